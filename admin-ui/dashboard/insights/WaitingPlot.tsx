import { Box, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { InsightsOverview, WaitingAge } from '../../../src/contract/insights-api.ts';
import { relativeTime } from '../../../ui-shared/time/time.ts';
import { RelativeTime, useLocale } from '../../components/dates.tsx';
import { Columns } from '../../components/plots/BarPlots.tsx';
import { PlotCard } from '../../components/plots/PlotCard.tsx';
import { PLOT_HEIGHT } from '../../components/plots/PlotsGrid.tsx';
import { Quiet, Rows } from '../../components/Sections.tsx';

export function WaitingPlot({ waiting }: { waiting: InsightsOverview['waiting'] }) {
  const { t } = useTranslation('admin-groups');
  const locale = useLocale();
  const { roles } = useTheme();
  const { total: count, byAge, longest } = waiting;
  const oldest = longest[0];
  const title = t('plots.waiting.title');
  const names = byAge.map(({ fromDays, toDays }: WaitingAge) => {
    if (toDays === null) return t('plots.waiting.from', { from: fromDays });
    return fromDays === 0
      ? t('plots.waiting.under', { to: toDays })
      : t('plots.waiting.between', { from: fromDays, to: toDays });
  });
  const data = byAge.map((age) => age.count);
  const plot = (
    <Columns
      names={names}
      parts={[{ id: 'waiting', label: title, colour: roles.accent, data }]}
      inWords={(value) => value.toLocaleString(locale)}
      height={PLOT_HEIGHT / 2 + 20}
      label={t('plots.waiting.days')}
    />
  );
  const when = oldest ? relativeTime(oldest.createdAt, locale) : '';
  return (
    <PlotCard
      title={title}
      text={oldest ? t('plots.waiting.text', { count, when }) : t('plots.waiting.none')}
      plot={oldest ? plot : undefined}
      figures={{
        columns: [t('plots.waiting.days'), t('plots.waiting.requests')],
        rows: names.map((name, at) => ({ name, values: [data[at] ?? 0] })),
      }}
    >
      {oldest ? (
        <Rows
          label={t('plots.waiting.longest')}
          row={{ display: 'flex', gap: 3, justifyContent: 'space-between', py: 1.5 }}
        >
          {longest.map(({ id, title: request, organizationName, createdAt, askedAdvisors }) => (
            <li key={id}>
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 560 }}>{request}</Typography>
                <Quiet>{`${organizationName} · ${t('plots.waiting.asked', { count: askedAdvisors })}`}</Quiet>
              </Box>
              <Quiet sx={{ flexShrink: 0 }}>
                <RelativeTime iso={createdAt} />
              </Quiet>
            </li>
          ))}
        </Rows>
      ) : null}
    </PlotCard>
  );
}
