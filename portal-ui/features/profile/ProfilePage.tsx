import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../src/contract/api.ts';
import { isAdmin } from '../../../ui-shared/session/roles.ts';
import { useUser } from '../../../ui-shared/session/useUser.ts';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { AdvisorProfile } from './AdvisorProfile.tsx';
import { OrganizationProfile } from './OrganizationProfile.tsx';

/** The form of the user's role; admins have account settings only (spec 1 §2). */
function RoleForm({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('profile');
  if (user.advisor) return <AdvisorProfile advisor={user.advisor} />;
  if (user.organization) return <OrganizationProfile organization={user.organization} />;
  return isAdmin(user.userType) ? null : <Typography>{t('notAvailable')}</Typography>;
}

/** /profile: who the user is to others, and their account. */
export default function ProfilePage() {
  const { t } = useTranslation('profile');
  const user = useSignedInUser();
  const { isLoading, isError, refetch } = useUser();
  return (
    <SignedInFrame user={user}>
      <Box sx={{ maxWidth: 760 }}>
        <PageHeading title={t('title')} sx={{ mb: 7 }} />
        {isLoading ? <Typography component="output">{t('loading')}</Typography> : null}
        {isError ? (
          <Alert
            severity="error"
            sx={{ mb: 6 }}
            action={
              <Button color="inherit" variant="text" size="small" onClick={() => void refetch()}>
                {t('common:tryAgain')}
              </Button>
            }
          >
            {t('loadFailed')}
          </Alert>
        ) : null}
        <Box sx={{ display: 'grid', gap: 8 }}>
          <RoleForm user={user} />
          <AccountSettings user={user} />
        </Box>
      </Box>
    </SignedInFrame>
  );
}
