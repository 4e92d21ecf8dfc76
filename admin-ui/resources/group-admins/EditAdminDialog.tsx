import { useRef } from 'react';
import { minLength } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { GroupAdmin } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { PasswordInput } from '../../components/form/inputs.tsx';
import { useErrorToast } from '../../components/useErrorToast.ts';
import { PrimaryInput } from './AddAdminDialog.tsx';
import { ADMIN_CHANGES, NewEmailInput } from './AdminTasks.tsx';

export function EditAdminDialog({ admin, onClose }: { admin: GroupAdmin; onClose: () => void }) {
  const { t } = useTranslation(['admin-groups', 'admin']);
  const provider = useProvider();
  const toast = useToast();
  const fail = useErrorToast();
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
      onSave={async ({ newEmail, isPrimaryAdmin, newPassword }) => {
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
      onSaved={(done) => {
        onClose();
        for (const title of done) toast({ title, variant: 'success' });
      }}
      wrong={t('form.wrong')}
      failed={() => t(`admins.failed.${attempt.current}`)}
      onFailed={(error) => fail(t(`admins.failed.${attempt.current}`))(error)}
      onClose={onClose}
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
