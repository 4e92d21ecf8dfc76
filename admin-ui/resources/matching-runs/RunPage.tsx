import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { MatchingRun } from '../../../src/contract/group-matching-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { SmartLink } from '../../../ui-shared/layout/SmartLink.tsx';
import { isMissing } from '../../app/data/httpClient.ts';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { groupSearch } from '../../components/group/groupAddress.ts';
import { Draft } from './Draft.tsx';
import { RunProgress } from './RunProgress.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { settingsText } from './settingsText.ts';
import { isUnderWay, useRun } from './useRun.ts';

/** One matching run: how far it is, then the draft that it made. */
export function RunPage({ groupId, id }: { groupId: number; id: number }) {
  const { t } = useTranslation('admin-work');
  const { data: run, error, refetch } = useRun(groupId, id);
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
      {run ? <Shown run={run} groupId={groupId} /> : <PageHeading title={t('runs.one')} />}
      {error && !run ? (
        <Alert
          severity="error"
          sx={{ mt: 4 }}
          action={
            isMissing(error) ? undefined : (
              <Button color="inherit" variant="text" size="small" onClick={() => void refetch()}>
                {t('admin:tryAgain')}
              </Button>
            )
          }
        >
          <Typography sx={{ fontWeight: 640 }}>{t('admin:details.matching-runs.failed')}</Typography>
          {error.message}
        </Alert>
      ) : null}
      {!run && !error ? <Skeleton variant="rounded" height={220} sx={{ mt: 5 }} /> : null}
    </>
  );
}

function Shown({ run, groupId }: { run: MatchingRun; groupId: number }) {
  const { t } = useTranslation('admin-work');
  const locale = useLocale();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <PageHeading title={t('runs.of', { when: fullDate(run.createdAt, locale) })} />
        <StatusChip kind="runs" status={run.status} />
      </Box>
      <Typography sx={{ mt: 2, color: 'text.secondary' }}>{settingsText(run.settings, t)}</Typography>
      {isUnderWay(run) ? <RunProgress run={run} /> : null}
      {run.status === 'failed' ? (
        <Alert severity="error" sx={{ mt: 5 }}>
          <Typography sx={{ fontWeight: 640 }}>{t('runs.failed')}</Typography>
          {run.error}
        </Alert>
      ) : null}
      {isUnderWay(run) ? null : <Draft key={run.updatedAt} run={run} groupId={groupId} />}
    </>
  );
}
