import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../src/contract/api.ts';
import { NavList } from '../../ui-shared/layout/NavList.tsx';
import { MAIN_ID } from '../../ui-shared/layout/SkipLink.tsx';
import { Footer } from './Footer.tsx';
import { SignedInHeader } from './SignedInHeader.tsx';

/** Header, sidebar and page for signed-in users. */
export function SignedInFrame({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { t } = useTranslation('nav');
  const { pathname } = useLocation();
  const { roles } = useTheme();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SignedInHeader user={user} />
      <Box sx={{ flex: 1, display: 'flex', alignItems: 'stretch' }}>
        <Box
          component="nav"
          aria-label={t('main')}
          sx={{
            display: { xs: 'none', md: 'block' },
            width: 232,
            flexShrink: 0,
            borderRight: `1px solid ${roles.line}`,
            p: 4,
          }}
        >
          <Box sx={{ position: 'sticky', top: 84 }}>
            <NavList userType={user.userType} current={pathname} />
          </Box>
        </Box>
        <Box component="main" id={MAIN_ID} tabIndex={-1} sx={{ flex: 1, minWidth: 0 }}>
          <Container maxWidth="lg" sx={{ py: { xs: 6, md: 10 }, mx: 0 }}>
            {children}
          </Container>
        </Box>
      </Box>
      <Footer />
    </Box>
  );
}
