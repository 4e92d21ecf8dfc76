import { useTranslation } from 'react-i18next';
import { UnsavedDialog } from '../../../app/LeaveQuestion.tsx';
import { useUnsaved, type Question } from '../../../app/unsaved.ts';

/** What would be lost: a run that is under way, log-ins that were not downloaded, what was typed into rows. */
export type Loss = 'run' | 'logIns' | 'edits';

function useQuestion(loss: Loss): Question {
  const { t } = useTranslation('admin-import');
  return {
    title: t('leave.title'),
    text: t(`leave.${loss}`),
    confirm: t('leave.confirm'),
    refuse: t('leave.refuse'),
  };
}

/** Asks before the page is left while something would be lost. */
export function LeaveGuard({ loss }: { loss: Loss | null }) {
  const question = useQuestion(loss ?? 'edits');
  useUnsaved(loss !== null, { question, mayLeave: () => false });
  return null;
}

export interface LossDialogProps {
  /** Nothing is asked without one. */
  loss: Loss | null;
  onLose: () => void;
  onKeep: () => void;
}

export function LossDialog({ loss, onLose, onKeep }: LossDialogProps) {
  const question = useQuestion(loss ?? 'edits');
  return <UnsavedDialog question={loss ? question : null} onLose={onLose} onKeep={onKeep} />;
}
