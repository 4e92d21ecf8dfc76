import { Box, Typography, useTheme } from '@mui/material';
import { BarChart, type BarChartProps } from '@mui/x-charts/BarChart';
import { intlLocale } from '../../../ui-shared/i18n/locale.ts';
import { fonts } from '../../../ui-shared/theme/tokens.ts';
import { useIsPhone } from '../../../ui-shared/layout/useIsPhone.ts';
import { PLOT_HEIGHT } from './PlotCard.tsx';
import { labelled } from '../text.ts';

/** How much longer than its longest bar a plot is, for the figure at that bar's end: nothing is drawn outside of it. */
const ROOM = { figures: 1.35, words: 1.9 } as const;
const LABEL_ROOM = 16;

type PlotPart = Record<'id' | 'label' | 'colour', string> & { data: readonly number[]; on?: string };

interface BarPlotProps {
  names: readonly string[];
  parts: readonly PlotPart[];
  inWords: (value: number) => string;
  height?: number;
}

type BarsProps = BarPlotProps & { nameWidth: number; labels: keyof typeof ROOM; colours?: readonly string[] };

export function Bars({ names, parts, inWords, height = PLOT_HEIGHT, nameWidth, labels, colours }: BarsProps) {
  const { axis, isNarrow } = usePlotStyle();
  const width = isNarrow ? nameWidth : 1.5 * nameWidth;
  const style = { categoryGapRatio: 0.35, barGapRatio: 0.1, width, disableLine: true };
  return (
    <Plot
      layout="horizontal"
      height={height}
      margin={{ left: 0, right: 0, top: 4, bottom: 4 }}
      // In a frame that is narrower for a moment, the bars would have a negative width.
      minWidth={width + LABEL_ROOM}
      yAxis={[
        {
          ...axis,
          ...style,
          // Two may have the same name.
          data: names.map((name, at) => `${at}|${name}`),
          valueFormatter: (value: string) => value.slice(value.indexOf('|') + 1),
          ...(colours ? { colorMap: { type: 'ordinal', colors: [...colours] } } : {}),
        },
      ]}
      xAxis={[valueAxis(parts, labels)]}
      series={parts.map((part) => ({ ...seriesOf(part, inWords), ...outside(inWords), minBarSize: 2 }))}
    />
  );
}

export function Columns({ names, parts, inWords, height, label }: BarPlotProps & { label: string }) {
  const { axis } = usePlotStyle();
  const style = { label, labelStyle: axis.tickLabelStyle, height: 48, categoryGapRatio: 0.35 };
  return (
    <Plot
      height={height}
      margin={{ left: 0, right: 0, top: 4, bottom: 0 }}
      xAxis={[{ ...axis, ...style, data: [...names] }]}
      yAxis={[valueAxis(parts, 'figures')]}
      series={parts.map((part) => ({ ...seriesOf(part, inWords), ...outside(inWords) }))}
    />
  );
}

export function Stacks({ names, parts, inWords, isWhole }: BarPlotProps & { isWhole?: boolean }) {
  const { axis } = usePlotStyle();
  const { scaleType: _, ...ticks } = axis;
  const figures = { ...ticks, ...(isWhole ? { tickMinStep: 1 } : {}), disableLine: true, width: 38 };
  return (
    <Plot
      height={PLOT_HEIGHT}
      margin={{ left: 0, right: 8, top: 16, bottom: 0 }}
      xAxis={[{ ...axis, data: [...names], height: 28, tickLabelMinGap: 12 }]}
      yAxis={[{ min: 0, ...figures, valueFormatter: (value: number) => value.toLocaleString(intlLocale()) }]}
      grid={{ horizontal: true }}
      series={parts.map((part) => ({
        ...seriesOf(part, inWords),
        stack: 'all',
        barLabel: ({ value }, { bar }) =>
          part.on && value && Math.min(bar.height, bar.width) >= LABEL_ROOM ? String(value) : null,
      }))}
      labels={Object.fromEntries(
        parts.map(({ id, on }) => [`& [data-series="${id}"] .MuiBarChart-label`, { fill: on }]),
      )}
    />
  );
}

interface TotalledStacksProps extends BarPlotProps {
  parts: readonly (PlotPart & { total: number })[];
}

export const TotalledStacks = ({ parts, inWords, ...plot }: TotalledStacksProps) => (
  <>
    <Key
      items={parts.map(({ label, total, colour }) => ({ label: labelled(label, inWords(total)), colour }))}
    />
    <Stacks {...plot} parts={parts} inWords={inWords} isWhole />
  </>
);

type PlotProps = Omit<BarChartProps, 'sx'> & { labels?: Record<string, object>; minWidth?: number };

function Plot({ labels, minWidth, ...plot }: PlotProps) {
  const { roles } = useTheme();
  const { label } = usePlotStyle();
  const style: Record<string, object> = {
    ...(minWidth ? { '&': { minWidth } } : {}),
    '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: `${roles.line} !important` },
    '& .MuiChartsGrid-line': { stroke: roles.line },
    '& text': { fontFamily: fonts.text },
    '& .MuiBarChart-label': { ...label, fontWeight: 560 },
    ...labels,
  };
  return <BarChart hideLegend disableKeyboardNavigation borderRadius={3} {...plot} sx={style} />;
}

const seriesOf = ({ id, label, colour, data }: PlotPart, inWords: (value: number) => string) => ({
  id,
  label,
  color: colour,
  data: [...data],
  valueFormatter: (value: number | null) => inWords(value ?? 0),
});

const outside = (inWords: (value: number) => string) => ({
  barLabel: ({ value }: { value: number | null }) => inWords(value ?? 0),
  barLabelPlacement: 'outside' as const,
});

const valueAxis = (parts: readonly PlotPart[], labels: keyof typeof ROOM) => ({
  min: 0,
  max: Math.max(1, ...parts.flatMap(({ data }) => data)) * ROOM[labels],
  domainLimit: 'strict' as const,
  position: 'none' as const,
});

function usePlotStyle() {
  const { roles } = useTheme();
  const isNarrow = useIsPhone();
  const label = { fontFamily: fonts.text, fontSize: 13, fill: roles.ink };
  const tickLabelStyle = { ...label, fill: roles.inkMuted };
  return { isNarrow, label, axis: { scaleType: 'band', tickLabelStyle, disableTicks: true } as const };
}

export const Key = ({ items }: { items: readonly Pick<PlotPart, 'label' | 'colour'>[] }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
    {items.map(({ label, colour }) => (
      <Box key={label} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ width: 12, height: 12, borderRadius: '3px', backgroundColor: colour }} />
        <Typography component="span" variant="body2">
          {label}
        </Typography>
      </Box>
    ))}
  </Box>
);
