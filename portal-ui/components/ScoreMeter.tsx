import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../src/contract/limits.ts';
import { decimal } from '../../ui-shared/i18n/locale.ts';
import { FIT_COLOUR, fitOf, Meter, type Fit } from '../../ui-shared/search/Meter.tsx';

/** @param score of a search, from 0 to 10; null without one */
export function ScoreMeter({ score }: { score: number | null }) {
  const { t } = useTranslation('search');
  const fit = fitOf(score);
  return (
    <Box sx={{ minWidth: { xs: 88, sm: 116 } }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 2, flexWrap: 'wrap' }}>
        <Box component="span" className="tabular" sx={{ whiteSpace: 'nowrap' }}>
          <Box component="span" sx={{ fontWeight: 680, fontSize: '1.125rem' }}>
            {score === null ? t('score.none') : decimal(score, 1)}
          </Box>
          {score === null ? null : (
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
              {' '}
              {t('score.ofTen')}
            </Box>
          )}
        </Box>
        <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary', flexBasis: '100%' }}>
          {t(`score.${fit}`)}
        </Box>
      </Box>
      <Meter percent={(score ?? 0) * 10} colour={FIT_COLOUR[fit]} mt={1.5} />
    </Box>
  );
}

/** Fit by the limits of search, which hides weak scores; a weak match can still be proposed. */
function fitOfPercentage(score: number | null): Fit | 'weak' {
  if (score === null) return 'unknown';
  return score / 10 > LIMITS.search.hideAtOrBelow ? fitOf(score / 10) : 'weak';
}

/** Never by colour alone (design/look.md). @param score whole percentage; null without one */
export function MatchScore({ score }: { score: number | null }) {
  const { t } = useTranslation('matches');
  const fit = fitOfPercentage(score);
  return (
    <Box sx={{ maxWidth: 320 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 2.5 }}>
        <Box component="span" className="tabular" sx={{ fontWeight: 680, fontSize: '1.125rem' }}>
          {score === null ? t('score.none') : t('score.match', { n: score })}
        </Box>
        <Box component="span" sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>
          {t(`score.${fit}`)}
        </Box>
      </Box>
      <Meter percent={score ?? 0} colour={FIT_COLOUR[fit]} mt={1} />
    </Box>
  );
}
