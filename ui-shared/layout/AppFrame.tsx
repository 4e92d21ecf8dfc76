import { Box, useTheme, type SxProps, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { px } from '../theme/tokens.ts';
import { AppHeader, type AppHeaderProps } from './AppHeader.tsx';
import { HEADER_HEIGHT, SIDEBAR_WIDTH } from './measures.ts';
import { NavList } from './NavList.tsx';
import { MAIN_ID } from './SkipLink.tsx';

export interface AppFrameProps extends AppHeaderProps {
  children: ReactNode;
  mainSx?: SxProps<Theme>;
  footer?: ReactNode;
}

export function AppFrame({ children, mainSx, footer, ...header }: AppFrameProps) {
  const { t } = useTranslation('nav');
  const { roles } = useTheme();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <AppHeader {...header} />
      {/* As high as the window, so that a visible footer does not move when the page loads. */}
      <Box
        sx={{
          flex: 1,
          display: 'flex',
          alignItems: 'stretch',
          minHeight: `calc(100dvh - ${HEADER_HEIGHT}px)`,
        }}
      >
        <Box
          component="nav"
          aria-label={t('main')}
          sx={{
            display: { xs: 'none', md: 'block' },
            width: SIDEBAR_WIDTH,
            flexShrink: 0,
            borderRight: `1px solid ${roles.line}`,
            p: px(3.5),
          }}
        >
          <Box sx={{ position: 'sticky', top: HEADER_HEIGHT + 14 }}>
            <NavList userType={header.user.userType} current={header.current} />
          </Box>
        </Box>
        <Box
          component="main"
          id={MAIN_ID}
          tabIndex={-1}
          sx={[{ flex: 1, minWidth: 0 }, ...(Array.isArray(mainSx) ? mainSx : [mainSx])]}
        >
          {children}
        </Box>
      </Box>
      {footer}
    </Box>
  );
}
