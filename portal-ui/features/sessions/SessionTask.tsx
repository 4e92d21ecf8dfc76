import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWatch } from 'react-hook-form';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Session } from '../../../src/contract/requests-api.ts';
import { FeedbackDialog } from './FeedbackDialog.tsx';
import { MoveDialog } from './PlanDialog.tsx';
import { otherOf } from './sessionGroups.ts';
import { sessionCardId } from './useSessionAddress.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useCancelSession, useChangeSession } from './api/sessions.ts';
import type { MoveDialogProps } from './PlanDialog.tsx';
import { dayText, rangeText, hoursOf } from './sessionTimes.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { sessionRules } from './sessionForm.ts';
import { NotesField } from './SessionFormFields.tsx';
import { useSessionForm } from './useSessionForm.ts';

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

function CancelDialog({ session, otherName, onClose }: MoveDialogProps) {
  const { t, i18n } = useTranslation('sessions');
  const cancel = useCancelSession(session.id);
  const { scheduledDate, durationMinutes } = session;
  return (
    <ConfirmDialog
      open
      title={t('cancel.title', { name: otherName })}
      texts={[
        t('cancel.which', {
          day: dayText(scheduledDate, i18n.language),
          range: rangeText(scheduledDate, durationMinutes, i18n.language),
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

function CompleteDialog({ session, otherName, onClose }: MoveDialogProps) {
  const { t, i18n } = useTranslation('sessions');
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
      lead={t('complete.lead', { day: dayText(session.scheduledDate, i18n.language) })}
      submit={t('complete.submit')}
      isBusy={change.isPending}
      close={t('form.close')}
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
