import { BarChart } from '@mui/x-charts/BarChart';
import { useTranslation } from 'react-i18next';
import type { ImpactReport } from '../../../src/contract/impact-api.ts';
import { PLOT_HEIGHT } from '../../dashboard/insights/measures.ts';
import { PlotCard } from '../../dashboard/insights/PlotCard.tsx';
import { usePlotStyle } from '../../dashboard/insights/usePlotStyle.ts';
import { useFormats } from '../useFormats.ts';

/** Hours delivered by month. */
export function MonthsPlot({ report }: { report: ImpactReport }) {
  const { t } = useTranslation('impact');
  const { roles, axisLabel, sx } = usePlotStyle();
  const { hours, month } = useFormats(report.rate);
  const { months, figures, definitions } = report;
  const best = months.reduce((most, one) => (one.hours > most.hours ? one : most), months[0] ?? NONE);
  const plot = (
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
      yAxis={[{ min: 0, tickLabelStyle: axisLabel, disableLine: true, disableTicks: true, width: 40 }]}
      grid={{ horizontal: true }}
      series={[
        {
          label: t('plots.hours'),
          color: roles.lead,
          data: months.map((one) => one.hours),
          valueFormatter: (value) => hours(value ?? 0),
        },
      ]}
      sx={sx}
    />
  );
  return (
    <PlotCard
      title={t('plots.months')}
      text={
        figures.hours === 0
          ? t('plots.monthsNone')
          : t('plots.monthsText', {
              total: hours(figures.hours),
              month: month(best.month),
              most: hours(best.hours),
            })
      }
      plot={figures.hours === 0 ? undefined : plot}
      note={definitions.months}
      figures={{
        columns: [t('plots.month'), t('plots.hours'), t('plots.sessions')],
        rows: months.map((one) => ({ name: month(one.month), values: [one.hours, one.sessions] })),
      }}
    />
  );
}

const NONE = { month: '2000-01', hours: 0 };
