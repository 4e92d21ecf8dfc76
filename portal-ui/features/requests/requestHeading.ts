export const requestHeadingId = (id: number): string => `request-${id}-title`;

export function goToRequest(id: number): boolean {
  const heading = document.getElementById(requestHeadingId(id));
  heading?.scrollIntoView({ block: 'center' });
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
