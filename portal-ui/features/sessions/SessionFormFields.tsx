import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { sessionRules, type SessionFields } from './sessionForm.ts';
import { dayText, momentOf, ownZone, rangeText } from './sessionTimes.ts';

const { minutes, notes } = LIMITS.session;

export function SessionFormFields({ form }: { form: UseFormReturn<SessionFields> }) {
  const { t, i18n } = useTranslation('sessions');
  const { control } = form;
  const field = fieldsOf(form);
  const [date, time, length] = useWatch({ control, name: ['scheduledDate', 'time', 'durationMinutes'] });
  const start = momentOf(date, time);
  const isWhole = sessionRules.durationMinutes(length) === true;
  return (
    <>
      <FieldRow>
        <Field
          label={t('form.date')}
          type="date"
          {...field('scheduledDate', { validate: sessionRules.scheduledDate })}
        />
        <Field
          label={t('form.time')}
          type="time"
          {...field('time', { validate: sessionRules.time })}
          help={t('form.zone', { zone: ownZone() })}
        />
      </FieldRow>
      <Field
        label={t('form.minutes')}
        type="number"
        {...field('durationMinutes', { validate: sessionRules.durationMinutes })}
        // The typed time with weekday and end, so that a mistake is visible.
        help={
          start && isWhole
            ? t('form.when', {
                day: dayText(start, i18n.language),
                range: rangeText(start, Number(length), i18n.language),
              })
            : t('form.minutesHelp', minutes)
        }
        inputProps={{ min: minutes.min, max: minutes.max, step: 15, inputMode: 'numeric' }}
      />
      <NotesField form={form} />
    </>
  );
}

export function NotesField({ form }: { form: UseFormReturn<SessionFields> }) {
  const { t } = useTranslation('sessions');
  return (
    <Field
      label={t('form.notes')}
      optional
      help={t('form.notesHelp')}
      multiline
      minRows={2}
      maxRows={10}
      {...fieldsOf(form)('notes', {
        validate: (text) => text.trim().length <= notes.max || t('form.notesMax', { max: notes.max }),
      })}
    />
  );
}
