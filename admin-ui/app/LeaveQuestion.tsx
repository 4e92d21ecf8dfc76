import { useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { firstUnsaved, type Question } from './unsaved.ts';

export interface UnsavedDialogProps {
  /** Nothing is asked without one. */
  question: Question | null;
  onLose: () => void;
  onKeep: () => void;
}

/** Asks before something unsaved is lost. */
export function UnsavedDialog({ question, onLose, onKeep }: UnsavedDialogProps) {
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(question);
  if (question !== null && question !== shown) setShown(question);
  return (
    <ConfirmDialog
      open={question !== null}
      title={shown?.title ?? ''}
      texts={shown ? [shown.text] : []}
      confirm={shown?.confirm ?? ''}
      refuse={shown?.refuse ?? ''}
      isDestructive
      onConfirm={onLose}
      onClose={onKeep}
    />
  );
}

/**
 * Holds every way out of the page (close, Esc, Back, the sidebar) while something on it is unsaved, and asks first. One
 * for the whole console: the router takes one alone.
 */
export function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      firstUnsaved() !== null &&
      // The dashboard keeps what is open in its query.
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  const isHeld = blocker.state === 'blocked';
  const [question, setQuestion] = useState<Question | null>(null);
  if (isHeld && question === null) setQuestion(firstUnsaved()?.question ?? null);
  if (!isHeld && question !== null) setQuestion(null);
  return (
    <UnsavedDialog question={question} onLose={() => blocker.proceed?.()} onKeep={() => blocker.reset?.()} />
  );
}
