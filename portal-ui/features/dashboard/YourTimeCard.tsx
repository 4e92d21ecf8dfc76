import { Alert, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Advisor } from '../../../src/contract/api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useDates } from '../../components/useDates.ts';
import { useUpdateProfile } from '../profile/api/updateProfile.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

const isPaused = ({ pausedUntil }: Advisor) => Boolean(pausedUntil && Date.parse(pausedUntil) > Date.now());

export function YourTimeCard({ advisor }: { advisor: Advisor }) {
  const { t } = useTranslation('dashboard');
  const { day } = useDates();
  const update = useUpdateProfile<{ pausedUntil: null }>('advisor');
  const { availableHoursPerYear, hoursContributed, organizationsHelped, pausedUntil } = advisor;
  return (
    <SectionCard title={t('time.title')}>
      {pausedUntil && isPaused(advisor) ? (
        <Alert
          role="note"
          severity="warning"
          sx={{ mt: 4, alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
          action={
            <Button
              color="inherit"
              variant="text"
              loading={update.isPending}
              onClick={() => update.mutate({ pausedUntil: null })}
            >
              {t('time.resume')}
            </Button>
          }
        >
          {t('time.paused', { day: day(pausedUntil) })}
        </Alert>
      ) : null}
      <Typography className="tabular" sx={{ mt: 4 }}>
        {availableHoursPerYear > 0
          ? t('time.offered', { count: availableHoursPerYear })
          : t('time.offeredNothing')}
      </Typography>
      <Muted className="tabular" sx={{ mt: 1 }}>
        {hoursContributed > 0
          ? t('time.given', {
              count: hoursContributed,
              organizations: t('time.organizations', { count: organizationsHelped }),
            })
          : t('time.givenNothing')}
      </Muted>
      <Button href={PATHS.profile} variant="outlined" sx={{ mt: 5 }}>
        {t('time.change')}
      </Button>
    </SectionCard>
  );
}
