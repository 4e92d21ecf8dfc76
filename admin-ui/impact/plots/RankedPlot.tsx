import { BarChart } from '@mui/x-charts/BarChart';
import { PLOT_HEIGHT, withRoom } from '../../dashboard/insights/measures.ts';
import { PlotCard, type PlotCardProps } from '../../dashboard/insights/PlotCard.tsx';
import { usePlotStyle } from '../../dashboard/insights/usePlotStyle.ts';

/** Bars that are drawn; the rest stands in the table. */
const SHOWN = 8;
/** Characters of a name beside its bar; the table has it whole. */
const NAME_LENGTH = 20;

export interface RankedPlotProps extends Omit<PlotCardProps, 'plot'> {
  /** Longest first. */
  bars: readonly { name: string; hours: number }[];
  inWords: (hours: number) => string;
}

/** Hours of some things, one bar each. */
export function RankedPlot({ bars, inWords, ...card }: RankedPlotProps) {
  const { roles, axisLabel, sx, isNarrow } = usePlotStyle();
  const shown = bars.filter(({ hours }) => hours > 0).slice(0, SHOWN);
  const plot = (
    <BarChart
      layout="horizontal"
      height={Math.min(PLOT_HEIGHT, 40 + shown.length * 34)}
      hideLegend
      disableKeyboardNavigation
      borderRadius={3}
      margin={{ left: 0, right: 0, top: 4, bottom: 4 }}
      yAxis={[
        {
          data: shown.map(({ name }, at) => `${at}|${name}`),
          valueFormatter: (value: string) => shortened(value.slice(value.indexOf('|') + 1)),
          scaleType: 'band',
          categoryGapRatio: 0.35,
          width: isNarrow ? 120 : 160,
          tickLabelStyle: axisLabel,
          disableTicks: true,
          disableLine: true,
        },
      ]}
      xAxis={[
        {
          min: 0,
          max: withRoom(
            shown.map(({ hours }) => hours),
            isNarrow ? 'words' : 'figure',
          ),
          domainLimit: 'strict',
          position: 'none',
        },
      ]}
      series={[
        {
          label: card.title,
          color: roles.lead,
          data: shown.map(({ hours }) => hours),
          minBarSize: 2,
          barLabel: ({ value }) => inWords(value ?? 0),
          barLabelPlacement: 'outside' as const,
          valueFormatter: (value) => inWords(value ?? 0),
        },
      ]}
      sx={sx}
    />
  );
  return <PlotCard {...card} plot={shown.length > 0 ? plot : undefined} />;
}

const shortened = (name: string): string =>
  name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1).trimEnd()}…` : name;
