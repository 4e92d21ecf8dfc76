import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { GroupAdmin } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { EMAIL_PATTERN } from '../../../ui-shared/forms/checks.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { PasswordField } from '../../../ui-shared/forms/PasswordField.tsx';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import type { Problems } from '../../components/problems.ts';
import { SwitchField } from '../../components/SwitchField.tsx';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { useAdminToasts } from './useAdminToasts.ts';

interface EditValues {
  newEmail: string;
  isPrimaryAdmin: boolean;
  /** Blank keeps the current one. */
  newPassword: string;
}

const FIELDS_IN_ORDER = ['newEmail', 'isPrimaryAdmin', 'newPassword'] as const;

function check({ newEmail, newPassword }: EditValues): Problems<EditValues> {
  const problems: Problems<EditValues> = {};
  const email = newEmail.trim();
  if (!email) problems.newEmail = { type: 'required', message: FIELDS.email.required };
  else if (!EMAIL_PATTERN.test(email))
    problems.newEmail = { type: 'invalid', message: FIELDS.groupAdminEmail.invalid };
  if (newPassword && newPassword.length < LIMITS.password.min)
    problems.newPassword = { type: 'invalid', message: FIELDS.password.minReset };
  return problems;
}

/** An administrator's address, standing and password, from the dashboard's Admins tab. */
export function EditAdminDialog({ admin, onClose }: { admin: GroupAdmin; onClose: () => void }) {
  const { t } = useTranslation('admin-groups');
  const provider = useDataProvider<ConsoleDataProvider>();
  const toasts = useAdminToasts();
  const { id, groupId, username, groupName: group } = admin;
  // Each is a call of its own: which of them failed is said.
  const [attempt, setAttempt] = useState<'email' | 'primary' | 'password'>('email');

  const save = async ({ newEmail, isPrimaryAdmin, newPassword }: EditValues) => {
    const email = newEmail.trim();
    const changed = {
      email: email !== admin.email,
      primary: isPrimaryAdmin !== admin.isPrimaryAdmin,
      password: newPassword !== '',
    };
    setAttempt('email');
    if (changed.email) await provider.changeAdminEmail(groupId, id, email);
    setAttempt('primary');
    if (changed.primary) await provider.setPrimaryAdmin(groupId, id, isPrimaryAdmin, 'accounts');
    setAttempt('password');
    if (changed.password) await provider.resetAdminPassword(groupId, id, newPassword, 'accounts');
    return { ...changed, isPrimaryAdmin };
  };
  const { form, isBusy, failure, onSubmit, guard } = useRecordForm<
    EditValues,
    Awaited<ReturnType<typeof save>>
  >({
    resource: 'group-admins',
    values: { newEmail: admin.email, isPrimaryAdmin: admin.isPrimaryAdmin, newPassword: '' },
    check,
    save,
    onSaved: (changed) => {
      onClose();
      if (changed.email) toasts.done(t('admins.emailChanged'));
      const kind = changed.isPrimaryAdmin ? 'primary' : 'standard';
      if (changed.primary) toasts.done(t(`admins.make.${kind}.done`, { username }));
      if (changed.password) toasts.done(t('admins.passwordReset'));
    },
    onFailed: ({ message }) => toasts.failed(message || t(`admins.failed.${attempt}`)),
    // What is wrong stands beside its field and on top of the form.
    onRefused: () => {},
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={t('admins.edit')}
      text={t('admins.editText', { username, group })}
      save={t('admin:save')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={FIELDS_IN_ORDER}
        wrong={() => t('form.wrong')}
        failure={failure}
        failed={t(`admins.failed.${attempt}`)}
      />
      <Field
        label={t('admins.columns.email')}
        type="email"
        help={t('admins.editEmailHelp')}
        field={form.register('newEmail')}
        error={errors.newEmail?.message}
        autoComplete="off"
        inputProps={{ maxLength: LIMITS.email.max }}
      />
      <SwitchField
        control={form.control}
        name="isPrimaryAdmin"
        label={t('admins.primary')}
        help={t('admins.primaryHelp')}
      />
      <PasswordField
        label={t('admin:fields.newPassword')}
        help={t('admins.editPasswordHelp')}
        field={form.register('newPassword')}
        error={errors.newPassword?.message}
        autoComplete="new-password"
        inputProps={{ maxLength: LIMITS.password.max }}
      />
    </FormDialog>
  );
}
