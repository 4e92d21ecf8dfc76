import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { forgetDraft } from '../../components/drafts.ts';
import { useDraft } from '../../components/useDraft.ts';
import { useChangeSession } from './api/sessions.ts';
import type { MoveDialogProps } from './PlanDialog.tsx';
import { SessionDialog } from './SessionDialog.tsx';
import { fieldsOfSession, sessionRules, type SessionFields } from './sessionForm.ts';
import { NotesField } from './SessionFormFields.tsx';
import { dayText, hoursOf } from './sessionTimes.ts';
import { useProblem } from './useProblem.ts';

const { minutes } = LIMITS.session;

/** Completes a session with its true length and notes; says which hours will be recorded. What is typed is kept for the tab. */
export function CompleteDialog({ session, otherName, onClose }: MoveDialogProps) {
  const { t, i18n } = useTranslation('sessions');
  const [saved] = useState(() => fieldsOfSession(session));
  const form = useForm<SessionFields>({ defaultValues: saved });
  const draft = `timematch.draft.session.complete.${session.id}`;
  useDraft(form, draft, saved);
  const change = useChangeSession(session.id);
  const { problem, show } = useProblem();
  const length = useWatch({ control: form.control, name: 'durationMinutes' });
  const isWhole = sessionRules.durationMinutes(length) === true;
  const submit = form.handleSubmit(({ durationMinutes, notes }) => {
    show(undefined);
    change.mutate(
      { completed: true, durationMinutes: Number(durationMinutes), notes: notes.trim() },
      {
        onSuccess: () => {
          forgetDraft(draft);
          onClose();
        },
        onError: (error) => placeFieldErrors(form, error) || show(error),
      },
    );
  });
  return (
    <SessionDialog
      title={t('complete.title', { name: otherName })}
      lead={t('complete.lead', { day: dayText(session.scheduledDate, i18n.language) })}
      submit={t('complete.submit')}
      isBusy={change.isPending}
      problem={problem}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
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
    </SessionDialog>
  );
}
