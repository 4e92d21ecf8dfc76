import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Box, Container, Link, Typography, useTheme, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { isLoggedInFlagSet } from '../../../ui-shared/session/flag.ts';
import { homePath } from '../../../ui-shared/session/roles.ts';
import { useUser } from '../../../ui-shared/session/useUser.ts';
import { GoTo } from '../../app/GoTo.tsx';
import { FullScreenLoader } from '../../components/FullScreenLoader.tsx';
import { PublicFrame } from '../../components/PublicFrame.tsx';
import { endSession } from '../auth/endSession.ts';
import { AboutUs } from './AboutUs.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { useConfig } from '../../../ui-shared/api/config.ts';
import { fonts, LONE_LINK, typeStep } from '../../../ui-shared/theme/tokens.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { HeroDials } from './Dial.tsx';

function useAnchor(ready: boolean) {
  const location = useLocation();
  useEffect(() => {
    if (ready && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [ready, location]);
}

/**
 * The landing page. Organisations and admins go home. For an advisor without the local logged-in flag, who has signed
 * out in this browser, the session is ended and the page loads again (spec 1 §2).
 */
export function LandingPage() {
  const { user, isLoading } = useUser();
  const hasHomeElsewhere = Boolean(user && user.userType !== 'advisor');
  const mustClear = Boolean(user && !hasHomeElsewhere && !isLoggedInFlagSet());
  useAnchor(!isLoading);
  useEffect(() => {
    if (mustClear) void endSession().then(() => window.location.replace('/'));
  }, [mustClear]);

  if (user && hasHomeElsewhere) return <GoTo path={homePath(user.userType)} />;
  if (mustClear) return <FullScreenLoader />;
  return (
    <PublicFrame fullWidth>
      <Hero />
      <HowItWorks />
      <AboutUs />
      <ContactUs />
    </PublicFrame>
  );
}

function ContactUs() {
  const { t } = useTranslation('landing');
  const { roles } = useTheme();
  const { supportEmail } = useConfig();
  return (
    <Box
      component="section"
      id="contact-us"
      aria-labelledby="contact-us-title"
      sx={{ backgroundColor: roles.band, color: roles.onBand, py: { xs: 14, md: 20 } }}
    >
      <Container maxWidth="lg">
        <Typography variant="h2" id="contact-us-title">
          {t('contact.title')}
        </Typography>
        <Typography sx={{ mt: 4, maxWidth: 560, color: roles.onBandMuted }}>{t('contact.text')}</Typography>
        <Box sx={{ mt: 6, minHeight: 44 }}>
          {supportEmail ? (
            <Link
              href={`mailto:${supportEmail}`}
              sx={{
                ...LONE_LINK,
                color: roles.onBand,
                fontFamily: fonts.headline,
                fontSize: { xs: typeStep(1.5), sm: typeStep(2.5) },
                '&:focus-visible': { outlineColor: roles.accent },
              }}
            >
              {supportEmail}
            </Link>
          ) : null}
        </Box>
      </Container>
    </Box>
  );
}

function Hero() {
  const { t } = useTranslation('landing');
  const { user } = useUser();
  return (
    <Container maxWidth="lg" component="section">
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: '1.15fr 0.85fr' },
          alignItems: 'center',
          gap: { xs: 6, md: 14 },
          py: { xs: 10, md: 20 },
        }}
      >
        <Box>
          <PageHeading
            title={t('headline')}
            sx={{ fontSize: { xs: typeStep(5), sm: typeStep(6), md: typeStep(7.4) }, lineHeight: 1.06 }}
          />
          <Typography variant="subtitle1" sx={{ mt: 6, maxWidth: 560, color: 'text.secondary' }}>
            {t('lead')}
          </Typography>
          <Box sx={{ mt: 9, display: 'flex', gap: 3, flexWrap: 'wrap' }}>
            {/* /auth would redirect a signed-in user here. */}
            <Button href={user ? homePath(user.userType) : PATHS.auth} size="large">
              {t('getStarted')}
            </Button>
            <Button href={PATHS.search} size="large" variant="outlined">
              {t('browse')}
            </Button>
          </Box>
        </Box>
        <Box sx={{ maxWidth: { xs: 320, md: 'none' }, mx: { xs: 'auto', md: 0 }, width: '100%' }}>
          <HeroDials />
        </Box>
      </Box>
    </Container>
  );
}
