/** The parts of the groups page; also the ids of what stands around them. */
export type SectionId = 'groups-invitations' | 'groups-mine' | 'groups-requests' | 'groups-open';

/** Takes the keyboard to a part's heading, or to the page's when there is none. The page stays where it is. */
export function focusSection(id: SectionId): void {
  const heading = document.querySelector<HTMLElement>(`#${id} h2`) ?? document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** How long the row of a pressed button, and the dialog that asked, may take to go. */
const GOING_MS = 3_000;

/** The same, once the button that was pressed has gone with its row; who has gone on meanwhile is left in peace. */
export function focusSectionIfLost(id: SectionId, until = performance.now() + GOING_MS): void {
  requestAnimationFrame(() => {
    if (!document.activeElement || document.activeElement === document.body) focusSection(id);
    else if (performance.now() < until) focusSectionIfLost(id, until);
  });
}
