import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { HoursBar } from '../../../ui-shared/hours/HoursBar.tsx';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useDates } from '../../components/useDates.ts';
import { useHours } from './api/requests.ts';
import { HourEntries } from './HourEntries.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

export function HoursView() {
  const { t } = useTranslation('requests');
  const { day } = useDates();
  const { data, isPending, refetch } = useHours();
  if (isPending) return <ListSkeleton rows={4} />;
  if (!data) return <LoadFailed text={t('hours.failed')} onRetry={() => void refetch()} />;
  return (
    <Box sx={{ display: 'grid', gap: 6, maxWidth: 860 }}>
      <SectionCard title={t('hours.statement')}>
        <Typography className="tabular" sx={{ mt: 3, fontWeight: 640, fontSize: '1.25rem' }}>
          {t('hours.given', { count: data.hoursGiven })}
        </Typography>
        <HoursBar used={data.hoursUsed} reserved={data.hoursReserved} left={data.hoursRemaining} />
        <Muted className="tabular" sx={{ mt: 4 }}>
          {t('hours.yearly', { count: data.hoursAllocated })}{' '}
          {data.yearlyAllocationReset ? t('hours.reset', { day: day(data.yearlyAllocationReset) }) : ''}
        </Muted>
        {data.creditHours > 0 ? (
          <Muted className="tabular" sx={{ mt: 1 }}>
            {t('hours.credits', { left: data.creditsRemaining, count: data.creditHours })}
          </Muted>
        ) : null}
      </SectionCard>
      <SectionCard title={t('ledger.title')} text={t('ledger.text')}>
        <HourEntries entries={data.entries} />
      </SectionCard>
    </Box>
  );
}
