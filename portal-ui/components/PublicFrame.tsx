import { Box, Card, CardContent, Container, Button, Link, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import { PageHeading } from '../../ui-shared/layout/Text.tsx';
import { MAIN_ID } from '../../ui-shared/layout/SkipLink.tsx';
import { Footer } from './Footer.tsx';
import { useTranslation } from 'react-i18next';
import { PATHS, homePath } from '../../src/contract/routes.ts';
import { useConfig } from '../../ui-shared/api/queries.ts';
import { Wordmark } from '../../ui-shared/brand/Mark.tsx';
import { MobileMenu } from '../../ui-shared/layout/MobileMenu.tsx';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';
import { useUser } from '../../ui-shared/session/user.ts';
import { NARROWEST, TOUCH_TARGET, HEADER_HEIGHT } from '../../ui-shared/theme/tokens.ts';
import { useLeave } from '../features/auth/leaving.tsx';

export function PublicFrame({ children, fullWidth = false }: { children: ReactNode; fullWidth?: boolean }) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <PublicHeader />
      <Box component="main" id={MAIN_ID} tabIndex={-1} sx={{ flex: 1 }}>
        {fullWidth ? (
          children
        ) : (
          <Container maxWidth="lg" sx={{ py: { xs: 6, md: 12 } }}>
            {children}
          </Container>
        )}
      </Box>
      <Footer />
    </Box>
  );
}

export const CardPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <PublicFrame>
    <Card sx={{ maxWidth: 520, mx: 'auto' }}>
      <CardContent sx={{ p: { xs: 6, sm: 9 } }}>
        <PageHeading title={title} sx={{ mb: 5, typography: 'h2' }} />
        {children}
      </CardContent>
    </Card>
  </PublicFrame>
);

const LINKS = [
  ['findAdvisors', PATHS.search],
  ['howItWorks', '/#how-it-works'],
  ['aboutUs', '/#about-us'],
  ['contactUs', '/#contact-us'],
] as const;

/** The search, the landing page's anchors, and Login or Dashboard with Logout (spec 1 §2). */
function PublicHeader() {
  const { t } = useTranslation('nav');
  const { roles } = useTheme();
  const { brandName } = useConfig();
  const { user } = useUser();
  const leave = useLeave();

  const links = (close?: () => void) =>
    // keys: nav:findAdvisors, nav:howItWorks, nav:aboutUs, nav:contactUs
    LINKS.map(([key, href]) => (
      <Link
        key={key}
        href={href}
        onClick={close}
        underline="none"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          minHeight: TOUCH_TARGET,
          px: 3,
          color: roles.inkMuted,
          fontWeight: 560,
          '&:hover': { color: roles.ink },
        }}
      >
        {t(key)}
      </Link>
    ));

  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1100,
        backgroundColor: roles.ground,
        borderBottom: `1px solid ${roles.line}`,
      }}
    >
      <Container
        maxWidth="lg"
        sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 2 }, minHeight: HEADER_HEIGHT }}
      >
        <Box sx={{ display: { md: 'none' } }}>
          <MobileMenu>
            {(close) => (
              <Box component="nav" aria-label={t('main')} sx={{ display: 'grid', gap: 1 }}>
                {links(close)}
                {user ? (
                  <Button
                    variant="text"
                    onClick={() => {
                      close();
                      leave();
                    }}
                    sx={{ px: 3, justifyContent: 'flex-start', minHeight: TOUCH_TARGET }}
                  >
                    {t('logout')}
                  </Button>
                ) : null}
              </Box>
            )}
          </MobileMenu>
        </Box>
        <Box
          component={SmartLink}
          href={PATHS.landing}
          aria-label={t('brandHome', { brand: brandName })}
          sx={{
            textDecoration: 'none',
            display: 'inline-flex',
            borderRadius: 1,
            minHeight: TOUCH_TARGET,
            [NARROWEST]: { '& > span': { zoom: 0.8 } },
          }}
        >
          <Wordmark name={brandName} />
        </Box>
        <Box component="nav" aria-label={t('main')} sx={{ display: { xs: 'none', md: 'flex' }, ml: 6 }}>
          {links()}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: 'auto', minWidth: 0 }}>
          {user ? (
            <>
              <Button
                href={homePath(user.userType)}
                sx={{ minWidth: 0, px: { xs: 2, sm: 5 }, lineHeight: 1.2, [NARROWEST]: { px: 1.5 } }}
              >
                {t('dashboard')}
              </Button>
              {/* On phones the button is in the menu, because there is no room for it. */}
              <Button variant="text" onClick={leave} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
                {t('logout')}
              </Button>
            </>
          ) : (
            <Button href={PATHS.auth} variant="outlined" sx={{ [NARROWEST]: { minWidth: 0, px: 1.5 } }}>
              {t('login')}
            </Button>
          )}
        </Box>
      </Container>
    </Box>
  );
}
