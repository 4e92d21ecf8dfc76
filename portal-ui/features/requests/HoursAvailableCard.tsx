import { LinearProgress, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../components/SectionCard.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

export interface HoursAvailableCardProps {
  remaining: number;
  allocated: number;
  needed: number | null;
}

export function HoursAvailableCard({ remaining, allocated, needed }: HoursAvailableCardProps) {
  const { t } = useTranslation('requests');
  const share = allocated > 0 ? Math.max(0, Math.min(100, (100 * remaining) / allocated)) : 0;
  const left = needed === null ? null : Math.round((remaining - needed) * 100) / 100;
  return (
    <SectionCard title={t('hours.available')}>
      <Typography className="tabular" sx={{ mt: 4, fontWeight: 640, fontSize: '1.25rem' }}>
        {t('hours.remaining', { count: remaining })}
      </Typography>
      <LinearProgress
        variant="determinate"
        color="secondary"
        value={share}
        aria-label={t('hours.available')}
        aria-valuetext={t('hours.ofAllocation', { remaining, count: allocated })}
        sx={{ my: 3 }}
      />
      <Muted className="tabular">{t('hours.allocation', { count: allocated })}</Muted>
      {left === null ? null : (
        <Typography className="tabular" sx={{ mt: 1, color: left < 0 ? 'error.main' : 'text.secondary' }}>
          {left < 0 ? t('hours.short', { count: -left }) : t('hours.after', { count: left })}
        </Typography>
      )}
    </SectionCard>
  );
}
