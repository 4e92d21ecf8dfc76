import { Skeleton, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Organization } from '../../../src/contract/api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { CardLink } from '../../components/CardLink.tsx';
import { HoursBar } from '../../../ui-shared/hours/HoursBar.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useHours } from '../requests/api/requests.ts';

export function HoursCard({ organization }: { organization: Organization }) {
  const { t } = useTranslation('dashboard');
  const { data, isPending } = useHours();
  const left = data?.hoursRemaining ?? organization.hoursRemaining;
  return (
    <SectionCard
      title={t('hours.title')}
      aside={<CardLink href={`${PATHS.requests}?view=hours`}>{t('hours.details')}</CardLink>}
    >
      <Typography className="tabular" sx={{ mt: 3, fontWeight: 640, fontSize: '1.25rem' }}>
        {t('hours.left', { left, count: data?.hoursGiven ?? organization.hoursAllocated })}
      </Typography>
      {isPending ? <Skeleton height={70} /> : null}
      {data ? <HoursBar used={data.hoursUsed} reserved={data.hoursReserved} left={left} /> : null}
    </SectionCard>
  );
}
