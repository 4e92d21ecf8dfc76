import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ADMIN_PATHS, PATHS } from '../../../src/contract/routes.ts';
import { isAdmin } from '../../../ui-shared/session/roles.ts';
import { GoTo } from '../../app/GoTo.tsx';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { CompletionCard } from './CompletionCard.tsx';
import { isUnnamed, organizationChecks, shareMet } from './completion.ts';
import { DashboardGrid } from './DashboardGrid.tsx';
import { FindAdvisorsCard } from './FindAdvisorsCard.tsx';
import { IntroduceCard } from './IntroduceCard.tsx';
import { HoursCard } from './HoursCard.tsx';

/** /org-dashboard: the organisation's welcome, its hours, and how to get better matches; others are sent on (spec 1 §2). */
export default function OrganizationDashboard() {
  const { t } = useTranslation('dashboard');
  const user = useSignedInUser();
  const { organization } = user;
  if (!organization) return <GoTo path={isAdmin(user.userType) ? ADMIN_PATHS.home : PATHS.landing} />;
  const unnamed = isUnnamed(user);
  const checks = organizationChecks(organization, unnamed);
  const words = { good: LIMITS.descriptionWords.good, complete: LIMITS.descriptionWords.complete };
  return (
    <SignedInFrame user={user}>
      <PageHeading title={t('welcome', { name: organization.name })} sx={{ mb: 8 }} />
      {unnamed ? <IntroduceCard /> : null}
      <DashboardGrid>
        <CompletionCard
          title={t('organization.completion')}
          text={t('organization.completionText')}
          percentage={shareMet(checks)}
          checks={checks.map(({ key, met }) => ({ label: t(`checks.organization.${key}`, words), met }))}
          action={{ href: PATHS.profile, label: t('editProfile') }}
        />
        <Box sx={{ display: 'grid', gap: 6 }}>
          <FindAdvisorsCard
            title={t('find.organizationTitle')}
            text={t('find.organizationText')}
            primary={!unnamed}
          />
          <HoursCard organization={organization} />
        </Box>
      </DashboardGrid>
    </SignedInFrame>
  );
}
