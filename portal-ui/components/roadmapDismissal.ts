import type { RoadmapScreen } from '../../src/contract/enums.ts';

const keyOf = (screen: RoadmapScreen) => `timematch.roadmapNotice.${screen}`;

/** Whether the notice was dismissed in this browser; false without storage. */
export function isNoticeDismissed(screen: RoadmapScreen): boolean {
  try {
    return localStorage.getItem(keyOf(screen)) === 'dismissed';
  } catch {
    return false;
  }
}

/** Stores the dismissal; without storage it lasts as long as the page. */
export function rememberDismissal(screen: RoadmapScreen): void {
  try {
    localStorage.setItem(keyOf(screen), 'dismissed');
  } catch {
    // The component's state keeps the dismissal.
  }
}
