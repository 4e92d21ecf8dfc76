import { Box, Button, Skeleton, Typography, useTheme } from '@mui/material';
import AddRounded from '@mui/icons-material/AddRounded';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ADMIN_PATHS, PATHS } from '../../../src/contract/routes.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { isAdmin } from '../../../ui-shared/session/roles.ts';
import { GoTo } from '../../app/GoTo.tsx';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { useInvitations } from '../groups/api/memberships.ts';
import { useMyGroups } from '../groups/api/groups.ts';
import { useHours, useRequests, useLiveWork } from '../requests/api/requests.ts';
import { useSessions } from '../sessions/api/sessions.ts';
import { CompletionCard } from './CompletionCard.tsx';
import { isUnnamed, organizationChecks, shareMet } from './completion.ts';
import { DashboardColumn, DashboardGrid } from './DashboardGrid.tsx';
import { IntroduceCard } from './IntroduceCard.tsx';
import { JoinGroupCard } from './JoinGroupCard.tsx';
import { NextSessionsCard } from './NextSessionsCard.tsx';
import { ProposableAdvisors } from './ProposableAdvisors.tsx';
import { RequestsCard } from './RequestsCard.tsx';
import type { Organization } from '../../../src/contract/api.ts';
import { CardLink } from '../../components/CardLink.tsx';
import { HoursBar } from '../../../ui-shared/hours/HoursBar.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { radii } from '../../../ui-shared/theme/tokens.ts';

/** The suggestions take longest and are last in their column, so they are not waited for. */
function OrganizationGrid({ children }: { children: ReactNode }) {
  const waitsFor = [useRequests(), useHours(), useSessions(), useMyGroups(), useInvitations()];
  return <DashboardGrid waitsFor={waitsFor}>{children}</DashboardGrid>;
}

/**
 * /org-dashboard: requests, suggested advisors, hours and the completion of the profile; other users are redirected
 * (spec 1 §2).
 */
export default function OrganizationDashboard() {
  const { t } = useTranslation('dashboard');
  // Loads the texts of the cards' rows together with the page.
  useTranslation('requests');
  useTranslation('search');
  useLiveWork();
  const user = useSignedInUser();
  const { organization } = user;
  if (!organization) return <GoTo path={isAdmin(user.userType) ? ADMIN_PATHS.home : PATHS.landing} />;
  const unnamed = isUnnamed(user);
  const checks = organizationChecks(organization, unnamed);
  const words = { good: LIMITS.descriptionWords.good, complete: LIMITS.descriptionWords.complete };
  return (
    <SignedInFrame user={user}>
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
      {unnamed ? <IntroduceCard /> : null}
      <OrganizationGrid>
        <DashboardColumn>
          <JoinGroupCard side="organization" />
          <RequestsCard />
          <ProposableAdvisors />
        </DashboardColumn>
        <DashboardColumn>
          <HoursCard organization={organization} />
          <NextSessionsCard side="organization" />
          <FindAdvisorsCard title={t('find.organizationTitle')} text={t('find.organizationText')} />
          <CompletionCard
            title={t('organization.completion')}
            text={t('organization.completionText')}
            percentage={shareMet(checks)}
            checks={checks.map(({ key, met }) => ({ label: t(`checks.organization.${key}`, words), met }))}
            action={{ href: PATHS.profile, label: t('editProfile') }}
          />
        </DashboardColumn>
      </OrganizationGrid>
    </SignedInFrame>
  );
}

function HoursCard({ organization }: { organization: Organization }) {
  const { t } = useTranslation('dashboard');
  const { data, isPending } = useHours();
  const left = data?.hoursRemaining ?? organization.hoursRemaining;
  return (
    <SectionCard
      title={t('hours.title')}
      aside={<CardLink href={`${PATHS.requests}?view=hours`}>{t('hours.details')}</CardLink>}
    >
      <Typography className="tabular" sx={{ mt: 3, fontWeight: 640, fontSize: '1.25rem' }}>
        {t('hours.left', { left, count: data?.hoursGiven ?? organization.hoursAllocated })}
      </Typography>
      {isPending ? <Skeleton height={70} /> : null}
      {data ? <HoursBar used={data.hoursUsed} reserved={data.hoursReserved} left={left} /> : null}
    </SectionCard>
  );
}

function FindAdvisorsCard({ title, text }: { title: string; text: string }) {
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
      <Typography variant="h3" component="h2" id="find-title">
        {title}
      </Typography>
      <Typography sx={{ mt: 2, mb: 6, color: roles.onBandMuted }}>{text}</Typography>
      <Button
        href={PATHS.advisorSearch}
        color="secondary"
        variant="outlined"
        sx={{
          color: roles.onBand,
          borderColor: roles.onBandMuted,
          '&:hover': { color: roles.onAccent, backgroundColor: roles.accent, borderColor: roles.accent },
        }}
      >
        {t('find.action')}
      </Button>
    </Box>
  );
}
