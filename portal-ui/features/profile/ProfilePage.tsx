import { Box, Link, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CurrentUser, Organization, Advisor } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ORGANIZATION_FIELDS } from '../../../src/contract/organization-fields.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { GroupLogo } from '../../../ui-shared/brand/GroupLogo.tsx';
import { LogoUpload } from '../../../ui-shared/brand/LogoUpload.tsx';
import { payloadOf, valuesOf } from '../../../ui-shared/forms/fieldValues.ts';
import { PageHeading } from '../../../ui-shared/layout/Text.tsx';
import { endLogIn, isAdmin, readUser, setUser, USER_KEY } from '../../../ui-shared/session/user.ts';
import { LONE_LINK } from '../../../ui-shared/theme/tokens.ts';
import { useSignedInUser } from '../../app/redirects.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { LoadFailed, PageColumn, PageGrid, TextButton } from '../../components/cards.tsx';
import { recordFieldOf } from '../../components/recordFields.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { FormCard, FormSection } from './FormCard.tsx';
import { useProfileForm } from './useProfileForm.tsx';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { FieldRow } from '../../../ui-shared/forms/Field.tsx';
import { CvSection } from './CvSection.tsx';
import { AdvisorField, advisorFields, advisorPayload, type AdvisorFields } from './advisorForm.ts';

/** The form of the user's role; admins have account settings only (spec 1 §2). */
function RoleForm({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('profile');
  if (user.advisor) return <AdvisorProfile advisor={user.advisor} />;
  if (user.organization) return <OrganizationProfile organization={user.organization} />;
  return isAdmin(user.userType) ? null : <Typography>{t('notAvailable')}</Typography>;
}

export default function ProfilePage() {
  const { t } = useTranslation('profile');
  const user = useSignedInUser();
  const profile = useOwnProfile();
  return (
    <SignedInFrame>
      <PageHeading title={t('title')} sx={{ mb: 7 }} />
      {profile.isPending ? (
        <div>
          <Typography component="output">{t('loading')}</Typography>
          <Skeleton variant="rounded" aria-hidden height={900} sx={{ mt: 4 }} />
        </div>
      ) : null}
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
  const { id, name, logo } = organization;
  const { form, takeField, card } = useProfileForm({
    kind: 'organization',
    id,
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
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <GroupLogo kind="organizations" id={id} name={name} logoUrl={logo} size={48} />
        <LogoUpload
          kind="organizations"
          id={id}
          refresh={[PROFILE_KEY]}
          onDone={(logoUrl) => takeField('logo', logoUrl)}
        />
      </Box>
    </FormCard>
  );
}

const PROFILE_KEY = [...USER_KEY, 'profile'];

/** Read at every visit, because a group admin, a match or another tab may have changed the record. */
function useOwnProfile() {
  const client = useQueryClient();
  return useQuery({
    queryKey: PROFILE_KEY,
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

/** The advisor's own profile, with the documented rules and messages (spec 1 §5). */
function AdvisorProfile({ advisor }: { advisor: Advisor }) {
  const { t } = useTranslation('profile');
  const { form, card } = useProfileForm({
    kind: 'advisor',
    id: advisor.id,
    record: advisor,
    valuesOf: advisorFields,
    toPayload: advisorPayload,
  });
  return (
    <FormCard title={t('advisor.title')} text={t('advisor.text')} {...card}>
      <CvSection advisor={advisor} form={form} />
      <FieldRow>
        <AdvisorField form={form} name="firstName" autoComplete="given-name" />
        <AdvisorField form={form} name="lastName" autoComplete="family-name" />
      </FieldRow>
      <AdvisorField form={form} name="title" help={t('advisor.titleHelp')} />
      <AdvisorField form={form} name="bio" help={t('advisor.bioHelp')} lines={[4, 14]} />
      <AdvisorField form={form} name="linkedinUrl" placeholder="https://www.linkedin.com/in/…" />
      <AdvisorField form={form} name="location" help={t('advisor.locationHelp')} />
      <FormSection title={t('advisor.offer')}>
        <AdvisorField form={form} name="expertise" help={t('advisor.expertiseHelp')} lines={[3, 10]} />
        <AdvisorField form={form} name="skills" />
      </FormSection>
      <AdvisorTime form={form} />
    </FormCard>
  );
}

/** An advisor's hours a year (0 is not stated, contract §4), pause, and availability. */
function AdvisorTime({ form }: { form: UseFormReturn<AdvisorFields> }) {
  const { t } = useTranslation('profile');
  const pause = useWatch({ control: form.control, name: 'pausedUntil' });
  return (
    <FormSection title={t('advisor.time')}>
      <FieldRow>
        <AdvisorField form={form} name="availableHoursPerYear" help={t('advisor.hoursHelp')} />
        <div>
          <AdvisorField form={form} name="pausedUntil" help={t('advisor.pauseHelp')} />
          {pause ? (
            <TextButton
              size="small"
              onClick={() => form.setValue('pausedUntil', '', { shouldDirty: true, shouldValidate: true })}
              sx={{ mt: 1, ml: -3 }}
            >
              {t('advisor.endPause')}
            </TextButton>
          ) : null}
        </div>
      </FieldRow>
      <AdvisorField form={form} name="availability" />
    </FormSection>
  );
}
