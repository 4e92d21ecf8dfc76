import AddRounded from '@mui/icons-material/AddRounded';
import { Box, Button, Skeleton, Typography, useTheme } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Organization } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ADMIN_PATHS, PATHS } from '../../../src/contract/routes.ts';
import { HoursBar } from '../../../ui-shared/hours/HoursBar.tsx';
import { PageHeading, H2 } from '../../../ui-shared/layout/Text.tsx';
import { isAdmin } from '../../../ui-shared/session/user.ts';
import { radii } from '../../../ui-shared/theme/tokens.ts';
import { GoTo, useSignedInUser } from '../../app/redirects.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import {
  CardLink,
  Failure,
  PageColumn,
  PageGrid,
  SectionCard,
  OutlinedButton,
} from '../../components/cards.tsx';
import { useInvitations, useMyGroups } from '../groups/api.ts';
import { useMatches } from '../matches/api.ts';
import { useHours, useLiveWork, useRequests } from '../requests/api.ts';
import { useSessions } from '../sessions/sessions.ts';
import { CompletionCard, isUnnamed, organizationChecks, shareMet, IntroduceCard } from './ProfileCards.tsx';
import { ProposableAdvisors } from './ProposableAdvisors.tsx';
import { JoinGroupCard, NextSessionsCard, RequestsCard, WaitingMatchesCard } from './WorkCards.tsx';

/** The suggestions take longest and are last in their column, so they are not waited for. */
function OrganizationGrid({ children }: { children: ReactNode }) {
  const waitsFor = [useRequests(), useMatches(), useHours(), useSessions(), useMyGroups(), useInvitations()];
  return <PageGrid waitsFor={waitsFor}>{children}</PageGrid>;
}

/** /org-dashboard (spec 1 §2): requests, suggestions, hours and completion; other users are redirected. */
export default function OrganizationDashboard() {
  // With the texts of the cards' rows, so that they load together with the page.
  const { t } = useTranslation(['dashboard', 'requests', 'search']);
  useLiveWork();
  const user = useSignedInUser();
  const [isSaid, setSaid] = useState(false);
  const { organization } = user;
  if (!organization) return <GoTo path={isAdmin(user.userType) ? ADMIN_PATHS.home : PATHS.landing} />;
  const unnamed = isUnnamed(user);
  const checks = organizationChecks(organization, unnamed);
  const { descriptionWords: words } = LIMITS;
  return (
    <SignedInFrame>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, justifyContent: 'space-between', mb: 8 }}>
        <PageHeading
          title={t('welcome', { name: organization.name })}
          sx={{ flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' }}
        />
        <Button
          href={PATHS.createRequest}
          variant={unnamed ? 'outlined' : 'contained'}
          startIcon={<AddRounded />}
          sx={{ alignSelf: 'center', width: { xs: '100%', sm: 'auto' } }}
        >
          {t('createRequest')}
        </Button>
      </Box>
      {unnamed && !isSaid ? <IntroduceCard asks={['name', 'type']} onSaid={() => setSaid(true)} /> : null}
      <OrganizationGrid>
        <PageColumn>
          <JoinGroupCard side="organization" />
          <WaitingMatchesCard side="organization" />
          <RequestsCard />
          <ProposableAdvisors />
        </PageColumn>
        <PageColumn>
          <HoursCard organization={organization} />
          <NextSessionsCard side="organization" />
          <FindAdvisorsCard />
          <CompletionCard
            title={t('organization.completion')}
            text={t('organization.completionText')}
            percentage={shareMet(checks)}
            checks={checks.map(({ key, met }) => ({ label: t(`checks.organization.${key}`, words), met }))}
          />
        </PageColumn>
      </OrganizationGrid>
    </SignedInFrame>
  );
}

function HoursCard({ organization }: { organization: Organization }) {
  const { t } = useTranslation('dashboard');
  const hours = useHours();
  const { data, isPending } = hours;
  const left = data?.hoursRemaining ?? organization.hoursRemaining;
  const reserved = data?.hoursReserved ?? 0;
  // Of this year: the statement's other figures go back to the ledger's beginning.
  const given = data ? data.hoursAllocated + data.creditHours : organization.hoursAllocated;
  return (
    <SectionCard
      title={t('hours.title')}
      aside={<CardLink href={`${PATHS.requests}?view=hours`}>{t('hours.details')}</CardLink>}
    >
      <Typography className="tabular" sx={{ mt: 3, fontWeight: 640, fontSize: '1.25rem' }}>
        {t('hours.left', { left, count: given })}
      </Typography>
      {isPending ? <Skeleton height={70} /> : null}
      <Failure query={hours} failed={t('hours.failed')} sx={{ mt: 4 }} />
      {data ? <HoursBar used={Math.max(0, given - reserved - left)} reserved={reserved} left={left} /> : null}
    </SectionCard>
  );
}

function FindAdvisorsCard() {
  const { t } = useTranslation('dashboard');
  const { roles } = useTheme();
  return (
    <Box
      component="section"
      aria-labelledby="find-title"
      sx={{
        backgroundColor: roles.band,
        color: roles.onBand,
        borderRadius: `${radii.large}px`,
        p: { xs: 5, sm: 7 },
      }}
    >
      <H2 id="find-title">{t('find.organizationTitle')}</H2>
      <Typography sx={{ mt: 2, mb: 6, color: roles.onBandMuted }}>{t('find.organizationText')}</Typography>
      <OutlinedButton
        href={PATHS.advisorSearch}
        color="secondary"
        sx={{
          color: roles.onBand,
          borderColor: roles.onBandMuted,
          '&:hover': { color: roles.onAccent, backgroundColor: roles.accent, borderColor: roles.accent },
        }}
      >
        {t('find.action')}
      </OutlinedButton>
    </Box>
  );
}
