import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { useChangeSession } from './api/sessions.ts';
import type { MoveDialogProps } from './PlanDialog.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { sessionRules } from './sessionForm.ts';
import { NotesField } from './SessionFormFields.tsx';
import { dayText, hoursOf } from './sessionTimes.ts';
import { useSessionForm } from './useSessionForm.ts';

const { minutes } = LIMITS.session;

export function CompleteDialog({ session, otherName, onClose }: MoveDialogProps) {
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
