import { useSyncExternalStore } from 'react';
import { firstUnsaved } from '../../ui-shared/unsaved/unsaved.ts';

let isSessionOver = false;
const listeners = new Set<() => void>();

function setSessionOver(isOver: boolean): void {
  isSessionOver = isOver;
  for (const changed of listeners) changed();
}

/** For a call that says the log-in has ended. @returns whether the page stays for what is unsaved (`SessionOver`) */
export function keepsPage(): boolean {
  if (firstUnsaved() === null) return false;
  setSessionOver(true);
  return true;
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

export const useSessionOver = (): [boolean, () => void] => [
  useSyncExternalStore(subscribe, () => isSessionOver),
  () => setSessionOver(false),
];
