import { Alert, Box, Card, Link, Typography, useTheme } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { LIMITS } from '../../../src/contract/limits.ts';
import { PATHS, homePath } from '../../../src/contract/routes.ts';
import { Mark } from '../../../ui-shared/brand/Mark.tsx';
import { panelOf, TabBar } from '../../../ui-shared/layout/TabBar.tsx';
import { PageHeading, Muted } from '../../../ui-shared/layout/Text.tsx';
import { forgetEnd, useUser } from '../../../ui-shared/session/user.ts';
import { takeWayBack } from '../../../ui-shared/session/tabStorage.ts';
import { columns, radii } from '../../../ui-shared/theme/tokens.ts';
import { readEndedLogIn, useGoTo, type EndedLogIn } from '../../app/redirects.tsx';
import { useLinkToken } from '../../app/useLinkToken.ts';
import { PublicFrame } from '../../components/PublicFrame.tsx';
import { IdentitySignup } from '../sign-in/IdentitySignup.tsx';
import { ProviderOutcome } from '../sign-in/ProviderOutcome.tsx';
import { LoginTab } from './LoginTab.tsx';
import { AdvisorSignup, OrganizationSignup } from './Signup.tsx';

const TABS = ['login', 'advisor', 'organization'] as const;
const panels = { login: LoginTab, advisor: AdvisorSignup, organization: OrganizationSignup };

/**
 * Users who arrive signed in leave at once. Users who sign in here leave half a second later, so that the toast can be
 * read (spec 1 §2), for the page that they asked for before, else home.
 * @returns whether to leave at once
 */
function useRedirects(ended: EndedLogIn | null): boolean {
  const { user, isLoading } = useUser();
  const goTo = useGoTo();
  const [sawVisitor, setSawVisitor] = useState(false);
  const { userId: backFor, back } = ended ?? {};
  if (!isLoading && !user && !sawVisitor) setSawVisitor(true);
  useEffect(() => {
    if (!user || !sawVisitor) return undefined;
    const next = () => (user.id === backFor && back ? back : (takeWayBack() ?? homePath(user.userType)));
    const timer = setTimeout(() => goTo(next()), LIMITS.loginRedirectMs);
    return () => clearTimeout(timer);
  }, [user, sawVisitor, goTo, back, backFor]);
  useEffect(forgetEnd, []);
  return Boolean(user) && !sawVisitor;
}

export default function AuthPage() {
  const { t } = useTranslation('auth');
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const ended = readEndedLogIn(state);
  const challenge = useLinkToken('challenge');
  const leave = useRedirects(ended);
  if (leave) return <Navigate to={PATHS.landing} replace />;

  const asked = search.get('tab');
  const tab = TABS.find((name) => name === asked) ?? 'login';
  const Panel = panels[tab];
  return (
    <PublicFrame>
      <Box sx={{ ...columns('md', 1.1, 0.9), gap: { xs: 8, md: 14 }, alignItems: 'start' }}>
        <div>
          <PageHeading title={t('title')} />
          <Muted sx={{ mt: 2, mb: 6 }}>
            {t('justLooking')} <Link href={PATHS.search}>{t('publicSearch')}</Link>
          </Muted>
          <ProviderOutcome />
          {ended ? (
            <Alert severity="info" sx={{ mb: 6 }}>
              {t('ended')}
            </Alert>
          ) : null}
          <Card>
            <TabBar
              label={t('tabs.label')}
              names={TABS}
              current={tab}
              onChoose={(name) => setSearch(name === 'login' ? {} : { tab: name }, { replace: true, state })}
              variant="fullWidth"
            >
              {(name) => t(`tabs.${name}`)}
            </TabBar>
            <Box {...panelOf(tab)} sx={{ p: { xs: 5, sm: 8 }, minHeight: { md: 420 } }}>
              {challenge && tab === 'login' ? <IdentitySignup challenge={challenge} /> : <Panel />}
            </Box>
          </Card>
        </div>
        <MarketingPanel />
      </Box>
    </PublicFrame>
  );
}

const POINTS = ['advisors', 'organizations', 'groups'] as const;

function MarketingPanel() {
  const { t } = useTranslation('auth');
  const { roles } = useTheme();
  return (
    <Box
      component="aside"
      aria-labelledby="marketing-title"
      sx={{
        backgroundColor: roles.band,
        color: roles.onBand,
        borderRadius: `${radii.large}px`,
        p: { xs: 7, md: 11 },
      }}
    >
      <Mark size={56} onBand />
      <Typography variant="h2" id="marketing-title" sx={{ mt: 6 }}>
        {t('marketing.title')}
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 7 }}>
        {POINTS.map((point) => (
          <Box key={point} sx={{ py: 4, borderTop: '1px solid rgba(255, 255, 255, 0.18)' }}>
            <Typography component="dt" variant="h5">
              {t(`marketing.${point}.title`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, mt: 1, color: roles.onBandMuted }}>
              {t(`marketing.${point}.text`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
