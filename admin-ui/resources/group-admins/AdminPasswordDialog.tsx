import Alert from '@mui/material/Alert';
import { useDataProvider } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GroupAdmin } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { PasswordField } from '../../../ui-shared/forms/PasswordField.tsx';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import type { AdminCalls } from '../../app/data/groups.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useAdminChange } from './useAdminChange.ts';
import { useAdminToasts } from './useAdminToasts.ts';

/** "Minimum password 8 (6 in the manage-administrators reset dialog)" (spec 2 §9). */
const RULES = {
  accounts: { value: LIMITS.password.min, message: FIELDS.password.minReset },
  links: { value: LIMITS.managedAdminPassword.min, message: FIELDS.password.minManagedAdmin },
} as const;

export interface AdminDialogProps {
  admin: GroupAdmin;
  calls: AdminCalls;
  onClose: () => void;
  /** Whoever is here may no longer manage the group's administrators. */
  onOver?: () => void;
}

/** Reset Password of an administrator (spec 2 §2). */
export function AdminPasswordDialog({ admin, calls, onClose }: AdminDialogProps) {
  const { t } = useTranslation('admin-groups');
  const provider = useDataProvider<ConsoleDataProvider>();
  const toasts = useAdminToasts();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { newPassword: '' } });
  const { mutate, isPending, error } = useAdminChange({
    change: (newPassword: string) => provider.resetAdminPassword(admin.groupId, admin.id, newPassword, calls),
    onDone: () => {
      toasts.done(calls === 'accounts' ? t('admins.passwordReset') : t('admins.passwordResetManaged'));
      onClose();
    },
    onFailed: ({ message }) => toasts.failed(message || t('admins.failed.password')),
  });
  const rule = RULES[calls];
  return (
    <FormDialog
      title={t('admins.resetTitle')}
      text={t('admins.resetText', { username: admin.username })}
      save={t('admins.reset')}
      isBusy={isPending}
      onSubmit={(event) => void handleSubmit(({ newPassword }) => mutate(newPassword))(event)}
      onClose={onClose}
    >
      {error ? <Alert severity="error">{`${t('admins.failed.password')}: ${error.message}`}</Alert> : null}
      <PasswordField
        label={t('admin:fields.newPassword')}
        help={t('admins.passwordHelp', { n: rule.value })}
        field={register('newPassword', { required: rule.message, minLength: rule })}
        error={formState.errors.newPassword?.message}
        autoComplete="new-password"
        inputProps={{ maxLength: LIMITS.password.max }}
        // The dialog has this one field.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
    </FormDialog>
  );
}
