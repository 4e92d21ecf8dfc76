import { useState } from 'react';
import { firstUnsaved, useLeaveGuard, type LeaveQuestion } from '../../ui-shared/unsaved/unsaved.ts';
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
  // The dashboard keeps what is open in its query.
  const { state, proceed, reset } = useLeaveGuard(
    (from, to) => from.pathname !== to.pathname || from.search !== to.search,
  );
  const [question, setQuestion] = useState<LeaveQuestion | null>(null);
  const isHeld = state === 'blocked';
  if (isHeld && question === null) setQuestion(firstUnsaved()?.question ?? null);
  if (!isHeld && question !== null) setQuestion(null);
  return <UnsavedDialog question={question} onLose={() => proceed?.()} onKeep={() => reset?.()} />;
}
