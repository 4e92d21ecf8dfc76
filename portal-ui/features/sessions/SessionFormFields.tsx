import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field, FieldRow } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf } from '../../components/forms.tsx';
import { useDates, zoneName } from '../../components/useDates.ts';
import { momentOf, sessionRules, type SessionFields } from './sessionForm.ts';

const { minutes, notes, place } = LIMITS.session;

export function TimeFields({ form }: { form: UseFormReturn<SessionFields> }) {
  const { t } = useTranslation('sessions');
  const field = fieldsOf(form);
  return (
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
        help={t('form.zone', { zone: zoneName() })}
      />
    </FieldRow>
  );
}

export function LengthField({ form }: { form: UseFormReturn<SessionFields> }) {
  const { t } = useTranslation('sessions');
  const { longDay, range } = useDates();
  const [date, time, slot, length] = useWatch({
    control: form.control,
    name: ['scheduledDate', 'time', 'slot', 'durationMinutes'],
  });
  const start = slot || momentOf(date, time);
  const isWhole = sessionRules.durationMinutes(length) === true;
  return (
    <Field
      label={t('form.minutes')}
      type="number"
      {...fieldsOf(form)('durationMinutes', { validate: sessionRules.durationMinutes })}
      // The typed time with weekday and end, so that a mistake is visible.
      help={
        start && isWhole
          ? t('form.when', {
              day: longDay(start),
              range: range(start, Number(length)),
            })
          : t('form.minutesHelp', minutes)
      }
      inputProps={{ min: minutes.min, max: minutes.max, step: 15, inputMode: 'numeric' }}
    />
  );
}

export function PlaceFields({ form }: { form: UseFormReturn<SessionFields> }) {
  const { t } = useTranslation('sessions');
  const field = fieldsOf(form);
  return (
    <>
      <FieldRow>
        <Field label={t('form.place')} optional {...field('place')} inputProps={{ maxLength: place.max }} />
        <Field
          label={t('form.meetingUrl')}
          type="url"
          optional
          placeholder="https://"
          {...field('meetingUrl', { validate: sessionRules.meetingUrl })}
          inputProps={{ maxLength: LIMITS.url.max }}
        />
      </FieldRow>
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
      lines={[2, 10]}
      {...fieldsOf(form)('notes', {
        validate: (text) => text.trim().length <= notes.max || t('form.notesMax', { max: notes.max }),
      })}
    />
  );
}
