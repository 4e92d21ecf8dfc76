import { Box, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '../../../src/contract/api.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import type { AccountDeleted } from '../../../src/contract/privacy-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { errorText, request } from '../../../ui-shared/api/client.ts';
import { useConfig } from '../../../ui-shared/api/config.ts';
import { Field, PasswordField } from '../../../ui-shared/forms/Field.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { LEAVING_KEY } from '../../../ui-shared/session/logInEnd.ts';
import { setLoggedInFlag } from '../../../ui-shared/session/tabStorage.ts';
import { setUser } from '../../../ui-shared/session/useUser.ts';
import { toastSuccess } from '../../../ui-shared/toast/toast.ts';
import { FormDialog } from '../../components/dialogs.tsx';
import { fieldsOf, placeFieldErrors } from '../../components/forms.tsx';
import { forgetTyped } from '../auth/leaving.tsx';
import { useFresh } from '../sign-in/FreshLoginDialog.tsx';
import { useWaysIn } from '../sign-in/api.ts';
import { listed } from '../../../ui-shared/i18n/words.ts';

export function DeleteAccountDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
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
  const { run, question } = useFresh();
  const remove = useMutation({
    mutationKey: LEAVING_KEY,
    mutationFn: (password: string) =>
      run(() => request<AccountDeleted>('DELETE', '/api/user', password ? { password } : {})),
    onError: (error) => void placeFieldErrors(form, error),
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
  const isUnplaced = remove.isError && !errors.password;
  return (
    <>
      <FormDialog
        title={t('delete.question', { username })}
        submit={t('delete.confirm')}
        close={t('delete.refuse')}
        isDestructive
        describedBy={id}
        isBusy={remove.isPending}
        problem={isUnplaced ? errorText(remove.error) : undefined}
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
