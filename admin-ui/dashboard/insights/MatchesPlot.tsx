import { BarChart } from '@mui/x-charts/BarChart';
import { useTranslation } from 'react-i18next';
import type { MatchWeek } from '../../../src/contract/insights-api.ts';
import { useLocale } from '../../components/useLocale.ts';
import { Key } from './Key.tsx';
import { LABEL_ROOM, PLOT_HEIGHT } from './measures.ts';
import { PlotCard } from './PlotCard.tsx';
import { usePlotStyle } from './usePlotStyle.ts';

const STATES = ['accepted', 'pending', 'rejected'] as const;

/** Matches by the week of their proposal and the state that they are in now. */
export function MatchesPlot({ weeks }: { weeks: readonly MatchWeek[] }) {
  const { t } = useTranslation('admin-groups');
  const locale = useLocale();
  const { roles, axisLabel, sx } = usePlotStyle();
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const total = (state: (typeof STATES)[number]) => weeks.reduce((sum, week) => sum + week[state], 0);
  const totals = { accepted: total('accepted'), pending: total('pending'), rejected: total('rejected') };
  const count = totals.accepted + totals.pending + totals.rejected;
  const looks = {
    accepted: { label: t('plots.matches.accepted'), colour: roles.lead, on: roles.onLead },
    pending: { label: t('plots.matches.pending'), colour: roles.accent, on: roles.onAccent },
    rejected: { label: t('plots.matches.rejected'), colour: roles.inkMuted, on: roles.surface },
  };
  const names = weeks.map(({ week }) => day.format(new Date(`${week}T00:00:00Z`)));
  const plot = (
    <>
      <Key
        items={STATES.map((state) => ({
          label: `${looks[state].label}: ${totals[state].toLocaleString(locale)}`,
          colour: looks[state].colour,
        }))}
      />
      <BarChart
        height={PLOT_HEIGHT}
        hideLegend
        disableKeyboardNavigation
        borderRadius={3}
        margin={{ left: 0, right: 8, top: 16, bottom: 0 }}
        xAxis={[
          {
            data: names,
            scaleType: 'band',
            tickLabelStyle: axisLabel,
            disableTicks: true,
            height: 28,
            tickLabelMinGap: 12,
          },
        ]}
        yAxis={[
          {
            min: 0,
            tickMinStep: 1,
            tickLabelStyle: axisLabel,
            disableLine: true,
            disableTicks: true,
            width: 36,
          },
        ]}
        grid={{ horizontal: true }}
        series={STATES.map((state) => ({
          id: state,
          stack: 'week',
          label: looks[state].label,
          color: looks[state].colour,
          data: weeks.map((week) => week[state]),
          barLabel: ({ value }, { bar }) =>
            value && bar.height >= LABEL_ROOM && bar.width >= LABEL_ROOM ? String(value) : null,
        }))}
        sx={[
          sx,
          ...STATES.map((state) => ({
            [`& [data-series="${state}"] .MuiBarChart-label`]: { fill: looks[state].on },
          })),
        ]}
      />
    </>
  );
  return (
    <PlotCard
      title={t('plots.matches.title')}
      text={count > 0 ? t('plots.matches.text', { count, ...totals }) : t('plots.matches.none')}
      plot={count > 0 ? plot : undefined}
      figures={{
        columns: [t('plots.matches.week'), ...STATES.map((state) => looks[state].label)],
        rows: weeks.map((week, at) => ({
          name: names[at] ?? week.week,
          values: STATES.map((state) => week[state]),
        })),
      }}
    />
  );
}
