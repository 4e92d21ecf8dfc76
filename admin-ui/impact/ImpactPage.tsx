import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { exportFileName } from '../../src/contract/exports.ts';
import type { ImpactReport } from '../../src/contract/impact-api.ts';
import { saveFile } from '../../ui-shared/files/saveFile.ts';
import { PageHeading } from '../../ui-shared/layout/PageHeading.tsx';
import { useToast } from '../../ui-shared/toast/useToast.ts';
import { useConsole } from '../app/ConsoleContext.ts';
import { call, download, refusalOf } from '../app/data/httpClient.ts';
import { useAdminGroups } from '../components/group/useAdminGroups.ts';
import { Failure } from '../components/list/ListMessages.tsx';
import { PlotsSkeleton } from '../components/plots/PlotsGrid.tsx';
import { Nothing, Quiet } from '../components/Sections.tsx';
import { FigureSection, ReportSkeleton } from './FigureSection.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { ImpactSheet } from './print/ImpactSheet.tsx';
import { readReportQuery, reportSearch } from './reportQuery.ts';
import { SECTIONS, shownFigures } from './sections.ts';
import { useFormats } from './useFormats.ts';

/** The plots' library is larger than the page: the figures do not wait for it. */
const Plots = lazy(() => import('./plots/Plots.tsx'));

/** /admin/impact: what a period has brought, for whoever pays for it or reports on it (issue 6 point 6). */
export default function ImpactPage() {
  const { t } = useTranslation('impact');
  const [search, setSearch] = useSearchParams();
  // Days are counted in UTC, as the report does.
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const query = readReportQuery(search, today);
  const reading = useQuery({
    queryKey: ['impact', query],
    queryFn: ({ signal }) =>
      call<ImpactReport>('GET', `/api/admin/impact?${reportSearch(query)}`, undefined, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { error } = reading;
  const report = error ? undefined : reading.data;
  const about = useSubject(report);
  const isWrongPeriod = Object.keys(refusalOf(error).errors).length > 0;
  const isRead = report !== undefined;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3, mb: 4 }}>
        <PageHeading title={t('title')} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <ExportButton search={reportSearch(query)} today={today} isDisabled={!isRead} />
          <Button startIcon={<PrintRounded />} disabled={!isRead} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </Box>
      </Box>
      <Card component="section" aria-label={t('choose')} sx={{ p: 4, mb: 5, display: 'grid', gap: 3 }}>
        <PeriodPicker
          query={query}
          today={today}
          onChange={(part) => setSearch(reportSearch({ ...query, ...part }), { replace: true })}
        />
        {report ? <Period report={report} about={about} /> : error ? null : <Skeleton width="60%" />}
      </Card>
      {error ? (
        <Failure
          title={isWrongPeriod ? error.message : `${t('failed')} ${error.message}`}
          onRetry={isWrongPeriod ? undefined : () => void reading.refetch()}
        />
      ) : null}
      {!report && !error ? <ReportSkeleton /> : null}
      {report ? (
        <Box aria-busy={reading.isFetching} sx={{ display: 'grid', gap: 5 }}>
          <Report report={report} />
          <ImpactSheet report={report} scope={about} />
        </Box>
      ) : null}
    </>
  );
}

/** Whom the report is about. Whoever looks after one group reads of that one, not of "your groups". */
function useSubject(report: ImpactReport | undefined): string {
  const { t } = useTranslation('impact');
  const { scope } = useConsole();
  const { groups } = useAdminGroups();
  const only = scope.key === 'own' && groups.length === 1 ? groups[0]?.name : undefined;
  return report?.group?.name ?? only ?? t(`scope.${scope.key}`);
}

interface ExportButtonProps {
  search: string;
  /** `YYYY-MM-DD`. */
  today: string;
  isDisabled: boolean;
}

function ExportButton({ search, today, isDisabled }: ExportButtonProps) {
  const { t } = useTranslation('impact');
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(`/api/admin/impact/export?${search}`),
    onSuccess: (file) => saveFile(file, exportFileName('impact', today)),
    onError: ({ message }) =>
      toast({ title: t('exportFailed'), description: message, variant: 'destructive' }),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      loading={isPending}
      loadingPosition="start"
      disabled={isDisabled}
      onClick={() => mutate()}
    >
      {t('export')}
    </Button>
  );
}

function Period({ report: { from, to, before, rate }, about }: { report: ImpactReport; about: string }) {
  const { t } = useTranslation('impact');
  const { day } = useFormats(rate);
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      <strong>{about}</strong>
      {`: ${t('days', { from: day(from), to: day(to) })}. `}
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
            <FigureSection
              key={key}
              title={t(`sections.${key}`)}
              report={report}
              figures={shownFigures(names, rate !== null)}
            />
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
