import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import { Alert, Box, Button, LinearProgress, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MatchingRun } from '../../../src/contract/group-matching-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { SmartLink } from '../../../ui-shared/layout/SmartLink.tsx';
import { fullDate } from '../../../ui-shared/time/time.ts';
import { isMissing } from '../../app/data/httpClient.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { useLocale } from '../../components/dates.tsx';
import { groupSearch } from '../../components/group/groupAddress.ts';
import { Failure } from '../../components/list/ListMessages.tsx';
import { Quiet } from '../../components/Sections.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { Draft } from './Draft.tsx';
import { useSettingsText } from './RunSettingsDialog.tsx';

/** Milliseconds between two looks at a run that is under way. */
const POLL_MS = 1_000;

const isUnderWay = ({ status }: MatchingRun): boolean => status === 'queued' || status === 'running';

export function RunPage({ groupId, id }: { groupId: number; id: number }) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const provider = useProvider();
  const {
    data: run,
    error,
    refetch,
  } = useQuery<MatchingRun>({
    queryKey: ['matching-runs', 'run', groupId, id],
    queryFn: ({ signal }) => provider.readRun(groupId, id, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  });
  return (
    <>
      <Button
        variant="text"
        component={SmartLink}
        href={ADMIN_PATHS.matchingRuns + groupSearch(groupId)}
        startIcon={<ArrowBackRounded />}
        sx={{ mb: 3, ml: -3 }}
      >
        {t('runs.all')}
      </Button>
      {run ? <Shown run={run} groupId={groupId} /> : <PageHeading title={t('runs.one')} sx={{ mb: 4 }} />}
      {error && !run ? (
        <Failure
          title={t('admin:details.matching-runs.failed')}
          error={error}
          onRetry={isMissing(error) ? undefined : () => void refetch()}
        />
      ) : null}
      {!run && !error ? <Skeleton variant="rounded" height={220} /> : null}
    </>
  );
}

function Shown({ run, groupId }: { run: MatchingRun; groupId: number }) {
  const { t } = useTranslation('admin-work');
  const when = fullDate(run.createdAt, useLocale());
  const settingsText = useSettingsText();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <PageHeading title={t('runs.of', { when })} />
        <StatusChip kind="runs" status={run.status} />
      </Box>
      <Quiet variant="body1" sx={{ mt: 2 }}>
        {settingsText(run.settings)}
      </Quiet>
      {run.status === 'failed' ? (
        <Alert severity="error" sx={{ mt: 5 }}>
          <Typography sx={{ fontWeight: 640 }}>{t('runs.failed')}</Typography>
          {run.error}
        </Alert>
      ) : null}
      {isUnderWay(run) ? <Progress run={run} /> : <Draft key={run.updatedAt} run={run} groupId={groupId} />}
    </>
  );
}

function Progress({ run: { status, progressDone, progressTotal } }: { run: MatchingRun }) {
  const { t } = useTranslation('admin-work');
  const isCounted = status === 'running' && progressTotal > 0;
  const words = status === 'queued' ? t('runs.progress.queued') : t('runs.progress.running');
  return (
    <Box sx={{ mt: 6, maxWidth: 560 }}>
      <LinearProgress
        aria-label={t('runs.progress.label')}
        {...(isCounted ? { variant: 'determinate', value: (progressDone / progressTotal) * 100 } : {})}
      />
      <Typography component="output" className="tabular" sx={{ display: 'block', mt: 2 }}>
        {isCounted ? t('runs.progress.counted', { done: progressDone, count: progressTotal }) : words}
      </Typography>
      <Quiet sx={{ mt: 1 }}>{t('runs.progress.stay')}</Quiet>
    </Box>
  );
}
