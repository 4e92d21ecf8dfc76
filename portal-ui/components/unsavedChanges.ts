import { useEffect, useId } from 'react';

/** Forms on the page that hold something unsaved, by an id of their own. */
const dirty = new Set<string>();

/** Whether any form of the page would lose something. */
export const hasUnsavedChanges = (): boolean => dirty.size > 0;

/** Asks before the tab is closed or reloaded while `isDirty`; the browser words the question. */
export function useWarnBeforeClosing(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}

/** Asks before the page is left, in the product ({@link hasUnsavedChanges}, `LeaveGuard`) or with the tab. */
export function useUnsavedChanges(isDirty: boolean): void {
  const id = useId();
  useWarnBeforeClosing(isDirty);
  useEffect(() => {
    if (isDirty) dirty.add(id);
    return () => {
      dirty.delete(id);
    };
  }, [id, isDirty]);
}
