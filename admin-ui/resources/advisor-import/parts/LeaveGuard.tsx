import { useTranslation } from 'react-i18next';
import { UnsavedDialog } from '../../../app/LeaveQuestion.tsx';
import { useUnsaved } from '../../../app/unsaved.ts';

/** What would be lost: a run that is under way, log-ins that were not downloaded, what was typed into rows. */
export type Loss = 'run' | 'logIns' | 'edits';

export interface LeaveGuardProps {
  loss: Loss | null;
  /** The page is to begin anew: asks at once. */
  isAsking: boolean;
  onLose: () => void;
  onKeep: () => void;
}

/** Asks before the page is left, or begun anew, while something would be lost. */
export function LeaveGuard({ loss, isAsking, onLose, onKeep }: LeaveGuardProps) {
  const { t } = useTranslation('admin-import');
  const question = {
    title: t('leave.title'),
    text: t(`leave.${loss ?? 'edits'}`),
    confirm: t('leave.confirm'),
    refuse: t('leave.refuse'),
  };
  useUnsaved(loss !== null, { question, mayLeave: () => false });
  return <UnsavedDialog question={isAsking && loss ? question : null} onLose={onLose} onKeep={onKeep} />;
}
