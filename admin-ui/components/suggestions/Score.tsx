import { Box, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { radii } from '../../../ui-shared/theme/tokens.ts';

/** A score out of 10; a missing one is N/A, never invented (contract §1). */
export function Score({ score }: { score: number | null }) {
  const { t } = useTranslation('admin');
  return (
    <Box component="span" className="tabular" sx={{ fontWeight: 640, whiteSpace: 'nowrap' }}>
      {score === null ? t('matches.noScore') : t('matches.score', { score: score.toFixed(1) })}
    </Box>
  );
}

/** The word that goes with a score from 0 to 10: 8 or above strong, 6 or above good (spec 1 §9). */
function fitOf(score: number): 'strong' | 'good' | 'possible' {
  if (score >= LIMITS.search.greenFrom) return 'strong';
  return score >= LIMITS.search.yellowFrom ? 'good' : 'possible';
}

/** The same with the word for it and a quiet meter: never colour alone (design/look.md). */
export function ScoreWithMeter({ score }: { score: number | null }) {
  const { t } = useTranslation('admin');
  const { roles } = useTheme();
  const fit = score === null ? null : fitOf(score);
  const bar = fit && { strong: roles.success, good: roles.warning, possible: roles.inkMuted }[fit];
  return (
    <Box sx={{ width: 112, flexShrink: 0 }}>
      <Score score={score} />
      {fit ? (
        <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', color: roles.inkMuted }}>
          {t(`matches.fit.${fit}`)}
        </Box>
      ) : null}
      <Box
        aria-hidden
        sx={{
          mt: 1,
          height: 5,
          borderRadius: `${radii.pill}px`,
          backgroundColor: roles.neutralSoft,
          overflow: 'hidden',
        }}
      >
        <Box sx={{ height: '100%', width: `${(score ?? 0) * 10}%`, backgroundColor: bar ?? undefined }} />
      </Box>
    </Box>
  );
}
