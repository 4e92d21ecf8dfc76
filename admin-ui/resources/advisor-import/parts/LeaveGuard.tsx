import { useTranslation } from 'react-i18next';
import { UnsavedDialog } from '../../../app/LeaveQuestion.tsx';
import { useUnsaved } from '../../../app/unsaved.ts';

export type Loss = 'run' | 'logIns' | 'edits';

export interface LeaveGuardProps {
  loss: Loss | null;
  isAsking: boolean;
  onLose: () => void;
  onKeep: () => void;
}

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
