import { useTranslation } from 'react-i18next';
import { useTheme, Box } from '@mui/material';
import type {
  HoursOverview,
  MatchWeek,
  SkillBalance,
  InsightsOverview,
} from '../../../src/contract/insights-api.ts';
import { dateFormat, listed, skillLabel } from '../../../ui-shared/i18n/words.ts';
import { intlLocale } from '../../../ui-shared/i18n/locale.ts';
import { relativeTime } from '../../../ui-shared/time/time.ts';
import { useFresh } from '../../app/data/dataProvider.ts';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { Quiet, Rows, RelativeTime } from '../../components/Sections.tsx';
import { Failure } from '../../components/list/ListMessages.tsx';
import { Bars, Key, TotalledStacks, Columns } from '../../components/plots/BarPlots.tsx';
import { PlotCard, PlotsGrid, PlotsSkeleton, PLOT_HEIGHT } from '../../components/plots/PlotCard.tsx';

const inFigures = (value: number) => value.toLocaleString(intlLocale());

export default function Insights() {
  const { t } = useTranslation('admin-groups');
  const reading = useFresh(['insights'], (provider) => provider.insights());
  const { data, error } = reading;
  if (error) return <Failure title={t('plots.failed')} of={reading} isOne />;
  if (!data) return <PlotsSkeleton />;
  return (
    <PlotsGrid
      columns={[
        <>
          <WaitingPlot waiting={data.waiting} />
          <SkillsPlot skills={data.skills} />
        </>,
        <>
          <MatchesPlot weeks={data.matchWeeks} />
          <HoursPlot hours={data.hours} />
        </>,
      ]}
    />
  );
}

function HoursPlot({ hours }: { hours: HoursOverview }) {
  const { t } = useTranslation('admin-groups');
  const { roles } = useTheme();
  const rows = [
    { name: t('plots.hours.given'), value: hours.given, colour: roles.accent },
    { name: t('plots.hours.allocated'), value: hours.allocated, colour: roles.inkMuted },
    { name: t('plots.hours.used'), value: hours.used, colour: roles.lead },
    { name: t('plots.hours.reserved'), value: hours.reserved, colour: roles.lead },
    { name: t('plots.hours.remaining'), value: hours.remaining, colour: roles.lead },
  ];
  const title = t('plots.hours.title');
  const inWords = (value: number) => t('plots.hours.of', { count: value, n: inFigures(value) });
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
      columns={[t('plots.hours.what'), title]}
      rows={rows.map(({ name, value }) => ({ name, values: [value] }))}
    />
  );
}

function MatchesPlot({ weeks }: { weeks: readonly MatchWeek[] }) {
  const { t } = useTranslation('admin-groups');
  const { roles } = useTheme();
  const day = dateFormat(intlLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
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
  return (
    <PlotCard
      title={t('plots.matches.title')}
      text={count > 0 ? t('plots.matches.text', { count, ...totals }) : t('plots.matches.none')}
      plot={count > 0 ? <TotalledStacks names={names} parts={parts} inWords={inFigures} /> : undefined}
      columns={[t('plots.matches.week'), ...parts.map(({ label }) => label)]}
      rows={names.map((name, at) => ({ name, values: parts.map(({ data }) => data[at] ?? 0) }))}
    />
  );
}

const SHOWN = 6;

function SkillsPlot({ skills }: { skills: readonly SkillBalance[] }) {
  const { t } = useTranslation('admin-groups');
  const { roles } = useTheme();
  const shown = skills.slice(0, SHOWN);
  const missing = skills.filter(({ asked, offered }) => asked > 0 && offered === 0);
  const part = (id: 'asked' | 'offered', colour: string) => ({
    id,
    label: t(`plots.skills.${id}`),
    colour,
    data: shown.map((one) => one[id]),
  });
  const parts = [part('asked', roles.accent), part('offered', roles.lead)];
  const words = () => {
    if (skills.length === 0) return t('plots.skills.none');
    if (!skills.some(({ asked }) => asked > 0)) return t('plots.skills.noneAsked');
    const lacking = listed(missing.map(({ skill }) => skillLabel(skill)));
    return lacking ? t('plots.skills.missing', { names: lacking }) : t('plots.skills.covered');
  };
  const names = shown.map(({ skill }) => skillLabel(skill));
  const plot = (
    <>
      <Key items={parts} />
      <Bars names={names} parts={parts} inWords={inFigures} labels="figures" nameWidth={128} />
    </>
  );
  return (
    <PlotCard
      title={t('plots.skills.title')}
      text={words()}
      plot={skills.length > 0 ? plot : undefined}
      columns={[t('plots.skills.skill'), ...parts.map(({ label }) => label)]}
      rows={skills.map((one) => ({ name: skillLabel(one.skill), values: [one.asked, one.offered] }))}
    />
  );
}

function WaitingPlot({ waiting }: { waiting: InsightsOverview['waiting'] }) {
  const { t } = useTranslation('admin-groups');
  const { roles } = useTheme();
  const { total: count, byAge, longest } = waiting;
  const oldest = longest[0];
  const title = t('plots.waiting.title');
  const names = byAge.map(({ fromDays, toDays }) => {
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
      inWords={inFigures}
      height={PLOT_HEIGHT / 2 + 20}
      label={t('plots.waiting.days')}
    />
  );
  const when = oldest ? relativeTime(oldest.createdAt) : '';
  return (
    <PlotCard
      title={title}
      text={oldest ? t('plots.waiting.text', { count, when }) : t('plots.waiting.none')}
      plot={oldest ? plot : undefined}
      columns={[t('plots.waiting.days'), t('plots.waiting.requests')]}
      rows={names.map((name, at) => ({ name, values: [data[at] ?? 0] }))}
    >
      {oldest ? (
        <Rows
          label={t('plots.waiting.longest')}
          row={{ display: 'flex', gap: 3, justifyContent: 'space-between', alignItems: 'baseline', py: 1.5 }}
        >
          {longest.map(({ id, title: request, organizationName, createdAt, askedAdvisors }) => (
            <li key={id}>
              <Box sx={{ minWidth: 0 }}>
                <RecordLinkTo resource="requests" id={id} name={request} />
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
