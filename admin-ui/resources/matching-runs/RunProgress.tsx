import { Box, LinearProgress, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { MatchingRun } from '../../../src/contract/group-matching-api.ts';

/** How far a run is: requests looked at of all there are; readers hear it when it changes. */
export function RunProgress({ run: { status, progressDone, progressTotal } }: { run: MatchingRun }) {
  const { t } = useTranslation('admin-work');
  const isCounted = status === 'running' && progressTotal > 0;
  const line = isCounted
    ? t('runs.progress.counted', { done: progressDone, count: progressTotal })
    : status === 'queued'
      ? t('runs.progress.queued')
      : t('runs.progress.running');
  return (
    <Box sx={{ mt: 6, maxWidth: 560 }}>
      <LinearProgress
        aria-label={t('runs.progress.label')}
        {...(isCounted ? { variant: 'determinate', value: (progressDone / progressTotal) * 100 } : {})}
      />
      <Typography component="output" className="tabular" sx={{ display: 'block', mt: 2 }}>
        {line}
      </Typography>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {t('runs.progress.stay')}
      </Typography>
    </Box>
  );
}
