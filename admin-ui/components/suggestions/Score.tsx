import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../ui-shared/i18n/locale.ts';
import { FIT_COLOUR, fitOf, Meter } from '../../../ui-shared/search/Meter.tsx';

/** A score out of 10; a missing one is N/A, never invented (contract §1). */
export function Score({ score }: { score: number | null }) {
  const { t } = useTranslation('admin');
  return (
    <Box component="span" className="tabular" sx={{ fontWeight: 640, whiteSpace: 'nowrap' }}>
      {score === null ? t('matches.noScore') : t('matches.score', { score: decimal(score, 1) })}
    </Box>
  );
}

/** The same with the word for it and a quiet meter: never colour alone (design/look.md). */
export function ScoreWithMeter({ score }: { score: number | null }) {
  const { t } = useTranslation('admin');
  const fit = fitOf(score);
  return (
    <Box sx={{ width: 112, flexShrink: 0 }}>
      <Score score={score} />
      {fit === 'unknown' ? null : (
        <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', color: 'text.secondary' }}>
          {t(`matches.fit.${fit}`)}
        </Box>
      )}
      <Meter percent={(score ?? 0) * 10} colour={FIT_COLOUR[fit]} mt={1} />
    </Box>
  );
}
