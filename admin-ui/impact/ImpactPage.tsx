import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../ui-shared/layout/PageHeading.tsx';
import { useConsole } from '../app/ConsoleContext.ts';
import { refusalOf } from '../app/data/httpClient.ts';
import { PlotsSkeleton } from '../dashboard/insights/PlotsSkeleton.tsx';
import { useAdminGroups } from '../components/group/useAdminGroups.ts';
import { readImpact } from './api/readImpact.ts';
import { FigureSection } from './FigureSection.tsx';
import { ImpactActions } from './ImpactActions.tsx';
import { ImpactSkeleton } from './ImpactSkeleton.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { ImpactSheet } from './print/ImpactSheet.tsx';
import { SECTIONS, shownFigures } from './sections.ts';
import { useFormats } from './useFormats.ts';
import { useImpactWish } from './useImpactWish.ts';

/** The plots' library is larger than the page: the figures do not wait for it. */
const Plots = lazy(() => import('./plots/Plots.tsx'));

/** /admin/impact: what a period has brought, for whoever pays for it or reports on it (issue 6 point 6). */
export default function ImpactPage() {
  const { t } = useTranslation('impact');
  const { scope } = useConsole();
  const { wish, today, change } = useImpactWish();
  const {
    data: report,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['impact', wish],
    queryFn: ({ signal }) => readImpact(wish, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { day } = useFormats(report?.rate ?? null);
  const { groups } = useAdminGroups();
  // Whoever looks after one group reads of that one, not of "your groups".
  const only = scope.key === 'own' && groups.length === 1 ? groups[0]?.name : undefined;
  const about = report?.group?.name ?? only ?? t(`scope.${scope.key}`);
  const isWrongPeriod = Object.keys(refusalOf(error).errors).length > 0;
  const isEmpty = report !== undefined && report.figures.sessions === 0 && report.figures.requestsMade === 0;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3, mb: 4 }}>
        <PageHeading title={t('title')} />
        <ImpactActions wish={wish} today={today} isReady={report !== undefined && !error} />
      </Box>
      <Card component="section" aria-label={t('choose')} sx={{ p: 4, mb: 5, display: 'grid', gap: 3 }}>
        <PeriodPicker wish={wish} today={today} onChange={change} />
        {!report && !error ? <Skeleton width="60%" /> : null}
        {report && !error ? (
          <Typography sx={{ color: 'text.secondary' }}>
            <strong>{about}</strong>
            {`: ${t('days', { from: day(report.from), to: day(report.to) })}. `}
            {t('compared', { from: day(report.before.from), to: day(report.before.to) })}
          </Typography>
        ) : null}
      </Card>
      {error ? (
        <Alert
          severity="error"
          action={
            isWrongPeriod ? undefined : (
              <Button color="inherit" variant="text" size="small" onClick={() => void refetch()}>
                {t('admin:tryAgain')}
              </Button>
            )
          }
        >
          {isWrongPeriod ? error.message : `${t('failed')} ${error.message}`}
        </Alert>
      ) : null}
      {!report && !error ? <ImpactSkeleton /> : null}
      {report && !error ? (
        <Box aria-busy={isFetching} sx={{ display: 'grid', gap: 5 }}>
          {isEmpty ? (
            <Card sx={{ px: 5, py: 10, textAlign: 'center' }}>
              <Typography sx={{ fontWeight: 640 }}>{t('empty')}</Typography>
              <Typography sx={{ mt: 1, color: 'text.secondary' }}>{t('emptyHint')}</Typography>
            </Card>
          ) : (
            <>
              {SECTIONS.map(({ key, figures }) => (
                <FigureSection
                  key={key}
                  title={t(`sections.${key}`)}
                  report={report}
                  figures={shownFigures(figures, report.rate !== null)}
                />
              ))}
              <Suspense fallback={<PlotsSkeleton />}>
                <Plots report={report} />
              </Suspense>
            </>
          )}
          <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '90ch' }}>
            {`${report.definitions.scope} ${report.definitions.before}`}
            {report.rate ? null : ` ${t('noRate')}`}
          </Typography>
          <ImpactSheet report={report} scope={about} />
        </Box>
      ) : null}
    </>
  );
}
