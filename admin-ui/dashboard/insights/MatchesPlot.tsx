import { useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { MatchWeek } from '../../../src/contract/insights-api.ts';
import { useLocale } from '../../components/dates.tsx';
import { Key, Stacks } from '../../components/plots/BarPlots.tsx';
import { PlotCard } from '../../components/plots/PlotCard.tsx';

export function MatchesPlot({ weeks }: { weeks: readonly MatchWeek[] }) {
  const { t } = useTranslation('admin-groups');
  const locale = useLocale();
  const { roles } = useTheme();
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const inWords = (value: number) => value.toLocaleString(locale);
  const names = weeks.map(({ week }) => day.format(new Date(`${week}T00:00:00Z`)));
  const part = (id: 'accepted' | 'pending' | 'rejected', colour: string, on: string) => {
    const data = weeks.map((week) => week[id]);
    return { id, colour, on, data, label: t(`plots.matches.${id}`), total: data.reduce((a, b) => a + b, 0) };
  };
  const parts = [
    part('accepted', roles.lead, roles.onLead),
    part('pending', roles.accent, roles.onAccent),
    part('rejected', roles.inkMuted, roles.surface),
  ];
  const totals = Object.fromEntries(parts.map(({ id, total }) => [id, total]));
  const count = parts.reduce((sum, { total }) => sum + total, 0);
  const plot = (
    <>
      <Key
        items={parts.map(({ label, total, colour }) => ({ label: `${label}: ${inWords(total)}`, colour }))}
      />
      <Stacks names={names} parts={parts} inWords={inWords} isWhole />
    </>
  );
  return (
    <PlotCard
      title={t('plots.matches.title')}
      text={count > 0 ? t('plots.matches.text', { count, ...totals }) : t('plots.matches.none')}
      plot={count > 0 ? plot : undefined}
      figures={{
        columns: [t('plots.matches.week'), ...parts.map(({ label }) => label)],
        rows: names.map((name, at) => ({ name, values: parts.map(({ data }) => data[at] ?? 0) })),
      }}
    />
  );
}
