import { useSyncExternalStore } from 'react';
import { firstUnsaved } from '../../ui-shared/unsaved/unsaved.ts';

let isSessionOver = false;
const listeners = new Set<() => void>();

function setSessionOver(isOver: boolean): void {
  isSessionOver = isOver;
  for (const changed of listeners) changed();
}

/**
 * To be called when a call says that the log-in has ended.
 * @returns whether the page stays for what is unsaved on it; then the user is told (`SessionOver`)
 */
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
