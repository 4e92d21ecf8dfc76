import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks before the tab is closed or reloaded; the browser words the question. */
function useWarnBeforeClosing(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}

export interface UnsavedGuardProps {
  isDirty: boolean;
  /** Whether a navigation is the form's own, after it has been saved. */
  mayLeave: () => boolean;
}

/** Holds every way out of a form (close, Esc, Back, the sidebar) while it has unsaved changes, and asks first. */
export function UnsavedGuard({ isDirty, mayLeave }: UnsavedGuardProps) {
  const { t } = useTranslation('admin');
  useWarnBeforeClosing(isDirty);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !mayLeave() &&
      // The dashboard keeps what is open in its query.
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('unsaved.title')}
      texts={[t('unsaved.text')]}
      confirm={t('unsaved.discard')}
      refuse={t('unsaved.keep')}
      isDestructive
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
