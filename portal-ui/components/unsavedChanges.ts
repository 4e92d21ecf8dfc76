import { useEffect, useId } from 'react';

/** Ids of the forms on the page with unsaved changes. */
const dirty = new Set<string>();

/** Whether any form of the page has unsaved changes. */
export const hasUnsavedChanges = (): boolean => dirty.size > 0;

/** Makes the browser ask before the tab is closed or reloaded while `isDirty`. */
export function useWarnBeforeClosing(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}

/** Asks before the page is left, by a link ({@link hasUnsavedChanges}, `LeaveGuard`) or with the tab. */
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
