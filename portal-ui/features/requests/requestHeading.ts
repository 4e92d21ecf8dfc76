/** The heading of a request's card, to take the reader there. */
export const requestHeadingId = (id: number): string => `request-${id}-title`;

/** Takes reading and keyboard to a request's card; answers false where it is not on the page. */
export function goToRequest(id: number): boolean {
  const heading = document.getElementById(requestHeadingId(id));
  heading?.scrollIntoView({ block: 'center' });
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
