import { useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { skillLabel } from '../../../ui-shared/i18n/words.ts';
import type { ImpactReport } from '../../../src/contract/impact-api.ts';
import { Bars, Stacks, TotalledStacks } from '../../components/plots/BarPlots.tsx';
import { PlotCard, PLOT_HEIGHT, PlotsGrid, type PlotCardProps } from '../../components/plots/PlotCard.tsx';
import { useFormats } from '../useFormats.ts';

export default function Plots({ report }: { report: ImpactReport }) {
  return (
    <PlotsGrid
      columns={[
        <>
          <MonthsPlot {...report} />
          <SkillsPlot {...report} />
        </>,
        <>
          <RequestsPlot {...report} />
          <OrganizationsPlot {...report} />
        </>,
      ]}
    />
  );
}

function MonthsPlot({ months, figures, definitions, rate }: ImpactReport) {
  const { t } = useTranslation('impact');
  const { roles } = useTheme();
  const { hours, month } = useFormats(rate);
  const names = months.map((one) => month(one.month));
  const data = months.map((one) => one.hours);
  const most = Math.max(...data);
  const words = { total: hours(figures.hours), month: names[data.indexOf(most)], most: hours(most) };
  const parts = [{ id: 'hours', label: t('plots.hours'), colour: roles.lead, data }];
  return (
    <PlotCard
      title={t('plots.months')}
      text={figures.hours === 0 ? t('plots.monthsNone') : t('plots.monthsText', words)}
      plot={figures.hours === 0 ? undefined : <Stacks names={names} parts={parts} inWords={hours} />}
      note={definitions.months}
      columns={[t('plots.month'), t('plots.hours'), t('plots.sessions')]}
      rows={months.map((one) => ({ name: month(one.month), values: [one.hours, one.sessions] }))}
    />
  );
}

function RequestsPlot({ months, figures, definitions, rate }: ImpactReport) {
  const { t } = useTranslation('impact');
  const { roles } = useTheme();
  const { number, month } = useFormats(rate);
  const { requestsMade: made, requestsAnswered: answered } = figures;
  const names = months.map((one) => month(one.month));
  const parts = [
    {
      id: 'answered',
      label: t('plots.answered'),
      colour: roles.lead,
      total: answered,
      data: months.map((one) => one.requestsAnswered),
    },
    {
      id: 'others',
      label: t('plots.notAnswered'),
      colour: roles.accent,
      total: made - answered,
      data: months.map((one) => one.requestsMade - one.requestsAnswered),
    },
  ];
  const words = { answered: number(answered), count: made, made: number(made) };
  return (
    <PlotCard
      title={t('plots.requests')}
      text={made === 0 ? t('plots.requestsNone') : t('plots.requestsText', words)}
      plot={made === 0 ? undefined : <TotalledStacks names={names} parts={parts} inWords={number} />}
      note={definitions.months}
      columns={[t('plots.month'), t('plots.made'), t('plots.answered')]}
      rows={months.map(({ month: of, requestsMade, requestsAnswered }) => ({
        name: month(of),
        values: [requestsMade, requestsAnswered],
      }))}
    />
  );
}

function SkillsPlot({ skills, definitions, rate }: ImpactReport) {
  const { t } = useTranslation('impact');
  const { hours } = useFormats(rate);
  const bars = skills.map(({ skill, ...one }) => ({ ...one, name: skillLabel(skill) }));
  const best = bars[0];
  const words = best && best.hours > 0 ? { skill: best.name, hours: hours(best.hours) } : null;
  return (
    <RankedPlot
      title={t('plots.skills')}
      text={words ? t('plots.skillsText', words) : t('plots.skillsNone')}
      note={definitions.skills}
      bars={bars}
      inWords={hours}
      columns={[t('plots.skill'), t('plots.hours'), t('plots.sessions'), t('plots.made')]}
      rows={bars.map((one) => ({ name: one.name, values: [one.hours, one.sessions, one.requests] }))}
    />
  );
}

function OrganizationsPlot({ topOrganizations: top, definitions, rate }: ImpactReport) {
  const { t } = useTranslation('impact');
  const { hours } = useFormats(rate);
  const best = top[0];
  const words = best ? { name: best.name, hours: hours(best.hours) } : null;
  return (
    <RankedPlot
      title={t('plots.organizations')}
      text={words ? t('plots.organizationsText', words) : t('plots.organizationsNone')}
      note={definitions.organizationsByHours}
      bars={top}
      inWords={hours}
      columns={[t('plots.organization'), t('plots.hours'), t('plots.sessions')]}
      rows={top.map((one) => ({ key: one.id, name: one.name, values: [one.hours, one.sessions] }))}
    />
  );
}

const SHOWN = 8;

interface RankedPlotProps extends Omit<PlotCardProps, 'plot'> {
  bars: readonly { name: string; hours: number }[];
  inWords: (hours: number) => string;
}

function RankedPlot({ bars, inWords, ...card }: RankedPlotProps) {
  const { roles } = useTheme();
  const shown = bars.filter(({ hours }) => hours > 0).slice(0, SHOWN);
  const data = shown.map(({ hours }) => hours);
  const plot = (
    <Bars
      names={shown.map(({ name }) => name)}
      parts={[{ id: 'hours', label: card.title, colour: roles.lead, data }]}
      inWords={inWords}
      labels="words"
      nameWidth={140}
      height={Math.min(PLOT_HEIGHT, 40 + shown.length * 34)}
    />
  );
  return <PlotCard {...card} plot={shown.length > 0 ? plot : undefined} />;
}
