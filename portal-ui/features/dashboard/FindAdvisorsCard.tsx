import { Box, Button, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { radii } from '../../../ui-shared/theme/tokens.ts';

export function FindAdvisorsCard({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('dashboard');
  const { roles } = useTheme();
  return (
    <Box
      component="section"
      aria-labelledby="find-title"
      sx={{
        backgroundColor: roles.band,
        color: roles.onBand,
        borderRadius: `${radii.large}px`,
        p: { xs: 5, sm: 7 },
      }}
    >
      <Typography variant="h3" component="h2" id="find-title">
        {title}
      </Typography>
      <Typography sx={{ mt: 2, mb: 6, color: roles.onBandMuted }}>{text}</Typography>
      <Button
        href={PATHS.advisorSearch}
        color="secondary"
        variant="outlined"
        sx={{
          color: roles.onBand,
          borderColor: roles.onBandMuted,
          '&:hover': { color: roles.onAccent, backgroundColor: roles.accent, borderColor: roles.accent },
        }}
      >
        {t('find.action')}
      </Button>
    </Box>
  );
}
