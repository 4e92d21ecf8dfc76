export type SectionId = 'groups-invitations' | 'groups-mine' | 'groups-requests' | 'groups-open';

export function focusSection(id: SectionId): void {
  const heading = document.querySelector<HTMLElement>(`#${id} h2`) ?? document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Time for the row of a pressed button to disappear, on a slow network too. */
const GOING_MS = 30_000;
const LOOK_MS = 50;

/**
 * Focuses a section when the focus is lost with the row of a pressed button, or with a closing dialog. A key or the
 * pointer ends the waiting.
 */
export function focusSectionIfLost(id: SectionId): void {
  const looking = new AbortController();
  const look = setInterval(() => {
    if (!document.activeElement || document.activeElement === document.body) focusSection(id);
  }, LOOK_MS);
  const end = setTimeout(() => looking.abort(), GOING_MS);
  looking.signal.addEventListener('abort', () => {
    clearInterval(look);
    clearTimeout(end);
  });
  for (const act of ['keydown', 'pointerdown', 'popstate'])
    window.addEventListener(act, () => looking.abort(), { capture: true, signal: looking.signal });
}
