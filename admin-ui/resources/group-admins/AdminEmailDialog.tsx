import Alert from '@mui/material/Alert';
import { useDataProvider } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { EMAIL_PATTERN } from '../../../ui-shared/forms/checks.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import type { AdminDialogProps } from './AdminPasswordDialog.tsx';
import { useAdminChange } from './useAdminChange.ts';
import { useAdminToasts } from './useAdminToasts.ts';

/** Change Email of an administrator (spec 2 §2, §5). */
export function AdminEmailDialog({ admin, onClose }: Omit<AdminDialogProps, 'calls'>) {
  const { t } = useTranslation('admin-groups');
  const provider = useDataProvider<ConsoleDataProvider>();
  const toasts = useAdminToasts();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { newEmail: admin.email } });
  const { mutate, isPending, error } = useAdminChange({
    change: (newEmail: string) => provider.changeAdminEmail(admin.groupId, admin.id, newEmail),
    onDone: () => {
      toasts.done(t('admins.emailChanged'));
      onClose();
    },
    onFailed: ({ message }) => toasts.failed(message || t('admins.failed.email')),
  });
  return (
    <FormDialog
      title={t('admins.changeEmail')}
      text={t('admins.emailText', { username: admin.username })}
      save={t('admins.changeEmail')}
      isBusy={isPending}
      onSubmit={(event) => void handleSubmit(({ newEmail }) => mutate(newEmail.trim()))(event)}
      onClose={onClose}
    >
      {error ? <Alert severity="error">{`${t('admins.failed.email')}: ${error.message}`}</Alert> : null}
      <Field
        label={t('admins.newEmail')}
        type="email"
        field={register('newEmail', {
          validate: (typed) =>
            typed.trim() === ''
              ? FIELDS.email.required
              : EMAIL_PATTERN.test(typed.trim()) || FIELDS.groupAdminEmail.invalid,
        })}
        error={formState.errors.newEmail?.message}
        autoComplete="off"
        inputProps={{ maxLength: LIMITS.email.max }}
        // The dialog has this one field.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
    </FormDialog>
  );
}
