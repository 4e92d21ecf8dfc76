import { BarChart } from '@mui/x-charts/BarChart';
import { useTranslation } from 'react-i18next';
import type { ImpactReport } from '../../../src/contract/impact-api.ts';
import { Key } from '../../dashboard/insights/Key.tsx';
import { PLOT_HEIGHT } from '../../dashboard/insights/measures.ts';
import { PlotCard } from '../../dashboard/insights/PlotCard.tsx';
import { usePlotStyle } from '../../dashboard/insights/usePlotStyle.ts';
import { useFormats } from '../useFormats.ts';

/** Requests by the month in which they were made: answered, and the rest. */
export function RequestsPlot({ report }: { report: ImpactReport }) {
  const { t } = useTranslation('impact');
  const { roles, axisLabel, sx } = usePlotStyle();
  const { number, month } = useFormats(report.rate);
  const { months, figures, definitions } = report;
  const others = figures.requestsMade - figures.requestsAnswered;
  const parts = [
    {
      id: 'answered',
      label: t('plots.answered'),
      colour: roles.lead,
      total: figures.requestsAnswered,
      data: months.map((one) => one.requestsAnswered),
    },
    {
      id: 'others',
      label: t('plots.notAnswered'),
      colour: roles.accent,
      total: others,
      data: months.map((one) => one.requestsMade - one.requestsAnswered),
    },
  ];
  const plot = (
    <>
      <Key
        items={parts.map(({ label, colour, total }) => ({ label: `${label}: ${number(total)}`, colour }))}
      />
      <BarChart
        height={PLOT_HEIGHT}
        hideLegend
        disableKeyboardNavigation
        borderRadius={3}
        margin={{ left: 0, right: 8, top: 16, bottom: 0 }}
        xAxis={[
          {
            data: months.map((one) => month(one.month)),
            scaleType: 'band',
            categoryGapRatio: 0.3,
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
        series={parts.map(({ id, label, colour, data }) => ({
          id,
          stack: 'month',
          label,
          color: colour,
          data,
        }))}
        sx={sx}
      />
    </>
  );
  return (
    <PlotCard
      title={t('plots.requests')}
      text={
        figures.requestsMade === 0
          ? t('plots.requestsNone')
          : t('plots.requestsText', {
              answered: number(figures.requestsAnswered),
              count: figures.requestsMade,
              made: number(figures.requestsMade),
            })
      }
      plot={figures.requestsMade === 0 ? undefined : plot}
      note={definitions.months}
      figures={{
        columns: [t('plots.month'), t('plots.made'), t('plots.answered')],
        rows: months.map((one) => ({
          name: month(one.month),
          values: [one.requestsMade, one.requestsAnswered],
        })),
      }}
    />
  );
}
