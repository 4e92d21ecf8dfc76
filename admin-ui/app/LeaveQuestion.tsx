import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstUnsaved, useLeaveGuard, useUnsaved } from '../../ui-shared/unsaved/unsaved.ts';
import type { LeaveQuestion } from '../../ui-shared/unsaved/unsaved.ts';
import { ConfirmDialog } from '../../ui-shared/layout/dialogs.tsx';

type UnsavedDialogProps = { question: LeaveQuestion | null; onLose: () => void; onKeep: () => void };

export function UnsavedDialog({ question, onLose, onKeep }: UnsavedDialogProps) {
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(question);
  if (question !== null && question !== shown) setShown(question);
  if (shown === null) return null;
  return (
    <ConfirmDialog
      {...shown}
      open={question !== null}
      texts={[shown.text]}
      isDestructive
      onConfirm={onLose}
      onClose={onKeep}
    />
  );
}

export function LeaveGuard() {
  // The query counts as well: the dashboard keeps in it what is open.
  const { state, proceed, reset } = useLeaveGuard(
    (from, to) => from.pathname !== to.pathname || from.search !== to.search,
  );
  const [question, setQuestion] = useState<LeaveQuestion | null>(null);
  const isHeld = state === 'blocked';
  if (isHeld && question === null) setQuestion(firstUnsaved()?.question ?? null);
  if (!isHeld && question !== null) setQuestion(null);
  return <UnsavedDialog question={question} onLose={() => proceed?.()} onKeep={() => reset?.()} />;
}

export function useUnsavedForm(isDirty: boolean, mayLeave: () => boolean): LeaveQuestion {
  const { t } = useTranslation('admin');
  const question = useMemo(
    () => ({
      title: t('unsaved.title'),
      text: t('unsaved.text'),
      confirm: t('unsaved.discard'),
      refuse: t('unsaved.keep'),
    }),
    [t],
  );
  useUnsaved(isDirty, { question, mayLeave });
  return question;
}
