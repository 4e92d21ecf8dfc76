import { Box, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Meter } from '../../components/Meter.tsx';
import { fitOf, type Fit } from '../search/score.ts';

/**
 * Fit by the limits of search, where scores are 0 to 10 and weak ones are hidden; a weak match can still be proposed.
 */
function fitOfPercentage(score: number | null): Fit | 'weak' {
  if (score === null) return 'unknown';
  return score / 10 > LIMITS.search.hideAtOrBelow ? fitOf(score / 10) : 'weak';
}

/**
 * A match score as "84% match", its word and a meter: never colour alone (design/look.md). Whole percentage, or null.
 */
export function MatchScore({ score }: { score: number | null }) {
  const { t } = useTranslation('matches');
  const { roles } = useTheme();
  const fit = fitOfPercentage(score);
  const bar = {
    strong: roles.success,
    good: roles.warning,
    possible: roles.inkMuted,
    weak: roles.inkMuted,
    unknown: roles.line,
  }[fit];
  return (
    <Box sx={{ maxWidth: 320 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 2.5 }}>
        <Box component="span" className="tabular" sx={{ fontWeight: 680, fontSize: '1.125rem' }}>
          {score === null ? t('score.none') : t('score.match', { n: score })}
        </Box>
        <Box component="span" sx={{ fontSize: '0.9375rem', color: roles.inkMuted }}>
          {t(`score.${fit}`)}
        </Box>
      </Box>
      <Meter percent={score ?? 0} colour={bar} mt={1} />
    </Box>
  );
}
