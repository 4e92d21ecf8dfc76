import { Box, Button, Container, Link, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../src/contract/routes.ts';
import { useConfig } from '../../ui-shared/api/config.ts';
import { Wordmark } from '../../ui-shared/brand/Wordmark.tsx';
import { HEADER_HEIGHT } from '../../ui-shared/layout/measures.ts';
import { MobileMenu } from '../../ui-shared/layout/MobileMenu.tsx';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';
import { homePath } from '../../ui-shared/session/roles.ts';
import { useUser } from '../../ui-shared/session/useUser.ts';
import { TOUCH_TARGET } from '../../ui-shared/theme/tokens.ts';
import { useLeave } from '../features/auth/useLeave.ts';

const SECTIONS = ['howItWorks', 'aboutUs', 'contactUs'] as const;
const anchors = { howItWorks: '/#how-it-works', aboutUs: '/#about-us', contactUs: '/#contact-us' };

/** The landing page's anchors, and Login or Dashboard with Logout (spec 1 §2). */
export function PublicHeader() {
  const { t } = useTranslation('nav');
  const { roles } = useTheme();
  const { brandName } = useConfig();
  const { user } = useUser();
  const leave = useLeave();

  const links = (close?: () => void) =>
    // keys: nav:howItWorks, nav:aboutUs, nav:contactUs
    SECTIONS.map((key) => (
      <Link
        key={key}
        href={anchors[key]}
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
        sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: HEADER_HEIGHT }}
      >
        <Box sx={{ display: { md: 'none' } }}>
          <MobileMenu>
            {(close) => (
              <Box component="nav" aria-label={t('main')} sx={{ display: 'grid', gap: 1 }}>
                {links(close)}
                <Link
                  href={PATHS.search}
                  onClick={close}
                  underline="none"
                  sx={{
                    px: 3,
                    minHeight: TOUCH_TARGET,
                    display: 'flex',
                    alignItems: 'center',
                    fontWeight: 620,
                  }}
                >
                  {t('findAdvisors')}
                </Link>
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
          sx={{ textDecoration: 'none', display: 'inline-flex', borderRadius: 1, minHeight: TOUCH_TARGET }}
        >
          <Wordmark name={brandName} />
        </Box>
        <Box component="nav" aria-label={t('main')} sx={{ display: { xs: 'none', md: 'flex' }, ml: 6 }}>
          {links()}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: 'auto' }}>
          {user ? (
            <>
              <Button href={homePath(user.userType)}>{t('dashboard')}</Button>
              {/* On phones the button is in the menu, because there is no room for it. */}
              <Button variant="text" onClick={leave} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
                {t('logout')}
              </Button>
            </>
          ) : (
            <Button href={PATHS.auth} variant="outlined">
              {t('login')}
            </Button>
          )}
        </Box>
      </Container>
    </Box>
  );
}
