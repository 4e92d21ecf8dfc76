import { Box, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../../ui-shared/brand/Mark.tsx';
import { radii } from '../../../ui-shared/theme/tokens.ts';

const POINTS = ['advisors', 'organizations', 'groups'] as const;

/** The benefits for advisors, organisations and groups. */
export function MarketingPanel() {
  const { t } = useTranslation('auth');
  const { roles } = useTheme();
  return (
    <Box
      component="aside"
      aria-labelledby="marketing-title"
      sx={{
        backgroundColor: roles.band,
        color: roles.onBand,
        borderRadius: `${radii.large}px`,
        p: { xs: 7, md: 11 },
      }}
    >
      <Mark size={56} onBand />
      <Typography variant="h2" id="marketing-title" sx={{ mt: 6 }}>
        {t('marketing.title')}
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 7 }}>
        {POINTS.map((point) => (
          <Box key={point} sx={{ py: 4, borderTop: '1px solid rgba(255, 255, 255, 0.18)' }}>
            <Typography component="dt" variant="h5">
              {t(`marketing.${point}.title`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, mt: 1, color: roles.onBandMuted }}>
              {t(`marketing.${point}.text`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
