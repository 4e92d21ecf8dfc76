import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { Box, Button, Card, Skeleton, Typography, TextField } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { exportFileName } from '../../src/contract/exports.ts';
import type { ImpactReport, ImpactFigure } from '../../src/contract/impact-api.ts';
import { saveFile } from '../../ui-shared/files/saveFile.ts';
import { PageHeading } from '../../ui-shared/layout/Text.tsx';
import { fonts } from '../../ui-shared/theme/tokens.ts';
import { useConsole } from '../app/ConsoleContext.ts';
import { download, refusalOf } from '../app/data/httpClient.ts';
import { useFresh } from '../app/data/dataProvider.ts';
import { ActionButton } from '../components/actions.tsx';
import { Nothing, Quiet, SectionCard } from '../components/Sections.tsx';
import { useAdminGroups } from '../components/group/groups.ts';
import { Failure } from '../components/list/ListMessages.tsx';
import { PlotsSkeleton } from '../components/plots/PlotCard.tsx';
import { GroupBox } from '../components/group/GroupPage.tsx';
import { shortFilter } from '../components/list/filters.tsx';
import { ImpactSheet } from './print/ImpactSheet.tsx';
import { readReportQuery, reportSearch, PERIODS, periodName, periodOf } from './reportQuery.ts';
import type { PeriodName, ReportQuery } from './reportQuery.ts';
import { useFormats, SECTIONS, shownFigures } from './useFormats.ts';

/** The plots' library is larger than the page: the figures do not wait for it. */
const Plots = lazy(() => import('./plots/Plots.tsx'));

/** /admin/impact: what a period has brought, for whoever pays for it or reports on it (issue 6 point 6). */
export default function ImpactPage() {
  const { t } = useTranslation('impact');
  const { scope } = useConsole();
  const [params, setParams] = useSearchParams();
  // Days are counted in UTC, as the report does.
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const query = readReportQuery(params, today);
  const search = reportSearch(query);
  const reading = useFresh<ImpactReport>(['impact', query], `/api/admin/impact?${search}`, {
    placeholderData: keepPreviousData,
  });
  const { error } = reading;
  const report = error ? undefined : reading.data;
  const about = report?.group?.name ?? t(`scope.${scope.key}`);
  const isWrongPeriod = Object.keys(refusalOf(error).errors).length > 0;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3, mb: 4 }}>
        <PageHeading title={t('title')} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <ActionButton
            variant="outlined"
            startIcon={<FileDownloadOutlined />}
            loadingPosition="start"
            disabled={!report}
            run={() => download(`/api/admin/impact/export?${search}`)}
            changes={[]}
            onDone={(file) => saveFile(file, exportFileName('impact', today))}
            failedTitle={t('exportFailed')}
          >
            {t('export')}
          </ActionButton>
          <Button startIcon={<PrintRounded />} disabled={!report} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </Box>
      </Box>
      <Card component="section" aria-label={t('choose')} sx={{ p: 4, mb: 5, display: 'grid', gap: 3 }}>
        <PeriodPicker
          query={query}
          today={today}
          onChange={(part) => setParams(reportSearch({ ...query, ...part }), { replace: true })}
        />
        {report ? <Period report={report} about={about} /> : error ? null : <Skeleton width="60%" />}
      </Card>
      <Failure title={isWrongPeriod ? '' : t('failed')} of={isWrongPeriod ? { error } : reading} isOne />
      {report ? (
        <Box aria-busy={reading.isFetching} sx={{ display: 'grid', gap: 5 }}>
          <Report report={report} />
          <ImpactSheet report={report} scope={about} />
        </Box>
      ) : null}
      {report || error ? null : <ReportSkeleton />}
    </>
  );
}

function Period({ report: { from, to, before, rate }, about }: { report: ImpactReport; about: string }) {
  const { t } = useTranslation('impact');
  const { day } = useFormats(rate);
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      <strong>{about}</strong>
      {t('days', { from: day(from), to: day(to) })}{' '}
      {t('compared', { from: day(before.from), to: day(before.to) })}
    </Typography>
  );
}

