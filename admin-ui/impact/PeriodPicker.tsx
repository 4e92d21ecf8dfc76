import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../resources/work/FilterSelect.tsx';
import { FilterText } from '../resources/work/FilterText.tsx';
import { GroupBox } from '../resources/work/GroupBox.tsx';
import { useAdminGroups } from '../resources/work/useAdminGroups.ts';
import type { ImpactWish, PeriodName } from './wish.ts';
import { PERIODS, periodName, periodOf } from './wish.ts';

export interface PeriodPickerProps {
  wish: ImpactWish;
  /** `YYYY-MM-DD` in UTC. */
  today: string;
  onChange: (part: Partial<ImpactWish>) => void;
}

/** Which group and which days: a calendar period by its name, or any days. */
export function PeriodPicker({ wish, today, onChange }: PeriodPickerProps) {
  const { t } = useTranslation('impact');
  const { groups } = useAdminGroups();
  const named = periodName(wish, today);
  const options = [
    ...(named === null ? [{ value: '', label: t('period.own') }] : []),
    ...PERIODS.map((value) => ({ value, label: t(`period.${value}`) })),
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'end' }}>
      <GroupBox
        groups={groups}
        groupId={wish.groupId}
        onChange={(groupId) => onChange({ groupId })}
        isOptional
        width={260}
      />
      <FilterSelect
        label={t('period.label')}
        value={named ?? ''}
        options={options}
        onChange={(name) => (name ? onChange(periodOf(name as PeriodName, today)) : undefined)}
      />
      <FilterText
        label={t('period.from')}
        type="date"
        value={wish.from}
        onChange={(from) => onChange({ from })}
      />
      <FilterText label={t('period.to')} type="date" value={wish.to} onChange={(to) => onChange({ to })} />
    </Box>
  );
}
