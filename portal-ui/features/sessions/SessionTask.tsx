import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Session } from '../../../src/contract/requests-api.ts';
import { ConfirmDialog } from '../../../ui-shared/layout/dialogs.tsx';
import { focusIfLost } from '../../components/cards.tsx';
import { FormDialog } from '../../components/dialogs.tsx';
import { useDialogForm } from '../../components/forms.tsx';
import { longDay, range } from '../../components/dates.ts';
import { FeedbackDialog, MoveDialog, type MoveDialogProps } from './SessionDialogs.tsx';
import { fieldsOfSession, LengthField, NotesField } from './sessionForm.tsx';
import { useCancelSession, useChangeSession, otherOf, sessionCardId } from './sessions.ts';

export type TaskKind = 'move' | 'complete' | 'cancel' | 'feedback';

const DIALOGS = {
  move: MoveDialog,
  complete: CompleteDialog,
  cancel: CancelDialog,
  feedback: FeedbackDialog,
} as const;

/** The dialog that is open for a session; kept above the lists, because a changed session may move to another list. */
export function useSessionTask(side: SessionSide) {
  const [task, setTask] = useState<{ kind: TaskKind; session: Session }>();
  const close = useCallback(() => {
    setTask((done) => {
      if (done) setTimeout(() => focusIfLost(document.getElementById(sessionCardId(done.session.id))));
      return undefined;
    });
  }, []);
  const Dialog = task && DIALOGS[task.kind];
  return {
    start: (kind: TaskKind, session: Session) => setTask({ kind, session }),
    dialog: Dialog ? (
      <Dialog session={task.session} otherName={otherOf(task.session, side).name} onClose={close} />
    ) : null,
  };
}

function CancelDialog({ session, otherName, onClose }: MoveDialogProps) {
  const { t } = useTranslation('sessions');
  const cancel = useCancelSession(session.id);
  const { scheduledDate, durationMinutes } = session;
  return (
    <ConfirmDialog
      open
      title={t('cancel.title', { name: otherName })}
      texts={[
        t('cancel.which', {
          day: longDay(scheduledDate),
          range: range(scheduledDate, durationMinutes),
          title: session.requestTitle,
        }),
        t('cancel.told', { name: otherName }),
        t('cancel.final'),
      ]}
      confirm={t('cancel.confirm')}
      refuse={t('cancel.refuse')}
      isDestructive
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

/** Hours of a length in minutes, with two decimals as the server records them (contract §2). */
const hoursOf = (length: number): number => Math.round((length / 60) * 100) / 100;

function CompleteDialog({ session, otherName, onClose }: MoveDialogProps) {
  const { t } = useTranslation('sessions');
  const change = useChangeSession(session.id);
  const { form, ...dialog } = useDialogForm(
    `session.complete.${session.id}`,
    () => fieldsOfSession(session),
    ({ durationMinutes, notes }) =>
      change.mutateAsync({ completed: true, durationMinutes: Number(durationMinutes), notes: notes.trim() }),
    onClose,
  );
  return (
    <FormDialog
      title={t('complete.title', { name: otherName })}
      lead={t('complete.lead', { day: longDay(session.scheduledDate) })}
      submit={t('complete.submit')}
      {...dialog}
    >
      <LengthField
        form={form}
        label={t('complete.minutes')}
        step={1}
        helpOf={(length) => t('complete.hours', { count: hoursOf(length), title: session.requestTitle })}
      />
      <NotesField form={form} />
    </FormDialog>
  );
}
