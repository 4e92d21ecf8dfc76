/** The parts of the groups page; also the ids of what stands around them. */
export type SectionId = 'groups-invitations' | 'groups-mine' | 'groups-requests' | 'groups-open';

/** Takes the keyboard to a part's heading, or to the page's when there is none. The page stays where it is. */
export function focusSection(id: SectionId): void {
  const heading = document.querySelector<HTMLElement>(`#${id} h2`) ?? document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** How long the row of a pressed button may take to go: the list is read anew first, also over a slow network. */
const GOING_MS = 30_000;
const LOOK_MS = 50;

/**
 * The same, once the button that was pressed has gone with its row, and as often as a dialog that closes takes the focus
 * back to what goes. Whoever has gone on meanwhile, by key or pointer, is left in peace.
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
