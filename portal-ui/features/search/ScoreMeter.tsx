import { Box, Chip, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Meter } from '../../components/Meter.tsx';
import { fitOf } from './score.ts';

const chipColour = { strong: 'success', good: 'warning', possible: 'default', unknown: 'default' } as const;

export function ScoreMeter({ score, large = false }: { score: number | null; large?: boolean }) {
  const { t } = useTranslation('search');
  const { roles } = useTheme();
  const fit = fitOf(score);
  const bar = { strong: roles.success, good: roles.warning, possible: roles.inkMuted, unknown: roles.line }[
    fit
  ];
  return (
    <Box sx={{ minWidth: large ? 190 : { xs: 88, sm: 116 } }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 2, flexWrap: 'wrap' }}>
        <Box component="span" className="tabular" sx={{ whiteSpace: 'nowrap' }}>
          <Box component="span" sx={{ fontWeight: 680, fontSize: large ? '1.75rem' : '1.125rem' }}>
            {score === null ? t('score.none') : score.toFixed(1)}
          </Box>
          {score === null ? null : (
            <Box component="span" sx={{ color: roles.inkMuted, fontSize: '0.9375rem' }}>
              {' '}
              {t('score.ofTen')}
            </Box>
          )}
        </Box>
        {large ? (
          <Chip size="small" color={chipColour[fit]} label={t(`score.${fit}`)} />
        ) : (
          <Box component="span" sx={{ fontSize: '0.875rem', color: roles.inkMuted, flexBasis: '100%' }}>
            {t(`score.${fit}`)}
          </Box>
        )}
      </Box>
      <Meter percent={(score ?? 0) * 10} colour={bar} mt={1.5} />
    </Box>
  );
}
