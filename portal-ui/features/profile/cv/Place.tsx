import { Box, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { placeIn, type CvSource } from '../../../../ui-shared/cv/proposal.ts';
import { Note } from '../../../../ui-shared/layout/Text.tsx';

export function Place({ cvText, source }: { cvText: string; source: CvSource }) {
  const { t } = useTranslation('profile');
  const { roles } = useTheme();
  const { line, before, quoted, after } = placeIn(cvText, source);
  return (
    <Note sx={{ overflowWrap: 'anywhere' }}>
      {t('cv.place', { line })} {before}
      <Box
        component="mark"
        sx={{ backgroundColor: roles.leadSoft, color: roles.onLeadSoft, borderRadius: 0.5, px: 0.5 }}
      >
        {quoted}
      </Box>
      {after}
    </Note>
  );
}
