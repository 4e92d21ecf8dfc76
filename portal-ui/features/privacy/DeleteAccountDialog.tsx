import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../src/contract/api.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { PasswordField } from '../../../ui-shared/forms/PasswordField.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { useWaysIn } from '../sign-in/api.ts';
import { useFresh } from '../sign-in/useFresh.tsx';
import { useDeleteAccount } from './api/ownData.ts';
import { useAccountDeleted } from './useAccountDeleted.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

/** The consequences of a deletion differ by role. */
function consequencesOf({ userType }: CurrentUser): 'advisor' | 'organization' | 'admin' {
  return userType === 'advisor' || userType === 'organization' ? userType : 'admin';
}

/** Explains the deletion of the account, and asks for the username and the password. */
export function DeleteAccountDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const { t } = useTranslation('privacy');
  const id = useId();
  const { username } = user;
  const form = useForm({ defaultValues: { username: '', password: '' } });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const leave = useAccountDeleted();
  const hasPassword = useWaysIn().data?.hasPassword ?? true;
  const { run, question } = useFresh();
  const remove = useDeleteAccount(run);
  const submit = form.handleSubmit(({ password }) =>
    remove.mutate(password, { onSuccess: leave, onError: (error) => void placeFieldErrors(form, error) }),
  );
  const kind = consequencesOf(user);
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
            autoComplete="current-password"
          />
        ) : null}
      </FormDialog>
      {question}
    </>
  );
}
