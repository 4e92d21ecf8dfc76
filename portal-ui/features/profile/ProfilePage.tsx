import { Box, Link, Skeleton, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../src/contract/api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { LONE_LINK } from '../../../ui-shared/theme/tokens.ts';
import { isAdmin } from '../../../ui-shared/session/roles.ts';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { AdvisorProfile } from './AdvisorProfile.tsx';
import { useOwnProfile } from './api/ownProfile.ts';
import { OrganizationProfile } from './OrganizationProfile.tsx';

/** The form of the user's role; admins have account settings only (spec 1 §2). */
function RoleForm({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('profile');
  if (user.advisor) return <AdvisorProfile advisor={user.advisor} />;
  if (user.organization) return <OrganizationProfile organization={user.organization} />;
  return isAdmin(user.userType) ? null : <Typography>{t('notAvailable')}</Typography>;
}

/** The documented text, above a skeleton of the form. */
function LoadingProfile() {
  const { t } = useTranslation('profile');
  return (
    <div>
      <Typography component="output">{t('loading')}</Typography>
      <Skeleton variant="rounded" aria-hidden height={900} sx={{ mt: 4 }} />
    </div>
  );
}

/** /profile: the profile of the user's role, and the account. */
export default function ProfilePage() {
  const { t } = useTranslation('profile');
  const user = useSignedInUser();
  const profile = useOwnProfile();
  return (
    <SignedInFrame user={user}>
      <Box sx={{ maxWidth: 760 }}>
        <PageHeading title={t('title')} sx={{ mb: 7 }} />
        {profile.isPending ? <LoadingProfile /> : null}
        {profile.isError && !profile.data ? (
          <LoadFailed text={t('loadFailed')} onRetry={() => void profile.refetch()} />
        ) : null}
        {profile.data ? (
          <Box sx={{ display: 'grid', gap: 8 }}>
            {/* `user` has just been read, and contains what a save has answered since. */}
            <RoleForm user={user} />
            <AccountSettings user={user} />
            <Link href={PATHS.privacySettings} sx={{ ...LONE_LINK, justifySelf: 'start' }}>
              {t('yourData')}
            </Link>
          </Box>
        ) : null}
      </Box>
    </SignedInFrame>
  );
}
