import { useEffect, useRef, type RefObject } from 'react';
import { useBlocker, type Location } from 'react-router-dom';

export type LeaveQuestion = Record<'title' | 'text' | 'confirm' | 'refuse', string>;

/** Something on the page that would be lost with it: what was typed, log-ins that are shown once, a run under way. */
export interface Unsaved {
  question?: LeaveQuestion;
  /** Whether the page may be left without a question, because this was saved or given up; without it, never. */
  mayLeave?: () => boolean;
}

type Held = Readonly<RefObject<Unsaved>>;

let held: readonly Held[] = [];

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
}

/** Keeps the page until it is let go of. @returns lets go */
export function hold(unsaved: Held): () => void {
  setHeld([...held, unsaved]);
  return () => setHeld(held.filter((one) => one !== unsaved));
}

/** What would be lost by leaving now, the latest first; null when the page may go. */
export const firstUnsaved = (): Unsaved | null =>
  held.findLast(({ current }) => !current.mayLeave?.())?.current ?? null;

export const giveUpUnsaved = (): void => setHeld([]);

/** Holds every way out of the page while there is something unsaved; the screen's frame asks (`useLeaveGuard`). */
export function useUnsaved(isUnsaved: boolean, unsaved: Unsaved = {}): void {
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  });
  useEffect(() => (isUnsaved ? hold(latest) : undefined), [isUnsaved]);
}

/** Asks only before the tab is closed or reloaded. */
export function useWarnBeforeClosing(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: Event) => event.preventDefault();
    page.addEventListener('beforeunload', ask);
    return () => page.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

/** One for a whole screen: a router takes only one. @param isAway whether a navigation leaves what is unsaved */
export const useLeaveGuard = (isAway: (from: Location, to: Location) => boolean) =>
  useBlocker(
    ({ currentLocation, nextLocation }) => firstUnsaved() !== null && isAway(currentLocation, nextLocation),
  );
