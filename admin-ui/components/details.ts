/**
 * Where a record's details are: over its list, whose search and page stay in the address, so that a view can be shared.
 * @param search the list's query, with its `?`, or empty.
 */
export function detailsPath(resource: string, id: number, search: string): string {
  return `/${resource}/${id}/show${search}`;
}

/** The history state of details that were opened from their list: closing them is then going back. */
export const FROM_LIST = { isFromList: true } as const;

/** Whether closing the details may go back instead of adding to the history. @param state a location's. */
export function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromList' in state;
}

/** The record whose details an address shows, or null. @param pathname as the console's router knows it. */
export function detailsId(resource: string, pathname: string): number | null {
  const [, name, id, page] = pathname.split('/');
  return name === resource && page === 'show' && id && /^\d+$/.test(id) ? Number(id) : null;
}
