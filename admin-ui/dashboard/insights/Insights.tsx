import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useProvider } from '../../app/data/useProvider.ts';
import { HoursPlot } from './HoursPlot.tsx';
import { MatchesPlot } from './MatchesPlot.tsx';
import { PlotsColumn, PlotsGrid } from './PlotsGrid.tsx';
import { PlotsSkeleton } from './PlotsSkeleton.tsx';
import { SkillsPlot } from './SkillsPlot.tsx';
import { WaitingPlot } from './WaitingPlot.tsx';

/** What an admin wants to see at a glance, of all there is or of their groups. */
export default function Insights() {
  const { t } = useTranslation('admin-groups');
  const provider = useProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['insights'],
    queryFn: () => provider.insights(),
    staleTime: 0,
  });
  if (error) {
    return (
      <Alert
        severity="error"
        action={
          <Button variant="text" size="small" onClick={() => void refetch()} sx={{ color: 'inherit' }}>
            {t('admin:tryAgain')}
          </Button>
        }
      >
        {`${t('plots.failed')} ${error.message}`}
      </Alert>
    );
  }
  if (!data) return <PlotsSkeleton />;
  return (
    <PlotsGrid>
      <PlotsColumn>
        <WaitingPlot waiting={data.waiting} />
        <SkillsPlot skills={data.skills} />
      </PlotsColumn>
      <PlotsColumn>
        <MatchesPlot weeks={data.matchWeeks} />
        <HoursPlot hours={data.hours} />
      </PlotsColumn>
    </PlotsGrid>
  );
}
