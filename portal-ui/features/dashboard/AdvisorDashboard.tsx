import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { homePath } from '../../../ui-shared/session/roles.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { GoTo } from '../../app/GoTo.tsx';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { CompletionCard } from './CompletionCard.tsx';
import { advisorChecks } from './completion.ts';
import { DashboardGrid } from './DashboardGrid.tsx';
import { FindAdvisorsCard } from './FindAdvisorsCard.tsx';

/** /dashboard: the advisor's welcome, and how complete their profile is, as the server counts it (spec 1 §2). */
export default function AdvisorDashboard() {
  const { t } = useTranslation('dashboard');
  const user = useSignedInUser();
  const { advisor } = user;
  if (!advisor) return <GoTo path={homePath(user.userType)} />;
  const checks = advisorChecks(advisor);
  return (
    <SignedInFrame user={user}>
      <PageHeading title={t('welcome', { name: advisor.firstName || user.username })} sx={{ mb: 8 }} />
      <DashboardGrid>
        <CompletionCard
          title={t('advisor.completion')}
          text={advisor.profileCompletionPercentage === 100 ? t('advisor.complete') : t('advisor.incomplete')}
          percentage={advisor.profileCompletionPercentage}
          checks={checks.map(({ key, met }) => ({ label: t(`checks.advisor.${key}`), met }))}
          action={{ href: PATHS.profile, label: t('editProfile'), primary: true }}
        />
        <Box>
          <FindAdvisorsCard title={t('find.advisorTitle')} text={t('find.advisorText')} />
        </Box>
      </DashboardGrid>
    </SignedInFrame>
  );
}
