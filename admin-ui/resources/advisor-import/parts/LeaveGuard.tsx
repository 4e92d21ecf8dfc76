import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';

/** What would be lost: a run that is under way, log-ins that were not downloaded, what was typed into rows. */
export type Loss = 'run' | 'logIns' | 'edits';

/** Asks before the page is left while something would be lost. */
export function LeaveGuard({ loss }: { loss: Loss | null }) {
  useEffect(() => {
    if (!loss) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [loss]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      loss !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <LossDialog
      loss={blocker.state === 'blocked' ? loss : null}
      onLose={() => blocker.proceed?.()}
      onKeep={() => blocker.reset?.()}
    />
  );
}

export interface LossDialogProps {
  /** Nothing is asked without one. */
  loss: Loss | null;
  onLose: () => void;
  onKeep: () => void;
}

export function LossDialog({ loss, onLose, onKeep }: LossDialogProps) {
  const { t } = useTranslation('admin-import');
  return (
    <ConfirmDialog
      open={loss !== null}
      title={t('leave.title')}
      texts={[t(`leave.${loss ?? 'edits'}`)]}
      confirm={t('leave.confirm')}
      refuse={t('leave.refuse')}
      isDestructive
      onConfirm={onLose}
      onClose={onKeep}
    />
  );
}
