import { BarChart } from '@mui/x-charts/BarChart';
import { useTranslation } from 'react-i18next';
import type { InsightsOverview, WaitingAge } from '../../../src/contract/insights-api.ts';
import { relativeTime } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { LongestWaiting } from './LongestWaiting.tsx';
import { PLOT_HEIGHT, withRoom } from './measures.ts';
import { PlotCard } from './PlotCard.tsx';
import { usePlotStyle } from './usePlotStyle.ts';

/** Requests that nobody has accepted yet, by how long they wait. */
export function WaitingPlot({ waiting }: { waiting: InsightsOverview['waiting'] }) {
  const { t } = useTranslation('admin-groups');
  const locale = useLocale();
  const { roles, axisLabel, sx } = usePlotStyle();
  const { total: count, byAge, longest } = waiting;
  const oldest = longest[0];
  const ageName = ({ fromDays, toDays }: WaitingAge) => {
    if (toDays === null) return t('plots.waiting.from', { from: fromDays });
    return fromDays === 0
      ? t('plots.waiting.under', { to: toDays })
      : t('plots.waiting.between', { from: fromDays, to: toDays });
  };
  const plot = (
    <BarChart
      height={PLOT_HEIGHT / 2 + 20}
      hideLegend
      disableKeyboardNavigation
      borderRadius={3}
      margin={{ left: 0, right: 0, top: 4, bottom: 0 }}
      xAxis={[
        {
          data: byAge.map(ageName),
          scaleType: 'band',
          categoryGapRatio: 0.35,
          tickLabelStyle: axisLabel,
          disableTicks: true,
          label: t('plots.waiting.days'),
          labelStyle: axisLabel,
          height: 48,
        },
      ]}
      yAxis={[
        { min: 0, max: withRoom(byAge.map((age) => age.count)), domainLimit: 'strict', position: 'none' },
      ]}
      series={[
        {
          label: t('plots.waiting.title'),
          color: roles.accent,
          data: byAge.map((age) => age.count),
          barLabel: ({ value }) => (value ?? 0).toLocaleString(locale),
          barLabelPlacement: 'outside',
        },
      ]}
      sx={sx}
    />
  );
  return (
    <PlotCard
      title={t('plots.waiting.title')}
      text={
        oldest
          ? t('plots.waiting.text', { count, when: relativeTime(oldest.createdAt, locale) })
          : t('plots.waiting.none')
      }
      plot={oldest ? plot : undefined}
      figures={{
        columns: [t('plots.waiting.days'), t('plots.waiting.requests')],
        rows: byAge.map((age) => ({ name: ageName(age), values: [age.count] })),
      }}
    >
      {oldest ? <LongestWaiting requests={longest} /> : null}
    </PlotCard>
  );
}
