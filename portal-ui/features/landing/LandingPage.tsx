import { Box, Button, Container, Link, Typography, useTheme, type SxProps, type Theme } from '@mui/material';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { PATHS, homePath } from '../../../src/contract/routes.ts';
import { useConfig } from '../../../ui-shared/api/queries.ts';
import { PageHeading, Muted, PlainList } from '../../../ui-shared/layout/Text.tsx';
import { useUser } from '../../../ui-shared/session/user.ts';
import { isLoggedInFlagSet } from '../../../ui-shared/session/tabStorage.ts';
import { columns, fonts, LONE_LINK, typeStep } from '../../../ui-shared/theme/tokens.ts';
import { GoTo } from '../../app/redirects.tsx';
import { FullScreenLoader } from '../../components/FullScreenLoader.tsx';
import { PublicFrame } from '../../components/PublicFrame.tsx';
import { endSession } from '../auth/leaving.tsx';
import { HeroDials, StepDial } from './Dial.tsx';
import { useSeen } from '../../../ui-shared/layout/useSeen.ts';

/**
 * Organisations and admins go home. An advisor without the logged-in flag has signed out in this browser: the session
 * is ended and the page loads again (spec 1 §2).
 */
export function LandingPage() {
  const { user, isLoading } = useUser();
  const hasHomeElsewhere = Boolean(user && user.userType !== 'advisor');
  const mustClear = Boolean(user && !hasHomeElsewhere && !isLoggedInFlagSet());
  const location = useLocation();
  useEffect(() => {
    if (!isLoading && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isLoading, location]);
  useEffect(() => {
    if (mustClear) void endSession().then(() => window.location.replace('/'));
  }, [mustClear]);

  if (user && hasHomeElsewhere) return <GoTo path={homePath(user.userType)} />;
  if (mustClear) return <FullScreenLoader />;
  return (
    <PublicFrame fullWidth>
      <Hero />
      <HowItWorks />
      <Example />
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
    <Section
      id="contact-us"
      title={t('contact.title')}
      sx={{ backgroundColor: roles.band, color: roles.onBand, py: { xs: 14, md: 20 } }}
    >
      <Typography sx={{ mt: 4, maxWidth: 560, color: roles.onBandMuted }}>{t('contact.text')}</Typography>
      <Box sx={{ mt: 6, minHeight: { xs: 88, sm: 44 } }}>
        {supportEmail ? (
          <Link
            href={`mailto:${supportEmail}`}
            sx={{
              ...LONE_LINK,
              color: roles.onBand,
              fontFamily: fonts.headline,
              fontSize: { xs: typeStep(1.5), sm: typeStep(2.5) },
              overflowWrap: 'anywhere',
              minWidth: 0,
              '&:focus-visible': { outlineColor: roles.accent },
            }}
          >
            {supportEmail}
          </Link>
        ) : null}
      </Box>
    </Section>
  );
}

type SectionProps = { id: string; title: string; sx: SxProps<Theme>; children: ReactNode };

const Section = ({ id, title, sx, children }: SectionProps) => (
  <Box component="section" id={id} aria-labelledby={`${id}-title`} sx={sx}>
    <Container maxWidth="lg">
      <Typography variant="h2" id={`${id}-title`}>
        {title}
      </Typography>
      {children}
    </Container>
  </Box>
);

function Hero() {
  const { t } = useTranslation('landing');
  const { user } = useUser();
  return (
    <Container maxWidth="lg" component="section">
      <Box
        sx={{
          ...columns('md', 1.15, 0.85),
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
            <Button href={user ? homePath(user.userType) : `${PATHS.auth}?tab=advisor`} size="large">
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

const VALUES = ['accessibility', 'quality', 'innovation', 'community'] as const;

function AboutUs() {
  const { t } = useTranslation('landing');
  const { roles } = useTheme();
  return (
    <Box component="section" id="about-us" aria-labelledby="about-us-title" sx={{ py: { xs: 14, md: 24 } }}>
      <Container maxWidth="lg">
        <Box sx={{ ...columns('md', 1, 1.1), gap: { xs: 10, md: 20 } }}>
          <div>
            <Typography variant="h2" id="about-us-title">
              {t('about.title')}
            </Typography>
            <Typography
              sx={{
                mt: 6,
                fontFamily: fonts.headline,
                fontSize: typeStep(1.6),
                lineHeight: 1.45,
                letterSpacing: '-0.01em',
              }}
            >
              {t('about.mission')}
            </Typography>
            <Muted sx={{ mt: 5 }}>{t('about.more')}</Muted>
          </div>
          <Box component="dl" sx={{ m: 0 }}>
            {VALUES.map((value) => (
              <Box
                key={value}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: { xs: '1fr', sm: '150px 1fr' },
                  columnGap: 6,
                  rowGap: 1,
                  py: 5,
                  borderTop: `1px solid ${roles.line}`,
                  '&:last-of-type': { borderBottom: `1px solid ${roles.line}` },
                }}
              >
                <Typography component="dt" variant="h5">
                  {t(`about.values.${value}.title`)}
                </Typography>
                <Muted component="dd" sx={{ m: 0 }}>
                  {t(`about.values.${value}.text`)}
                </Muted>
              </Box>
            ))}
          </Box>
        </Box>
      </Container>
    </Box>
  );
}

const STEPS = ['profile', 'match', 'collaborate'] as const;

function HowItWorks() {
  const { t } = useTranslation('landing');
  const { roles } = useTheme();
  return (
    <Section
      id="how-it-works"
      title={t('how.title')}
      sx={{ backgroundColor: roles.surface, borderBlock: `1px solid ${roles.line}`, py: { xs: 14, md: 22 } }}
    >
      <PlainList
        component="ol"
        sx={{ ...columns('md', 1, 1, 1), mt: { xs: 8, md: 12 }, gap: { xs: 8, md: 12 } }}
      >
        {STEPS.map((step, index) => (
          <Box
            component="li"
            key={step}
            sx={{ display: 'flex', flexDirection: { xs: 'row', md: 'column' }, gap: 5 }}
          >
            <Box sx={{ flexShrink: 0 }}>
              <StepDial share={(index + 1) / STEPS.length} />
            </Box>
            <div>
              <Typography variant="h3">{t(`how.${step}.title`)}</Typography>
              <Muted sx={{ mt: 2 }}>{t(`how.${step}.text`)}</Muted>
            </div>
          </Box>
        ))}
      </PlainList>
    </Section>
  );
}

const FirstResults = lazy(() => import('../search/FirstResults.tsx'));

/** A brief and whom this installation finds for it, asked for when it comes into view. */
function Example() {
  const { t } = useTranslation('landing');
  const { ref, isSeen } = useSeen();
  // Whatever the page's language: what is searched is English.
  const query = t('example.brief', { lng: 'en' });
  return (
    <Section id="example" title={t('example.title')} sx={{ py: { xs: 14, md: 22 } }}>
      <Box ref={ref} sx={{ ...columns('md', 0.8, 1.2), mt: 8, gap: { xs: 8, md: 14 }, alignItems: 'start' }}>
        <div>
          <Muted>{t('example.lead')}</Muted>
          <Typography
            component="blockquote"
            sx={{ m: 0, mt: 3, mb: 6, pl: 4, borderLeft: 3, borderColor: 'secondary.main' }}
          >
            {t('example.brief')}
          </Typography>
          <Button href={`${PATHS.search}?${String(new URLSearchParams({ q: query }))}`} variant="outlined">
            {t('example.more')}
          </Button>
        </div>
        {/* As high as three results, so that nothing below them moves. */}
        <Box sx={{ minHeight: { xs: 640, sm: 440 } }}>
          <Suspense fallback={null}>{isSeen ? <FirstResults query={query} /> : null}</Suspense>
        </Box>
      </Box>
    </Section>
  );
}
