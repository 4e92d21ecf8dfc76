import { BarChart } from '@mui/x-charts/BarChart';
import { useTranslation } from 'react-i18next';
import type { HoursOverview } from '../../../src/contract/insights-api.ts';
import { useLocale } from '../../components/useLocale.ts';
import { PLOT_HEIGHT, withRoom } from './measures.ts';
import { PlotCard } from './PlotCard.tsx';
import { usePlotStyle } from './usePlotStyle.ts';

/** Hours that advisors gave against what organisations were allocated and have used. */
export function HoursPlot({ hours }: { hours: HoursOverview }) {
  const { t } = useTranslation('admin-groups');
  const locale = useLocale();
  const { roles, axisLabel, sx, isNarrow } = usePlotStyle();
  const rows = [
    { name: t('plots.hours.given'), value: hours.given, colour: roles.accent },
    { name: t('plots.hours.allocated'), value: hours.allocated, colour: roles.inkMuted },
    { name: t('plots.hours.used'), value: hours.used, colour: roles.lead },
    { name: t('plots.hours.reserved'), value: hours.reserved, colour: roles.lead },
    { name: t('plots.hours.remaining'), value: hours.remaining, colour: roles.lead },
  ];
  const inWords = (value: number) => t('plots.hours.of', { count: value, n: value.toLocaleString(locale) });
  const isNothing = hours.allocated === 0 && hours.given === 0;
  const plot = (
    <BarChart
      layout="horizontal"
      height={PLOT_HEIGHT}
      hideLegend
      disableKeyboardNavigation
      borderRadius={3}
      margin={{ left: 0, right: 0, top: 4, bottom: 4 }}
      yAxis={[
        {
          data: rows.map(({ name }) => name),
          scaleType: 'band',
          categoryGapRatio: 0.35,
          width: 108,
          tickLabelStyle: axisLabel,
          disableTicks: true,
          disableLine: true,
          colorMap: { type: 'ordinal', colors: rows.map(({ colour }) => colour) },
        },
      ]}
      xAxis={[
        {
          min: 0,
          max: withRoom(
            rows.map(({ value }) => value),
            isNarrow ? 'words' : 'figure',
          ),
          domainLimit: 'strict',
          position: 'none',
        },
      ]}
      series={[
        {
          label: t('plots.hours.title'),
          data: rows.map(({ value }) => value),
          minBarSize: 2,
          barLabel: ({ value }) => inWords(value ?? 0),
          barLabelPlacement: 'outside',
          valueFormatter: (value) => inWords(value ?? 0),
        },
      ]}
      sx={sx}
    />
  );
  return (
    <PlotCard
      title={t('plots.hours.title')}
      text={
        isNothing
          ? t('plots.hours.none')
          : t('plots.hours.text', { given: inWords(hours.given), allocated: inWords(hours.allocated) })
      }
      plot={isNothing ? undefined : plot}
      figures={{
        columns: [t('plots.hours.what'), t('plots.hours.title')],
        rows: rows.map(({ name, value }) => ({ name, values: [value] })),
      }}
    />
  );
}
