import { Link, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CurrentUser, Organization } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ORGANIZATION_FIELDS } from '../../../src/contract/organization-fields.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { payloadOf, valuesOf } from '../../../ui-shared/forms/fieldValues.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { endLogIn } from '../../../ui-shared/session/logInEnd.ts';
import { isAdmin } from '../../../ui-shared/session/roles.ts';
import { readUser, setUser, USER_KEY } from '../../../ui-shared/session/useUser.ts';
import { LONE_LINK } from '../../../ui-shared/theme/tokens.ts';
import { useSignedInUser } from '../../app/redirects.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { LoadFailed, PageColumn, PageGrid } from '../../components/cards.tsx';
import { recordFieldOf } from '../../components/recordFields.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { AdvisorProfile } from './AdvisorProfile.tsx';
import { FormCard } from './FormCard.tsx';
import { useProfileForm } from './useProfileForm.tsx';

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

export default function ProfilePage() {
  const { t } = useTranslation('profile');
  const user = useSignedInUser();
  const profile = useOwnProfile();
  return (
    <SignedInFrame user={user}>
      <PageHeading title={t('title')} sx={{ mb: 7 }} />
      {profile.isPending ? <LoadingProfile /> : null}
      {profile.isError && !profile.data ? (
        <LoadFailed text={t('loadFailed')} onRetry={() => void profile.refetch()} />
      ) : null}
      {profile.data ? (
        <PageGrid>
          {/* `user` has just been read, and contains what a save has answered since. */}
          <RoleForm user={user} />
          <PageColumn>
            <AccountSettings user={user} />
            <Link href={PATHS.privacySettings} sx={{ ...LONE_LINK, justifySelf: 'start' }}>
              {t('yourData')}
            </Link>
          </PageColumn>
        </PageGrid>
      ) : null}
    </SignedInFrame>
  );
}

const ProfileField = recordFieldOf(ORGANIZATION_FIELDS, 'own');

/** The organisation's own profile, with the documented rules and messages (spec 1 §5). */
function OrganizationProfile({ organization }: { organization: Organization }) {
  const { t } = useTranslation(['profile', 'common']);
  const { form, card } = useProfileForm({
    kind: 'organization',
    id: organization.id,
    record: organization,
    valuesOf: (record) => valuesOf(ORGANIZATION_FIELDS, 'own', record),
    toPayload: (typed) => payloadOf(ORGANIZATION_FIELDS, 'own', typed),
  });
  return (
    <FormCard title={t('organization.title')} text={t('organization.text')} {...card}>
      <ProfileField form={form} name="name" autoComplete="organization" />
      <ProfileField form={form} name="type" />
      <ProfileField
        form={form}
        name="description"
        help={t('organization.descriptionHelp', { good: LIMITS.descriptionWords.good })}
        lines={[5, 16]}
      />
      <ProfileField form={form} name="location" help={t('organization.locationHelp')} />
      <ProfileField form={form} name="website" autoComplete="url" />
      <ProfileField form={form} name="logo" help={t('organization.logoHelp')} />
    </FormCard>
  );
}

/**
 * `GET /api/user` at every visit of the profile, because a group admin, a match or another tab may have changed the
 * record. The header and the dashboards get the answer too.
 */
function useOwnProfile() {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...USER_KEY, 'profile'],
    queryFn: async () => {
      const user = await readUser(client);
      const known = client.getQueryData<CurrentUser | null>(USER_KEY);
      if (user && user.id === known?.id) client.setQueryData(USER_KEY, user);
      else if (user) setUser(client, user);
      // `Protected` redirects then.
      else endLogIn(client);
      return user;
    },
    staleTime: 0,
    gcTime: 0,
  });
}
