import { useWatch, type UseFormReturn } from 'react-hook-form';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import type { CreateSessionPayload, Session } from '../../../src/contract/requests-api.ts';
import { between } from '../../../ui-shared/forms/fieldValues.ts';
import { clockOf, momentAt } from '../../../ui-shared/time/zone.ts';
import { fieldsOf } from '../../components/forms.tsx';
import { useTranslation } from 'react-i18next';
import { Field, FieldRow } from '../../../ui-shared/forms/Field.tsx';
import { zoneName, longDay, range } from '../../components/dates.ts';

const DAY_MS = 86_400_000;
const { minutes, notes, place, startBackDays, startAheadDays } = LIMITS.session;

/** The moment of a date and a time field, ISO 8601 UTC; null while one is empty. */
function momentOf(date: string, time: string): string | null {
  if (!date || !time) return null;
  const moment = momentAt(date, time);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** The form of a session; `scheduledDate` is the day, named like the field of the server's message. */
export function fieldsOfSession(session?: Session) {
  const { date, time } = session ? clockOf(new Date(session.scheduledDate)) : { date: '', time: '' };
  return {
    scheduledDate: date,
    time,
    durationMinutes: String(session?.durationMinutes ?? minutes.default),
    /** The start of a chosen slot; it wins over day and time, which cannot name an hour that a clock shows twice. */
    slot: '',
    place: session?.place ?? '',
    meetingUrl: session?.meetingUrl ?? '',
    notes: session?.notes ?? '',
  };
}

export type SessionFields = ReturnType<typeof fieldsOfSession>;

const hasStart = (_typed: string, { time, slot }: SessionFields): true | string =>
  slot !== '' || time !== '' || FIELDS.session.start;

export const sessionRules = {
  scheduledDate: (date: string, { time, slot }: SessionFields): true | string => {
    if (slot) return true;
    const start = momentOf(date, time || '12:00');
    if (!start) return FIELDS.session.start;
    const days = (Date.parse(start) - Date.now()) / DAY_MS;
    return (days >= -startBackDays && days <= startAheadDays) || FIELDS.session.startRange;
  },
  time: hasStart,
  slot: hasStart,
  meetingUrl: (url: string): true | string =>
    url.trim() === '' ||
    (/^https:/i.test(url.trim()) && URL.canParse(url.trim())) ||
    FIELDS.session.meetingUrl,
  durationMinutes: between(minutes, FIELDS.session.minutes),
};

export const sessionPayload = (fields: SessionFields): Omit<CreateSessionPayload, 'matchId'> => ({
  scheduledDate: fields.slot || (momentOf(fields.scheduledDate, fields.time) ?? ''),
  durationMinutes: Number(fields.durationMinutes),
  place: fields.place.trim(),
  meetingUrl: fields.meetingUrl.trim(),
  notes: fields.notes.trim(),
});

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

interface LengthFieldProps {
  form: UseFormReturn<SessionFields>;
  label?: string;
  /** In minutes. */
  step?: number;
  /** What a length in minutes comes to; for a new time its weekday and end, so that a mistake is visible. */
  helpOf?: (minutes: number) => string;
}

export function LengthField({ form, label, step = 15, helpOf }: LengthFieldProps) {
  const { t } = useTranslation('sessions');
  const [date, time, slot, length] = useWatch({
    control: form.control,
    name: ['scheduledDate', 'time', 'slot', 'durationMinutes'],
  });
  const start = slot || momentOf(date, time);
  const isWhole = sessionRules.durationMinutes(length) === undefined;
  const meaning = (count: number) =>
    helpOf?.(count) ?? (start && t('form.when', { day: longDay(start), range: range(start, count) }));
  return (
    <Field
      label={label ?? t('form.minutes')}
      type="number"
      {...fieldsOf(form)('durationMinutes', { validate: sessionRules.durationMinutes })}
      help={(isWhole && meaning(Number(length))) || t('form.minutesHelp', minutes)}
      inputProps={{ min: minutes.min, max: minutes.max, step, inputMode: 'numeric' }}
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
