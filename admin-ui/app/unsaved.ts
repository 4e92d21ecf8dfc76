import { useSyncExternalStore } from 'react';
import { createStore } from '../../ui-shared/session/store.ts';
import { firstUnsaved } from '../../ui-shared/unsaved/unsaved.ts';

const sessionOver = createStore(false);

/** For a call that says the log-in has ended. @returns whether the page stays for what is unsaved (`SessionOver`) */
export function keepsPage(): boolean {
  if (firstUnsaved() === null) return false;
  sessionOver.write(true);
  return true;
}

export const useSessionOver = () =>
  [useSyncExternalStore(sessionOver.subscribe, sessionOver.read), () => sessionOver.write(false)] as const;
