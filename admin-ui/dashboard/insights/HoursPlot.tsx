import { useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { HoursOverview } from '../../../src/contract/insights-api.ts';
import { useLocale } from '../../components/dates.tsx';
import { Bars } from '../../components/plots/BarPlots.tsx';
import { PlotCard } from '../../components/plots/PlotCard.tsx';

export function HoursPlot({ hours }: { hours: HoursOverview }) {
  const { t } = useTranslation('admin-groups');
  const locale = useLocale();
  const { roles } = useTheme();
  const rows = [
    { name: t('plots.hours.given'), value: hours.given, colour: roles.accent },
    { name: t('plots.hours.allocated'), value: hours.allocated, colour: roles.inkMuted },
    { name: t('plots.hours.used'), value: hours.used, colour: roles.lead },
    { name: t('plots.hours.reserved'), value: hours.reserved, colour: roles.lead },
    { name: t('plots.hours.remaining'), value: hours.remaining, colour: roles.lead },
  ];
  const title = t('plots.hours.title');
  const inWords = (value: number) => t('plots.hours.of', { count: value, n: value.toLocaleString(locale) });
  const isNothing = hours.allocated === 0 && hours.given === 0;
  const words = { given: inWords(hours.given), allocated: inWords(hours.allocated) };
  return (
    <PlotCard
      title={title}
      text={isNothing ? t('plots.hours.none') : t('plots.hours.text', words)}
      plot={
        isNothing ? undefined : (
          <Bars
            names={rows.map(({ name }) => name)}
            parts={[{ id: 'hours', label: title, colour: roles.lead, data: rows.map(({ value }) => value) }]}
            colours={rows.map(({ colour }) => colour)}
            inWords={inWords}
            labels="words"
            nameWidth={108}
          />
        )
      }
      figures={{
        columns: [t('plots.hours.what'), title],
        rows: rows.map(({ name, value }) => ({ name, values: [value] })),
      }}
    />
  );
}
