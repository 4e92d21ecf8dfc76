import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, FormHelperText, IconButton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { said } from '../../../ui-shared/i18n/locale.ts';
import { Note, visuallyHidden } from '../../../ui-shared/layout/Text.tsx';
import { dayAhead, dayOf, startOfDay } from '../../../ui-shared/time/time.ts';
import { ListSkeleton, TextButton } from '../../components/cards.tsx';
import { fieldsOf } from '../../components/forms.tsx';
import { zoneName, longDay, time, shortDay } from '../../components/dates.ts';
import { LengthField, TimeFields, sessionRules, type SessionFields } from './sessionForm.tsx';
import { useSlots, type SlotsOf } from './sessions.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

const midnightAhead = (days: number): string => startOfDay(dayAhead(days))!;

interface SlotPickerProps {
  form: UseFormReturn<SessionFields>;
  /** ISO 8601 UTC. */
  starts: readonly string[];
  isBusy: boolean;
  /** Weeks from today. */
  week: number;
  onWeek: (week: number) => void;
}

/** A week of free times at a glance: one group of radio buttons, so that the arrow keys lead through all of them. */
function SlotPicker({ form, starts, isBusy, week, onWeek }: SlotPickerProps) {
  const { t } = useTranslation('sessions');
  const id = useId();
  const days = DAYS.map((day) => {
    const date = dayAhead(week * 7 + day);
    return { date, starts: starts.filter((start) => dayOf(start) === date) };
  });
  const { field, error } = fieldsOf(form)('slot', { validate: sessionRules.slot });
  return (
    <Box aria-busy={isBusy}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography id={id} aria-live="polite" sx={{ flex: 1, fontWeight: 600 }}>
          {t('slots.week', { from: shortDay(dayAhead(week * 7)), to: shortDay(dayAhead(week * 7 + 6)) })}
        </Typography>
        <IconButton aria-label={t('slots.earlier')} disabled={week === 0} onClick={() => onWeek(week - 1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton aria-label={t('slots.later')} onClick={() => onWeek(week + 1)}>
          <ChevronRight />
        </IconButton>
      </Box>
      <Box
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={`${id}-note`}
        sx={{
          display: 'grid',
          gap: 2,
          alignContent: 'start',
          gridTemplateColumns: { xs: '1fr', md: `repeat(${DAYS.length}, 1fr)` },
          minHeight: { xs: 150, sm: 260 },
          opacity: isBusy ? 0.5 : 1,
        }}
      >
        {days.map(({ date, starts: free }) => (
          <Box key={date} sx={{ display: { xs: free.length > 0 ? 'block' : 'none', md: 'block' } }}>
            <Note sx={{ mb: 2, textAlign: { md: 'center' } }}>{shortDay(date)}</Note>
            <Box sx={{ display: { xs: 'flex', md: 'grid' }, flexWrap: 'wrap', gap: 2 }}>
              {free.map((start) => (
                <Box component="label" key={start} sx={{ position: 'relative' }}>
                  <Box
                    component="input"
                    type="radio"
                    value={start}
                    aria-label={`${longDay(start)}, ${time(start)}`}
                    {...field}
                    sx={visuallyHidden}
                  />
                  <SlotFace>{time(start)}</SlotFace>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
        {days.some(({ starts: free }) => free.length > 0) ? null : (
          <Note sx={{ gridColumn: '1 / -1' }}>{t('slots.none')}</Note>
        )}
      </Box>
      <FormHelperText id={`${id}-note`} error={Boolean(error)} sx={{ mt: 2 }}>
        {error ? said(error) : t('form.zone', { zone: zoneName() })}
      </FormHelperText>
    </Box>
  );
}

const SlotFace = ({ children }: { children: string }) => (
  <Box
    component="span"
    className="tabular"
    sx={({ roles }) => ({
      display: 'grid',
      placeItems: 'center',
      minHeight: 44,
      minWidth: { xs: 76, md: 0 },
      borderRadius: 1,
      cursor: 'pointer',
      border: `1px solid ${roles.control}`,
      '&:hover': { backgroundColor: roles.leadSoft },
      'input:checked + &': { color: roles.onLead, backgroundColor: roles.lead, forcedColorAdjust: 'none' },
      'input:focus-visible + &': { outline: `3px solid ${roles.focus}`, outlineOffset: 2 },
    })}
  >
    {children}
  </Box>
);

/** So many weeks are asked for at once. */
const WEEKS = 4;

/** The free times of an advisor who has booking hours, or any other time; that alone where there are none. */
export function TimeChoice({ form, of }: { form: UseFormReturn<SessionFields>; of: SlotsOf }) {
  const { t } = useTranslation('sessions');
  const [turnedTo, setWeek] = useState<number>();
  const [isOther, setOther] = useState(false);
  const typed = useWatch({ control: form.control, name: 'durationMinutes' });
  const minutes =
    sessionRules.durationMinutes(typed) === undefined ? Number(typed) : LIMITS.session.minutes.default;
  const first = WEEKS * Math.floor((turnedTo ?? 0) / WEEKS);
  const slots = useSlots(of, midnightAhead(first * 7), midnightAhead((first + WEEKS) * 7), minutes);
  // Asked for from the first moment: a form that is sent too early says so.
  form.register('slot', { validate: sessionRules.slot });
  if (slots.isPending) return <ListSkeleton rows={2} />;
  const starts = slots.data?.map(({ start }) => start) ?? [];
  const hasSlots = turnedTo !== undefined || starts.length > 0;
  const firstFree = [1, 2, 3].filter((week) => (starts[0] ?? '') >= midnightAhead(week * 7)).length;
  const turn = () => {
    form.setValue('slot', '');
    setOther(!isOther);
  };
  return (
    <>
      <LengthField form={form} />
      {/* Before what it turns to, so that reading and Tab go on there. */}
      {hasSlots ? (
        <TextButton onClick={turn} sx={{ justifySelf: 'start', ml: -3 }}>
          {t(isOther ? 'slots.free' : 'slots.other')}
        </TextButton>
      ) : null}
      {hasSlots && !isOther ? (
        <SlotPicker
          form={form}
          starts={starts}
          isBusy={slots.isPlaceholderData}
          week={turnedTo ?? firstFree}
          onWeek={setWeek}
        />
      ) : (
        <TimeFields form={form} />
      )}
    </>
  );
}
// keys: sessions:slots.free, sessions:slots.other
