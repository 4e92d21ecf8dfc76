/** Id of the heading of a request's card. */
export const requestHeadingId = (id: number): string => `request-${id}-title`;

/** Scrolls to a request's card and focuses it; answers false when it is not on the page. */
export function goToRequest(id: number): boolean {
  const heading = document.getElementById(requestHeadingId(id));
  heading?.scrollIntoView({ block: 'center' });
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
