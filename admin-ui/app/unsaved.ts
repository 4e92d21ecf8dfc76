import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';

/** What is asked before something is lost. */
export interface Question {
  title: string;
  text: string;
  /** The answer that loses it. */
  confirm: string;
  refuse: string;
}

/** Something on the page that would be lost with it: what was typed, log-ins that are shown once, a run under way. */
export interface Unsaved {
  question: Question;
  /** Whether the way out is its own, after it has been saved or given up. */
  mayLeave: () => boolean;
}

type Held = Readonly<RefObject<Unsaved>>;

let held: readonly Held[] = [];
let isSessionOver = false;
const listeners = new Set<() => void>();

const tell = () => {
  for (const changed of listeners) changed();
};
const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** The window, also where there are no types for one. */
const page = globalThis as unknown as EventTarget;

/** The browser words the question of a tab that is closed or reloaded. */
const warn = (event: Event) => {
  if (firstUnsaved()) event.preventDefault();
};

function setHeld(next: readonly Held[]): void {
  // A listener alone already keeps browsers from remembering the page.
  if (held.length === 0 && next.length > 0) page.addEventListener('beforeunload', warn);
  if (held.length > 0 && next.length === 0) page.removeEventListener('beforeunload', warn);
  held = next;
  tell();
}

/** Keeps the page until it is let go of. @returns lets go */
export function hold(unsaved: Held): () => void {
  setHeld([...held, unsaved]);
  return () => setHeld(held.filter((one) => one !== unsaved));
}

/** What would be lost by leaving now, the latest first; null when the page may go. */
export const firstUnsaved = (): Unsaved | null =>
  held.findLast(({ current }) => !current.mayLeave())?.current ?? null;

/** Gives up everything that is unsaved, after the user has agreed. */
export const giveUpUnsaved = (): void => setHeld([]);

/**
 * To be called when a call says that the log-in has ended.
 * @returns whether the page stays for what is unsaved on it; then the user is told (`SessionOver`)
 */
export function keepsPage(): boolean {
  if (firstUnsaved() === null) return false;
  isSessionOver = true;
  tell();
  return true;
}

/** Whether the user is to be told that the log-in has ended, and the way to have heard it. */
export function useSessionOver(): [boolean, () => void] {
  const isOver = useSyncExternalStore(subscribe, () => isSessionOver);
  return [
    isOver,
    () => {
      isSessionOver = false;
      tell();
    },
  ];
}

/** Holds every way out of the page while there is something unsaved; the frame asks (`LeaveQuestion`). */
export function useUnsaved(isUnsaved: boolean, unsaved: Unsaved): void {
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  });
  useEffect(() => (isUnsaved ? hold(latest) : undefined), [isUnsaved]);
}
