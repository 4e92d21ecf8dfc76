import { Box, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { radii, TOUCH_TARGET } from '../theme/tokens.ts';

export const MAIN_ID = 'main';

/** The first focusable element: skips header and navigation (WCAG 2.4.1). */
export function SkipLink() {
  const { t } = useTranslation('common');
  const { roles } = useTheme();
  return (
    <Box
      component="a"
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 2000,
        display: 'flex',
        alignItems: 'center',
        minHeight: TOUCH_TARGET,
        px: 4,
        borderRadius: `${radii.medium}px`,
        backgroundColor: roles.lead,
        color: roles.onLead,
        fontWeight: 620,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {t('skipToContent')}
    </Box>
  );
}
