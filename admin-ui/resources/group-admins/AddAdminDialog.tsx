import { minLength } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useRef } from 'react';
import type { Group, GroupAdmin } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { atLeast } from '../../../ui-shared/forms/fieldValues.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import {
  EmailInput,
  GroupInput,
  PasswordInput,
  SwitchInput,
  UsernameInput,
} from '../../components/form/inputs.tsx';
import { emailAddress, filled } from '../../components/form/rules.ts';
import { ADMIN_CHANGES, NewEmailInput } from './AdminTasks.tsx';

/** "isPrimaryAdmin defaults to false" (spec 2 §5). */
const NOTHING = { username: '', email: '', password: '', isPrimaryAdmin: false };

export function AddAdminDialog({ group }: { group?: Group }) {
  const { t } = useTranslation(['admin-groups', 'admin']);
  const { username, password } = LIMITS;
  return (
    <FormDialog
      title={t('admins.addTitle')}
      text={group ? t('admins.addText', { group: group.name }) : t('admin:requiredMarked')}
      save={t('admins.add')}
      values={{ ...NOTHING, groupId: group ? String(group.id) : '' }}
      onSave={({ groupId, ...admin }, provider) => {
        const [name, email] = [admin.username.trim(), admin.email.trim()];
        return provider.createGroupAdmin(Number(groupId), { ...admin, username: name, email });
      }}
      changes={ADMIN_CHANGES}
      done={({ username: name, groupName }) => ({
        title: t('admins.created'),
        description: t('admins.createdText', { username: name, group: groupName }),
      })}
      wrong={t('form.wrong')}
      failed={t('admins.failed.create')}
      onFailed="toast"
    >
      {group ? null : (
        <GroupInput
          label={t('admins.columns.group')}
          validate={filled(t('admins.chooseGroup'))}
          blank={t('admins.chooseGroup')}
        />
      )}
      <UsernameInput
        help={t('admins.usernameHelp', { n: username.min })}
        validate={atLeast(username.min, FIELDS.username.min)}
        isRequired
      />
      <EmailInput validate={emailAddress(FIELDS.groupAdminEmail.invalid)} isRequired />
      <PasswordInput
        help={t('admins.newPasswordHelp', { n: password.min })}
        validate={[filled(FIELDS.password.min), minLength(password.min, FIELDS.password.min)]}
      />
      <PrimaryInput />
    </FormDialog>
  );
}

function PrimaryInput() {
  const { t } = useTranslation('admin-groups');
  return <SwitchInput source="isPrimaryAdmin" label={t('admins.primary')} help={t('admins.primaryHelp')} />;
}

export function EditAdminDialog({ record: admin }: { record: GroupAdmin }) {
  const { t } = useTranslation(['admin-groups', 'admin']);
  const { id, groupId, username, groupName: group } = admin;
  // Each is a call of its own: which of them failed is said.
  const attempt = useRef<'email' | 'primary' | 'password'>('email');
  return (
    <FormDialog
      title={t('admins.edit')}
      text={t('admins.editText', { username, group })}
      save={t('admin:save')}
      // A blank password keeps the current one.
      values={{ newEmail: admin.email, isPrimaryAdmin: admin.isPrimaryAdmin, newPassword: '' }}
      onSave={async ({ newEmail, isPrimaryAdmin, newPassword }, provider) => {
        const done: string[] = [];
        const email = newEmail.trim();
        if (email !== admin.email) {
          attempt.current = 'email';
          await provider.changeAdminEmail(groupId, id, email);
          done.push(t('admins.emailChanged'));
        }
        if (isPrimaryAdmin !== admin.isPrimaryAdmin) {
          attempt.current = 'primary';
          const kind = isPrimaryAdmin ? 'primary' : 'standard';
          await provider.setPrimaryAdmin(groupId, id, isPrimaryAdmin, 'accounts');
          done.push(t(`admins.make.${kind}.done`, { username }));
        }
        if (newPassword) {
          attempt.current = 'password';
          await provider.resetAdminPassword(groupId, id, newPassword, 'accounts');
          done.push(t('admins.passwordReset'));
        }
        return done;
      }}
      changes={ADMIN_CHANGES}
      done={(done) => done.join(' · ')}
      wrong={t('form.wrong')}
      failed={() => t(`admins.failed.${attempt.current}`)}
      onFailed="toast"
    >
      <NewEmailInput label={t('admins.columns.email')} help={t('admins.editEmailHelp')} />
      <PrimaryInput />
      <PasswordInput
        source="newPassword"
        label={t('admin:fields.newPassword')}
        help={t('admins.editPasswordHelp')}
        validate={minLength(LIMITS.password.min, FIELDS.password.minReset)}
      />
    </FormDialog>
  );
}
