import { keyframes } from '@emotion/react';
import { Box, useTheme } from '@mui/material';
import type { RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui-shared/layout/Text.tsx';
import { REDUCED_MOTION } from '../../ui-shared/theme/tokens.ts';

const sweep = keyframes({ to: { transform: 'rotate(360deg)' } });

/** @param placed puts it elsewhere than over the whole window */
export function FullScreenLoader({ placed }: { placed?: RefCallback<HTMLElement> }) {
  const { roles } = useTheme();
  const { t } = useTranslation('common');
  return (
    <Box
      component="output"
      ref={placed}
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 1900,
        display: 'grid',
        placeItems: 'center',
        backgroundColor: roles.ground,
      }}
    >
      <svg width="72" height="72" viewBox="0 0 32 32" fill="none" strokeLinecap="round" aria-hidden="true">
        <circle cx="16" cy="16" r="12" stroke={roles.line} strokeWidth="2.4" />
        <Box
          component="g"
          sx={{
            transformOrigin: '16px 16px',
            animation: `${sweep} 1.2s linear infinite`,
            [REDUCED_MOTION]: { animation: 'none' },
          }}
        >
          <path d="M16 4 A12 12 0 0 1 28 16" stroke={roles.accent} strokeWidth="2.4" />
          <path d="M16 16 V9.4" stroke={roles.lead} strokeWidth="2.4" />
        </Box>
        <path d="M16 16 H20.6" stroke={roles.lead} strokeWidth="2.4" />
      </svg>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
    </Box>
  );
}
