import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { failureOf } from '../api/failure.ts';

export interface UndoDialogProps {
  count: number;
  onUndo: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before the advisors that this page made are deleted again. */
export function UndoDialog({ count, onUndo, onClose }: UndoDialogProps) {
  const { t } = useTranslation('admin-import');
  const { mutate, isPending, error } = useMutation({ mutationFn: onUndo, onSuccess: onClose });
  const problem = error ? failureOf(error) : null;
  return (
    <ConfirmDialog
      open
      title={t('undo.title', { count })}
      texts={[t('undo.text'), t('undo.logIns')]}
      confirm={t('undo.confirm')}
      refuse={t('undo.refuse')}
      isDestructive
      isBusy={isPending}
      problem={problem ? (problem.status === 404 ? t('undo.gone') : problem.message) : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
