/** The group that an address is about: it stands in the list's filter, so that a view can be shared. */
export function groupIdIn(search: string): number | null {
  const filter = new URLSearchParams(search).get('filter');
  if (!filter) return null;
  try {
    const { groupId } = JSON.parse(filter) as { groupId?: unknown };
    return typeof groupId === 'number' && Number.isSafeInteger(groupId) ? groupId : null;
  } catch {
    return null;
  }
}

export function groupSearch(groupId: number | null): string {
  return groupId === null ? '' : `?filter=${encodeURIComponent(JSON.stringify({ groupId }))}`;
}
