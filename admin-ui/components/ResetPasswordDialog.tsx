import { useMutation } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../src/contract/limits.ts';
import { FIELDS } from '../../src/contract/messages.ts';
import { PasswordField } from '../../ui-shared/forms/PasswordField.tsx';
import type { ConsoleDataProvider } from '../app/data/dataProvider.ts';
import type { MemberResource } from '../app/data/memberPayloads.ts';
import { FormDialog } from './FormDialog.tsx';

export interface ResetPasswordDialogProps {
  resource: MemberResource;
  id: number;
  name: string;
  onDone: () => void;
  onFailed: (error: Error) => void;
  onClose: () => void;
}

/** A new password for somebody's account, at least 8 characters (spec 2 §5). */
export function ResetPasswordDialog(props: ResetPasswordDialogProps) {
  const { resource, id, name, onDone, onFailed, onClose } = props;
  const { t } = useTranslation('admin');
  const provider = useDataProvider<ConsoleDataProvider>();
  const { register, handleSubmit, setFocus, formState } = useForm({ defaultValues: { newPassword: '' } });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (newPassword: string) => provider.resetPassword(resource, id, newPassword),
    onSuccess: onDone,
    onError: onFailed,
  });
  // The dialog has this one field.
  useEffect(() => setFocus('newPassword'), [setFocus]);
  const rule = { value: LIMITS.password.min, message: FIELDS.password.minReset };
  return (
    <FormDialog
      title={t('password.title')}
      text={t('password.text', { name })}
      save={t('password.save')}
      isBusy={isPending}
      onSubmit={(event) => void handleSubmit(({ newPassword }) => mutate(newPassword))(event)}
      onClose={onClose}
    >
      {error ? <Alert severity="error">{t('password.failed', { message: error.message })}</Alert> : null}
      <PasswordField
        label={t('password.label')}
        help={t('password.help', { n: LIMITS.password.min })}
        field={register('newPassword', { required: rule.message, minLength: rule })}
        error={formState.errors.newPassword?.message}
        autoComplete="new-password"
        inputProps={{ maxLength: LIMITS.password.max }}
      />
    </FormDialog>
  );
}
