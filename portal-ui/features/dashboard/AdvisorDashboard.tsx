import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
import { SuggestedOrganizationsCard } from './SuggestedOrganizationsCard.tsx';
import { WaitingMatchesCard } from './WaitingMatchesCard.tsx';
import { YourTimeCard } from './YourTimeCard.tsx';

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
