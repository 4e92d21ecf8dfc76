import { Box, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupBox } from '../components/group/GroupBox.tsx';
import { useAdminGroups } from '../components/group/useAdminGroups.ts';
import { filterWidth } from '../components/list/filters.tsx';
import { PERIODS, periodName, periodOf, type PeriodName, type ReportQuery } from './reportQuery.ts';

export interface PeriodPickerProps {
  query: ReportQuery;
  /** `YYYY-MM-DD` in UTC. */
  today: string;
  onChange: (part: Partial<ReportQuery>) => void;
}

export function PeriodPicker({ query, today, onChange }: PeriodPickerProps) {
  const { t } = useTranslation('impact');
  const { groups } = useAdminGroups();
  const named = periodName(query, today);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'end' }}>
      <GroupBox
        groups={groups}
        groupId={query.groupId}
        onChange={(groupId) => onChange({ groupId })}
        isOptional
        width={260}
      />
      <TextField
        select
        size="small"
        label={t('period.label')}
        value={named ?? ''}
        onChange={({ target }) =>
          target.value ? onChange(periodOf(target.value as PeriodName, today)) : undefined
        }
        slotProps={{ select: { native: true } }}
        sx={filterWidth(150)}
      >
        {named === null ? <option value="">{t('period.own')}</option> : null}
        {PERIODS.map((name) => (
          <option key={name} value={name}>
            {t(`period.${name}`)}
          </option>
        ))}
      </TextField>
      {(['from', 'to'] as const).map((end) => (
        <DayBox
          key={end}
          label={t(`period.${end}`)}
          day={query[end]}
          onChange={(day) => onChange({ [end]: day })}
        />
      ))}
    </Box>
  );
}

/** Milliseconds without a key before a day counts. */
const PAUSE_MS = 400;

function DayBox({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState(day);
  const [known, setKnown] = useState(day);
  if (day !== known) {
    setKnown(day);
    setTyped(day);
  }
  useEffect(() => {
    if (typed === day) return undefined;
    const timer = setTimeout(() => onChange(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      sx={filterWidth(152)}
    />
  );
}
