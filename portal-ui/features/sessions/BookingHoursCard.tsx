import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import { Alert, Box, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import type { BookingHours, BookingHoursPayload, ClockRange } from '../../../src/contract/requests-api.ts';
import { Field, SelectField, FieldRow } from '../../../ui-shared/forms/Field.tsx';
import { Note } from '../../../ui-shared/layout/Text.tsx';
import { pageZone } from '../../../ui-shared/time/zone.ts';
import { Loaded, SectionCard, OutlinedButton, TextButton } from '../../components/cards.tsx';
import { FormDialog } from '../../components/dialogs.tsx';
import { fieldsOf, useDialogForm } from '../../components/forms.tsx';
import { moment, dayName } from '../../components/dates.ts';
import { dayText } from '../../../ui-shared/time/time.ts';
import { useBookingHours, usePutBookingHours } from './sessions.ts';

export function BookingHoursCard() {
  const { t } = useTranslation('sessions');
  const query = useBookingHours();
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard title={t('hours.title')} text={t('hours.text')} isBusy={query.isPending}>
      <Loaded query={query} rows={1} failed={t('hours.failed')}>
        {(hours) => (
          <>
            <Summary hours={hours} />
            <OutlinedButton size="small" onClick={() => setOpen(true)} sx={{ mt: 4 }}>
              {t('hours.action')}
            </OutlinedButton>
            {isOpen ? <BookingHoursDialog hours={hours} onClose={() => setOpen(false)} /> : null}
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}

/** A day without hours has empty times. */
const timesOf = (ranges: ClockRange[]) => (ranges.length > 0 ? ranges : [{ from: '', to: '' }]);

function Summary({ hours }: { hours: BookingHours }) {
  const { t } = useTranslation('sessions');
  const { weekly, exceptions, noticeHours: notice, bufferMinutes: buffer, busyUrl, busy } = hours;
  const zone = hours.timeZone.replaceAll('_', ' ');
  const rows = [
    ...weekly.map(({ day, ...range }) => ({ day: dayName(day), ...range })),
    ...exceptions.flatMap(({ date, ranges }) =>
      timesOf(ranges).map((range) => ({ day: dayText(date), ...range })),
    ),
  ];
  if (rows.length === 0 && !busyUrl) return null;
  // keys: sessions:hours.range, sessions:hours.none
  return (
    <>
      {rows.map(({ day, from, to }) => (
        <Typography key={`${day} ${from}`} className="tabular" sx={{ mt: 1 }}>
          {t(from ? 'hours.range' : 'hours.none', { day, from, to })}
        </Typography>
      ))}
      <Note sx={{ mt: 2 }}>{t('hours.zone', { zone, notice, buffer })}</Note>
      {busyUrl && busy.ok && busy.readAt ? (
        <Note sx={{ mt: 1 }}>{t('hours.read', { moment: moment(busy.readAt) })}</Note>
      ) : null}
      {busy.message ? (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {busy.readAt
            ? t('hours.stale', { message: busy.message, moment: moment(busy.readAt) })
            : t('hours.unread', { message: busy.message })}
        </Alert>
      ) : null}
    </>
  );
}

/** `day` is a weekday's number or a date. */
type Row = ClockRange & { day: string };

/** A field for a time has no 24:00: the end of a day is its midnight. */
const shown = ({ from, to }: ClockRange): ClockRange => ({ from, to: to === '24:00' ? '00:00' : to });
const meant = ({ from, to }: ClockRange): ClockRange => ({ from, to: to === '00:00' ? '24:00' : to });

const hoursFields = (hours: BookingHours) => ({
  // Without hours of one's own the server knows no zone but the account's, which may have none.
  timeZone: hours.weekly.length + hours.exceptions.length > 0 ? hours.timeZone : pageZone(),
  weekly: hours.weekly.map((range): Row => ({ day: String(range.day), ...shown(range) })),
  exceptions: hours.exceptions.flatMap(({ date: day, ranges }) =>
    timesOf(ranges).map((range): Row => ({ day, ...shown(range) })),
  ),
  noticeHours: String(hours.noticeHours),
  bufferMinutes: String(hours.bufferMinutes),
  busyUrl: hours.busyUrl ?? '',
});

type HoursFields = ReturnType<typeof hoursFields>;

function hoursPayload(fields: HoursFields): BookingHoursPayload {
  const dates = new Map<string, ClockRange[]>();
  for (const { day, ...range } of fields.exceptions)
    dates.set(day, [...(dates.get(day) ?? []), ...(range.from ? [meant(range)] : [])]);
  return {
    timeZone: fields.timeZone,
    weekly: fields.weekly
      .map(({ day, ...range }) => ({ day: Number(day), ...meant(range) }))
      .toSorted((a, b) => a.day - b.day || a.from.localeCompare(b.from)),
    exceptions: [...dates].map(([date, ranges]) => ({ date, ranges })),
    noticeHours: Number(fields.noticeHours),
    bufferMinutes: Number(fields.bufferMinutes),
    busyUrl: fields.busyUrl.trim() || null,
  };
}

const { noticeHours, bufferMinutes } = LIMITS.booking;

function BookingHoursDialog({ hours, onClose }: { hours: BookingHours; onClose: () => void }) {
  const { t } = useTranslation('sessions');
  const put = usePutBookingHours();
  const { form, ...dialog } = useDialogForm<HoursFields>(
    'session.hours',
    () => hoursFields(hours),
    (fields) => put.mutateAsync(hoursPayload(fields)),
    onClose,
  );
  const field = fieldsOf(form);
  const zones = new Set([hours.timeZone, ...Intl.supportedValuesOf('timeZone')]);
  const between = ({ min, max }: { min: number; max: number }) => ({
    validate: (text: string) =>
      (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) || t('hours.whole', { min, max }),
  });
  return (
    <FormDialog title={t('hours.title')} lead={t('hours.lead')} submit={t('hours.submit')} {...dialog}>
      <Ranges form={form} name="weekly" />
      <Ranges form={form} name="exceptions" />
      <SelectField
        label={t('hours.timeZone')}
        {...field('timeZone')}
        options={[...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      <FieldRow>
        <Field label={t('hours.notice')} type="number" {...field('noticeHours', between(noticeHours))} />
        <Field label={t('hours.buffer')} type="number" {...field('bufferMinutes', between(bufferMinutes))} />
      </FieldRow>
      <Field
        label={t('hours.calendar')}
        optional
        help={t('hours.calendarHelp')}
        placeholder="https://"
        {...field('busyUrl')}
        inputProps={{ maxLength: LIMITS.url.max }}
      />
    </FormDialog>
  );
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

function Ranges({ form, name }: { form: UseFormReturn<HoursFields>; name: 'weekly' | 'exceptions' }) {
  const { t } = useTranslation('sessions');
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const field = fieldsOf(form);
  const isWeekly = name === 'weekly';
  const last = fields.at(-1);
  const nextDay = String((Number(last?.day ?? 0) % 7) + 1);
  const order = (to: string, { [name]: rows }: HoursFields, at: number) => {
    const from = rows[at]?.from ?? '';
    if (!isWeekly && from === '' && to === '') return true;
    return (from !== '' && (to === '00:00' || from < to)) || FIELDS.booking.order;
  };
  // keys: sessions:hours.weekly, sessions:hours.exceptions, sessions:hours.addWeekly, sessions:hours.addException
  return (
    <Box component="fieldset" sx={{ display: 'grid', gap: 3, border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, mb: 3, p: 0 }}>
        {t(`hours.${name}`)}
      </Typography>
      {isWeekly ? null : <Note>{t('hours.exceptionsHelp')}</Note>}
      {fields.map(({ id }, at) => (
        <Box
          key={id}
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'end',
            gridTemplateColumns: { xs: '1fr 1fr 44px', sm: '1.4fr 1fr 1fr 44px' },
            '& > div:first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
          }}
        >
          {isWeekly ? (
            <SelectField
              label={t('hours.day')}
              {...field(`weekly.${at}.day`)}
              options={DAYS.map((day) => ({ value: String(day), label: dayName(day) }))}
            />
          ) : (
            <Field
              label={t('form.date')}
              type="date"
              {...field(`exceptions.${at}.day`, { required: FIELDS.period.day })}
            />
          )}
          <Field label={t('hours.from')} type="time" {...field(`${name}.${at}.from`)} />
          <Field
            label={t('hours.to')}
            type="time"
            {...field(`${name}.${at}.to`, { validate: (to, values) => order(to, values, at) })}
          />
          <IconButton aria-label={t('hours.remove', { n: at + 1 })} onClick={() => remove(at)}>
            <DeleteOutline />
          </IconButton>
        </Box>
      ))}
      <TextButton
        sx={{ justifySelf: 'start', ml: -3 }}
        onClick={() =>
          append(
            isWeekly
              ? { day: nextDay, from: last?.from ?? '09:00', to: last?.to ?? '12:00' }
              : { day: '', from: '', to: '' },
          )
        }
      >
        {t(isWeekly ? 'hours.addWeekly' : 'hours.addException')}
      </TextButton>
    </Box>
  );
}
