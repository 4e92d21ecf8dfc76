import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { Alert, Button, Typography } from '@mui/material';
import { PATHS } from '../../../src/contract/routes.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { homePath } from '../../../ui-shared/session/roles.ts';
import { GoTo } from '../../app/GoTo.tsx';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { useInvitations } from '../groups/api/memberships.ts';
import { useMyGroups } from '../groups/api/groups.ts';
import { useMatches } from '../matches/api/matches.ts';
import { useLiveWork } from '../requests/api/requests.ts';
import { useSessions } from '../sessions/api/sessions.ts';
import { CompletionCard } from './CompletionCard.tsx';
import { advisorChecks } from './completion.ts';
import { DashboardColumn, DashboardGrid } from './DashboardGrid.tsx';
import { JoinGroupCard } from './JoinGroupCard.tsx';
import { NextSessionsCard } from './NextSessionsCard.tsx';
import { WaitingMatchesCard } from './WaitingMatchesCard.tsx';
import { LIMITS } from '../../../src/contract/limits.ts';
import { CardLink } from '../../components/CardLink.tsx';
import { OpenAccessSwitch } from '../../components/OpenAccessSwitch.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useSuggestedOrganizations } from '../organizations/api/suggestedOrganizations.ts';
import { OrganizationSuggestions } from '../organizations/OrganizationSuggestions.tsx';
import type { Advisor } from '../../../src/contract/api.ts';
import { useDates } from '../../components/useDates.ts';
import { useUpdateProfile } from '../profile/api/updateProfile.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

/** The suggestions take longest and are last in their column, so they are not waited for. */
function AdvisorGrid({ children }: { children: ReactNode }) {
  const waitsFor = [useMatches(), useSessions(), useMyGroups(), useInvitations()];
  return <DashboardGrid waitsFor={waitsFor}>{children}</DashboardGrid>;
}

/**
 * /dashboard: pending matches, suggested organisations, and the completion of the profile as the server counts it (spec
 * 1 §2).
 */
export default function AdvisorDashboard() {
  const { t } = useTranslation('dashboard');
  // Loads the texts of the cards' rows together with the page.
  useTranslation('organizations');
  useTranslation('search');
  useLiveWork();
  const user = useSignedInUser();
  const { advisor } = user;
  if (!advisor) return <GoTo path={homePath(user.userType)} />;
  const checks = advisorChecks(advisor);
  return (
    <SignedInFrame user={user}>
      <PageHeading title={t('welcome', { name: advisor.firstName || user.username })} sx={{ mb: 8 }} />
      <AdvisorGrid>
        <DashboardColumn>
          <JoinGroupCard side="advisor" />
          <WaitingMatchesCard />
          <SuggestedOrganizationsCard />
        </DashboardColumn>
        <DashboardColumn>
          <NextSessionsCard side="advisor" />
          <YourTimeCard advisor={advisor} />
          <CompletionCard
            title={t('advisor.completion')}
            text={
              advisor.profileCompletionPercentage === 100 ? t('advisor.complete') : t('advisor.incomplete')
            }
            percentage={advisor.profileCompletionPercentage}
            checks={checks.map(({ key, met }) => ({ label: t(`checks.advisor.${key}`), met }))}
            action={{ href: PATHS.profile, label: t('editProfile'), primary: true }}
          />
        </DashboardColumn>
      </AdvisorGrid>
    </SignedInFrame>
  );
}

/** The five best-matching organisations, with a link to all of them (spec 1 §2). */
function SuggestedOrganizationsCard() {
  const { t } = useTranslation('organizations');
  const [includeOpenAccess, setIncludeOpenAccess] = useState(true);
  const suggestions = useSuggestedOrganizations(includeOpenAccess);
  return (
    <SectionCard
      title={t('title')}
      isBusy={suggestions.isFetching}
      aside={<CardLink href={PATHS.organizationsAlias}>{t('viewAll')}</CardLink>}
    >
      <OpenAccessSwitch
        label={t('includeOpenAccess')}
        checked={includeOpenAccess}
        onChange={setIncludeOpenAccess}
      />
      <OrganizationSuggestions
        suggestions={suggestions}
        label={t('title')}
        rows={LIMITS.suggestions.shown}
        onWiden={includeOpenAccess ? undefined : () => setIncludeOpenAccess(true)}
      />
    </SectionCard>
  );
}

const isPaused = ({ pausedUntil }: Advisor) => Boolean(pausedUntil && Date.parse(pausedUntil) > Date.now());

function YourTimeCard({ advisor }: { advisor: Advisor }) {
  const { t } = useTranslation('dashboard');
  const { day } = useDates();
  const update = useUpdateProfile<{ pausedUntil: null }>('advisor');
  const { availableHoursPerYear, hoursContributed, organizationsHelped, pausedUntil } = advisor;
  return (
    <SectionCard title={t('time.title')}>
      {pausedUntil && isPaused(advisor) ? (
        <Alert
          role="note"
          severity="warning"
          sx={{ mt: 4, alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
          action={
            <Button
              color="inherit"
              variant="text"
              loading={update.isPending}
              onClick={() => update.mutate({ pausedUntil: null })}
            >
              {t('time.resume')}
            </Button>
          }
        >
          {t('time.paused', { day: day(pausedUntil) })}
        </Alert>
      ) : null}
      <Typography className="tabular" sx={{ mt: 4 }}>
        {availableHoursPerYear > 0
          ? t('time.offered', { count: availableHoursPerYear })
          : t('time.offeredNothing')}
      </Typography>
      <Muted className="tabular" sx={{ mt: 1 }}>
        {hoursContributed > 0
          ? t('time.given', {
              count: hoursContributed,
              organizations: t('time.organizations', { count: organizationsHelped }),
            })
          : t('time.givenNothing')}
      </Muted>
      <Button href={PATHS.profile} variant="outlined" sx={{ mt: 5 }}>
        {t('time.change')}
      </Button>
    </SectionCard>
  );
}
