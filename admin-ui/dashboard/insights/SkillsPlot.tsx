import { BarChart } from '@mui/x-charts/BarChart';
import { useTranslation } from 'react-i18next';
import { skillLabel } from '../../../src/contract/enums.ts';
import type { SkillBalance } from '../../../src/contract/insights-api.ts';
import { useLocale } from '../../components/useLocale.ts';
import { Key } from './Key.tsx';
import { PLOT_HEIGHT, SHOWN_SKILLS, withRoom } from './measures.ts';
import { PlotCard } from './PlotCard.tsx';
import { usePlotStyle } from './usePlotStyle.ts';

/** Skills that waiting requests ask for against skills on offer, the most asked first. */
export function SkillsPlot({ skills }: { skills: readonly SkillBalance[] }) {
  const { t } = useTranslation('admin-groups');
  const locale = useLocale();
  const { roles, axisLabel, sx } = usePlotStyle();
  const shown = skills.slice(0, SHOWN_SKILLS);
  const missing = skills.filter(({ asked, offered }) => asked > 0 && offered === 0);
  const isAsked = skills.some(({ asked }) => asked > 0);
  const series = [
    { id: 'asked', label: t('plots.skills.asked'), colour: roles.accent },
    { id: 'offered', label: t('plots.skills.offered'), colour: roles.lead },
  ] as const;
  const words = () => {
    if (skills.length === 0) return t('plots.skills.none');
    if (!isAsked) return t('plots.skills.noneAsked');
    const names = missing.map(({ skill }) => skillLabel(skill)).join(', ');
    return names ? t('plots.skills.missing', { names }) : t('plots.skills.covered');
  };
  const plot = (
    <>
      <Key items={series} />
      <BarChart
        layout="horizontal"
        height={PLOT_HEIGHT}
        hideLegend
        disableKeyboardNavigation
        borderRadius={3}
        margin={{ left: 0, right: 0, top: 8, bottom: 4 }}
        yAxis={[
          {
            data: shown.map(({ skill }) => skillLabel(skill)),
            scaleType: 'band',
            categoryGapRatio: 0.3,
            barGapRatio: 0.1,
            width: 128,
            tickLabelStyle: axisLabel,
            disableTicks: true,
            disableLine: true,
          },
        ]}
        xAxis={[
          {
            min: 0,
            max: withRoom(shown.flatMap(({ asked, offered }) => [asked, offered])),
            domainLimit: 'strict',
            position: 'none',
          },
        ]}
        series={series.map(({ id, label, colour }) => ({
          id,
          label,
          color: colour,
          data: shown.map((balance) => balance[id]),
          minBarSize: 2,
          barLabel: ({ value }) => (value ?? 0).toLocaleString(locale),
          barLabelPlacement: 'outside' as const,
        }))}
        sx={sx}
      />
    </>
  );
  return (
    <PlotCard
      title={t('plots.skills.title')}
      text={words()}
      plot={skills.length > 0 ? plot : undefined}
      figures={{
        columns: [t('plots.skills.skill'), ...series.map(({ label }) => label)],
        rows: skills.map(({ skill, asked, offered }) => ({
          name: skillLabel(skill),
          values: [asked, offered],
        })),
      }}
    />
  );
}
