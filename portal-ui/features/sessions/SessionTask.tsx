import { useCallback, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Session } from '../../../src/contract/requests-api.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { ConfirmDialog } from '../../../ui-shared/layout/dialogs.tsx';
import { FormDialog } from '../../components/dialogs.tsx';
import { fieldsOf } from '../../components/forms.tsx';
import { useDates } from '../../components/useDates.ts';
import { FeedbackDialog, MoveDialog, type MoveDialogProps } from './SessionDialogs.tsx';
import { NotesField, sessionRules, useSessionForm } from './sessionForm.tsx';
import { useCancelSession, useChangeSession, otherOf, sessionCardId } from './sessions.ts';

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

/** Kept above the lists, because a changed session may move to another list. */
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

interface SessionTaskProps {
  task: Task | undefined;
  side: SessionSide;
  onClose: () => void;
}

export function SessionTask({ task, side, onClose }: SessionTaskProps) {
  if (!task) return null;
  const Dialog = DIALOGS[task.kind];
  return <Dialog session={task.session} otherName={otherOf(task.session, side).name} onClose={onClose} />;
}

function CancelDialog({ session, otherName, onClose }: MoveDialogProps) {
  const { t } = useTranslation('sessions');
  const { longDay, range } = useDates();
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

const { minutes } = LIMITS.session;

/** Hours of a length in minutes, with two decimals as the server records them (contract §2). */
const hoursOf = (length: number): number => Math.round((length / 60) * 100) / 100;

function CompleteDialog({ session, otherName, onClose }: MoveDialogProps) {
  const { t } = useTranslation('sessions');
  const { longDay } = useDates();
  const change = useChangeSession(session.id);
  const { form, ...dialog } = useSessionForm({
    draftKey: `complete.${session.id}`,
    session,
    send: ({ durationMinutes, notes }) =>
      change.mutateAsync({ completed: true, durationMinutes: Number(durationMinutes), notes: notes.trim() }),
    onClose,
  });
  const length = useWatch({ control: form.control, name: 'durationMinutes' });
  const isWhole = sessionRules.durationMinutes(length) === true;
  return (
    <FormDialog
      title={t('complete.title', { name: otherName })}
      lead={t('complete.lead', { day: longDay(session.scheduledDate) })}
      submit={t('complete.submit')}
      {...dialog}
    >
      <Field
        label={t('complete.minutes')}
        type="number"
        {...fieldsOf(form)('durationMinutes', { validate: sessionRules.durationMinutes })}
        help={
          isWhole
            ? t('complete.hours', { count: hoursOf(Number(length)), title: session.requestTitle })
            : t('form.minutesHelp', minutes)
        }
        inputProps={{ min: minutes.min, max: minutes.max, inputMode: 'numeric' }}
      />
      <NotesField form={form} />
    </FormDialog>
  );
}
