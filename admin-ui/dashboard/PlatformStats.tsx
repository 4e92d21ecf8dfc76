import { Box, Card, CardContent, LinearProgress, Skeleton, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Counts } from '../../src/contract/admin-api.ts';
import { fonts } from '../../ui-shared/theme/tokens.ts';
import { useConsole } from '../app/ConsoleContext.ts';

/** The true average of profile completion (contract §1), and how many advisors it stands on. */
export function PlatformStats({ counts }: { counts: Counts | undefined }) {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const percent = counts?.averageProfileCompletion;
  return (
    <Card component="section" aria-labelledby="platform-stats">
      <CardContent>
        <Typography id="platform-stats" variant="h2" sx={{ mb: 3 }}>
          {t('dashboard.stats.title')}
        </Typography>
        <Typography id="average-completion" sx={{ fontWeight: 560 }}>
          {t('dashboard.stats.average')}
        </Typography>
        <Box
          component="p"
          className="tabular"
          sx={{ m: 0, my: 1, fontFamily: fonts.headline, fontSize: '2rem', fontWeight: 560, lineHeight: 1.2 }}
        >
          {percent === undefined ? <Skeleton width={80} /> : t('percent', { n: percent })}
        </Box>
        <LinearProgress
          variant="determinate"
          value={percent ?? 0}
          aria-labelledby="average-completion"
          sx={{ mb: 2 }}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {counts ? (
            t(`dashboard.stats.based.${scope.key}`, { count: counts.advisors })
          ) : (
            <Skeleton width="60%" />
          )}
        </Typography>
      </CardContent>
    </Card>
  );
}