function Report({ report }: { report: ImpactReport }) {
  const { t } = useTranslation('impact');
  const { figures, rate, definitions } = report;
  const isEmpty = figures.sessions === 0 && figures.requestsMade === 0;
  return (
    <>
      {isEmpty ? (
        <Card>
          <Nothing title={t('empty')} hint={t('emptyHint')} />
        </Card>
      ) : (
        <>
          {SECTIONS.map(({ key, figures: names }) => (
            <SectionCard key={key} title={t(`sections.${key}`)} sx={{ gap: 4 }}>
              <Box component="dl" sx={GRID}>
                {shownFigures(names, rate !== null).map((name) => (
                  <Figure key={name} name={name} report={report} />
                ))}
              </Box>
            </SectionCard>
          ))}
          <Suspense fallback={<PlotsSkeleton />}>
            <Plots report={report} />
          </Suspense>
        </>
      )}
      <Quiet sx={{ maxWidth: '90ch' }}>
        {`${definitions.scope} ${definitions.before}`}
        {rate ? null : ` ${t('noRate')}`}
      </Quiet>
    </>
  );
}

const GRID = {
  m: 0,
  display: 'grid',
  columnGap: 6,
  rowGap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(250px, 1fr))' },
};

const UNKNOWN = { fontSize: '1.0625rem', lineHeight: 1.9 };
const KNOWN = { fontFamily: fonts.headline, fontSize: '1.75rem', lineHeight: 1.15 };

function Figure({ name, report }: { name: ImpactFigure; report: ImpactReport }) {
  const { t } = useTranslation('impact');
  const { figure } = useFormats(report.rate);
  const value = report.figures[name];
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start', '& dd': { m: 0 } }}>
      <Quiet component="dt" sx={{ fontWeight: 600 }}>
        {t(`figures.${name}`)}
      </Quiet>
      <Box component="dd" className="tabular" sx={{ fontWeight: 560, ...(value === null ? UNKNOWN : KNOWN) }}>
        {figure(name, value)}
      </Box>
      <Typography component="dd" variant="body2">
        {t('before', { value: figure(name, report.before.figures[name]) })}
      </Typography>
      <Quiet component="dd" sx={{ maxWidth: '60ch' }}>
        {report.definitions[name]}
      </Quiet>
    </Box>
  );
}

const ReportSkeleton = () => (
  <Box aria-hidden sx={{ display: 'grid', gap: 5 }}>
    {SECTIONS.map(({ key, figures }) => (
      <Card key={key} sx={{ p: 5 }}>
        <Skeleton width="30%" height={32} />
        <Box sx={{ ...GRID, mt: 4 }}>
          {figures.map((figure) => (
            <div key={figure}>
              <Skeleton width="50%" />
              <Skeleton width="40%" height={40} />
              <Skeleton width="90%" />
              <Skeleton width="70%" />
            </div>
          ))}
        </Box>
      </Card>
    ))}
    <PlotsSkeleton />
  </Box>
);

interface PeriodPickerProps {
  query: ReportQuery;
  /** `YYYY-MM-DD` in UTC. */
  today: string;
  onChange: (part: Partial<ReportQuery>) => void;
}

function PeriodPicker({ query, today, onChange }: PeriodPickerProps) {
  const { t } = useTranslation('impact');
  const { scope } = useConsole();
  const { groups, isPending } = useAdminGroups();
  const named = periodName(query, today) ?? '';
  const choose = (name: string) => (name ? onChange(periodOf(name as PeriodName, today)) : undefined);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'end' }}>
      <GroupBox
        groups={groups}
        groupId={query.groupId}
        onChange={(groupId) => onChange({ groupId })}
        isOptional
        width={260}
        isPending={isPending && scope.hasPlatform}
      />
      <TextField
        select
        size="small"
        label={t('period.label')}
        value={named}
        onChange={({ target }) => choose(target.value)}
        slotProps={{ select: { native: true } }}
        sx={{ ...shortFilter(150), flexBasis: { xs: '100%' } }}
      >
        {named ? null : <option value="">{t('period.own')}</option>}
        {PERIODS.map((name) => (
          <option key={name} value={name}>
            {t(`period.${name}`)}
          </option>
        ))}
      </TextField>
      {(['from', 'to'] as const).map((end) => (
        <DayBox
          key={end}
          label={t(`period.${end}`)}
          day={query[end]}
          onChange={(day) => onChange({ [end]: day })}
        />
      ))}
    </Box>
  );
}

/** Milliseconds without a key before a day counts. */
const PAUSE_MS = 400;

function DayBox({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState(day);
  const [known, setKnown] = useState(day);
  if (day !== known) {
    setKnown(day);
    setTyped(day);
  }
  useEffect(() => {
    if (typed === day) return undefined;
    const timer = setTimeout(() => onChange(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      sx={shortFilter(152)}
    />
  );
}
