import { useCallback, useState } from 'react';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Session } from '../../../src/contract/requests-api.ts';
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

/**
 * The dialog that is open for a session. It is kept above the lists, because a changed session may move to another
 * list.
 */
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

function keepFocus(sessionId: number): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) return;
  document.getElementById(sessionCardId(sessionId))?.focus();
}

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
