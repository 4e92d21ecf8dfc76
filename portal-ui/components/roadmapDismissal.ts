import type { RoadmapScreen } from '../../src/contract/enums.ts';

const keyOf = (screen: RoadmapScreen) => `timematch.roadmapNotice.${screen}`;

/** Whether the notice of a screen was dismissed in this browser; false where storage is forbidden. */
export function isNoticeDismissed(screen: RoadmapScreen): boolean {
  try {
    return localStorage.getItem(keyOf(screen)) === 'dismissed';
  } catch {
    return false;
  }
}

/** Remembers the dismissal; where storage is forbidden it lasts as long as the page does. */
export function rememberDismissal(screen: RoadmapScreen): void {
  try {
    localStorage.setItem(keyOf(screen), 'dismissed');
  } catch {
    // The notice itself keeps that it was dismissed.
  }
}
