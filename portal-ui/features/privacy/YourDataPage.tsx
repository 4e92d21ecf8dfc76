import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { Alert, Link, Box, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { send, request } from '../../../ui-shared/api/client.ts';
import { useConfig } from '../../../ui-shared/api/queries.ts';
import { saveFile } from '../../../ui-shared/files/saveFile.ts';
import { PageHeading, Muted } from '../../../ui-shared/layout/Text.tsx';
import { useSignedInUser } from '../../app/redirects.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { CardButton, PageColumn, PageGrid, SectionCard } from '../../components/cards.tsx';
import { SafetyCards } from '../safety/SafetyCards.tsx';
import { useBlocks } from '../safety/api.ts';
import { ProviderOutcome } from '../sign-in/ProviderOutcome.tsx';
import { TokensCard } from '../sign-in/TokensCard.tsx';
import { WaysInCards } from '../sign-in/WaysInCards.tsx';
import { usePasskeys, useWaysIn } from '../sign-in/api.ts';
import { LogInsCard, useLogIns } from './LogInsCard.tsx';
import { useVisibility, ViewersCard } from './ViewersCard.tsx';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '../../../src/contract/api.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import type { AccountDeleted } from '../../../src/contract/privacy-api.ts';
import { Field, PasswordField } from '../../../ui-shared/forms/Field.tsx';
import { LEAVING_KEY, isAdmin, setUser } from '../../../ui-shared/session/user.ts';
import { setLoggedInFlag } from '../../../ui-shared/session/tabStorage.ts';
import { toastSuccess } from '../../../ui-shared/toast/toast.ts';
import { FormDialog } from '../../components/dialogs.tsx';
import { fieldsOf, placeErrors } from '../../components/forms.tsx';
import { forgetTyped } from '../auth/leaving.tsx';
import { useFreshLogIn } from '../sign-in/FreshLoginDialog.tsx';
import { listed } from '../../../ui-shared/i18n/words.ts';

/** /privacy-settings: viewers of one's data, log-in sessions, download and deletion; for every role. */
export default function YourDataPage() {
  const { t } = useTranslation('privacy');
  const { brandName } = useConfig();
  const user = useSignedInUser();
  const blocks = { isPending: useBlocks(!isAdmin(user.userType)).isLoading };
  const [isDeleting, setDeleting] = useState(false);
  return (
    <SignedInFrame>
      <PageHeading title={t('title')} />
      <Muted sx={{ mt: 2, mb: 6, maxWidth: '70ch' }}>
        {t('lead', { brand: brandName })} <Link href={PATHS.privacy}>{t('policy')}</Link>
      </Muted>
      <ProviderOutcome />
      <PageGrid waitsFor={[useVisibility(), blocks, useLogIns(), useWaysIn(), usePasskeys()]}>
        <PageColumn>
          <ViewersCard userType={user.userType} />
          <SafetyCards userType={user.userType} />
        </PageColumn>
        <PageColumn>
          <LogInsCard />
          <WaysInCards />
          <TokensCard />
          <DownloadCard />
          <SectionCard title={t('delete.title')} text={t('delete.text')}>
            <CardButton color="error" onClick={() => setDeleting(true)}>
              {t('delete.button')}
            </CardButton>
          </SectionCard>
        </PageColumn>
      </PageGrid>
      {isDeleting ? <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} /> : null}
    </SignedInFrame>
  );
}

function DownloadCard() {
  const { t } = useTranslation('privacy');
  const download = useMutation({
    // Read whole before it is saved, so that a download that breaks off is an error and not a file.
    mutationFn: async () => {
      const answer = await send('GET', '/api/user/export');
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await answer.blob(), name ?? 'export.json');
    },
  });
  return (
    <SectionCard title={t('download.title')} text={t('download.text')}>
      {download.isError ? (
        <Alert severity="error" sx={{ mt: 5 }}>
          {t('download.failed')}
        </Alert>
      ) : null}
      <CardButton
        startIcon={<DownloadRounded />}
        loading={download.isPending}
        loadingPosition="start"
        onClick={() => download.mutate()}
      >
        {t('download.button')}
      </CardButton>
    </SectionCard>
  );
}

function DeleteAccountDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const { t } = useTranslation('privacy');
  const id = useId();
  const { username, userType } = user;
  const form = useForm({ defaultValues: { username: '', password: '' } });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { brandName } = useConfig();
  const hasPassword = useWaysIn().data?.hasPassword ?? true;
  const { run, question } = useFreshLogIn();
  const remove = useMutation({
    mutationKey: LEAVING_KEY,
    mutationFn: (password: string) =>
      run(() => request<AccountDeleted>('DELETE', '/api/user', password ? { password } : {})),
    onError: (error) => placeErrors(form, error),
    onSuccess: ({ groupsWithoutAdmins }) => {
      setLoggedInFlag(false);
      forgetTyped();
      setUser(client, null);
      const names = listed(groupsWithoutAdmins.map((group) => group.name));
      toastSuccess(
        t('delete.done'),
        names ? t('delete.groups', { names }) : t('delete.doneText', { brand: brandName }),
      );
      return navigate(PATHS.landing, { replace: true });
    },
  });
  const submit = form.handleSubmit(({ password }) => remove.mutate(password));
  const kind = userType === 'advisor' || userType === 'organization' ? userType : 'admin';
  // keys: privacy:delete.advisor.*, privacy:delete.organization.*, privacy:delete.admin.*
  const consequences = (['gone', 'others', 'kept'] as const).map((part) => t(`delete.${kind}.${part}`));
  return (
    <>
      <FormDialog
        title={t('delete.question', { username })}
        submit={t('delete.confirm')}
        close={t('delete.refuse')}
        isDestructive
        describedBy={id}
        isBusy={remove.isPending}
        problem={errors.root?.message}
        onSubmit={submit}
        onClose={onClose}
      >
        <div id={id}>
          <Typography>{t('delete.lead')}</Typography>
          <Box component="ul" sx={{ mt: 2, mb: 0, pl: 5, display: 'grid', gap: 1.5 }}>
            {consequences.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
          <Muted sx={{ mt: 3 }}>{t('delete.first')}</Muted>
        </div>
        <Field
          label={t('delete.username')}
          help={t('delete.usernameHelp', { username })}
          {...field('username', {
            validate: (text) =>
              text.trim().toLowerCase() === username.toLowerCase() || t('delete.usernameWrong', { username }),
          })}
          // The browser must not fill in the confirmation.
          autoComplete="off"
          inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        />
        {hasPassword ? (
          <PasswordField
            label={t('delete.password')}
            {...field('password', { required: FIELDS.password.required })}
          />
        ) : null}
      </FormDialog>
      {question}
    </>
  );
}
