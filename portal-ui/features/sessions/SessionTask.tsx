import { useCallback, useState } from 'react';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Session } from '../../../src/contract/work-api.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { CompleteDialog } from './CompleteDialog.tsx';
import { FeedbackDialog } from './FeedbackDialog.tsx';
import { MoveDialog } from './PlanDialog.tsx';
import { otherOf } from './sessionGroups.ts';
import { sessionCardId } from './useSessionAddress.ts';

export type TaskKind = 'move' | 'complete' | 'cancel' | 'feedback';

export interface Task {
  kind: TaskKind;
  session: Session;
}

const DIALOGS = {
  move: MoveDialog,
  complete: CompleteDialog,
  cancel: CancelDialog,
  feedback: FeedbackDialog,
} as const;

/** What is being done to a session: kept above the lists, because a session that changes may change its list. */
export function useSessionTask() {
  const [task, setTask] = useState<Task>();
  const close = useCallback(() => {
    setTask((done) => {
      if (done) setTimeout(() => keepFocus(done.session.id));
      return undefined;
    });
  }, []);
  return { task, start: (kind: TaskKind, session: Session) => setTask({ kind, session }), close };
}

/** Where the button that opened the dialog has gone, the keyboard goes on from the session itself. */
function keepFocus(sessionId: number): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) return;
  document.getElementById(sessionCardId(sessionId))?.focus();
}

/** The dialog of what is being done. */
export function SessionTask({
  task,
  side,
  onClose,
}: {
  task: Task | undefined;
  side: SessionSide;
  onClose: () => void;
}) {
  if (!task) return null;
  const Dialog = DIALOGS[task.kind];
  return <Dialog session={task.session} otherName={otherOf(task.session, side).name} onClose={onClose} />;
}
