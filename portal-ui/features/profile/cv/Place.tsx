import { Box, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { placeIn, type CvSource } from '../../../../ui-shared/cv/proposal.ts';

/** Where in the CV a value stands: its line, with the value marked. */
export function Place({ cvText, source }: { cvText: string; source: CvSource }) {
  const { t } = useTranslation('profile');
  const { roles } = useTheme();
  const { line, before, quoted, after } = placeIn(cvText, source);
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {t('cv.place', { line })} {before}
      <Box
        component="mark"
        sx={{ backgroundColor: roles.leadSoft, color: roles.onLeadSoft, borderRadius: 0.5, px: 0.5 }}
      >
        {quoted}
      </Box>
      {after}
    </Typography>
  );
}
