import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProvider } from '../../app/data/useProvider.ts';
import { Failure } from '../../components/list/ListMessages.tsx';
import { PlotsGrid, PlotsSkeleton } from '../../components/plots/PlotsGrid.tsx';
import { HoursPlot } from './HoursPlot.tsx';
import { MatchesPlot } from './MatchesPlot.tsx';
import { SkillsPlot } from './SkillsPlot.tsx';
import { WaitingPlot } from './WaitingPlot.tsx';

export default function Insights() {
  const { t } = useTranslation('admin-groups');
  const provider = useProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['insights'],
    queryFn: () => provider.insights(),
    staleTime: 0,
  });
  if (error)
    return <Failure title={`${t('plots.failed')} ${error.message}`} onRetry={() => void refetch()} />;
  if (!data) return <PlotsSkeleton />;
  return (
    <PlotsGrid
      columns={[
        <>
          <WaitingPlot waiting={data.waiting} />
          <SkillsPlot skills={data.skills} />
        </>,
        <>
          <MatchesPlot weeks={data.matchWeeks} />
          <HoursPlot hours={data.hours} />
        </>,
      ]}
    />
  );
}
