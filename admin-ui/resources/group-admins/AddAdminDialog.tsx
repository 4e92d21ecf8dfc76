import { minLength } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import {
  EmailInput,
  PasswordInput,
  SelectInput,
  SwitchInput,
  UsernameInput,
} from '../../components/form/inputs.tsx';
import { atLeast, emailAddress, filled } from '../../components/form/rules.ts';
import { useErrorToast } from '../../components/useErrorToast.ts';
import { useGroupChoice } from '../../components/useGroupChoice.ts';
import { ADMIN_CHANGES } from './AdminTasks.tsx';

export interface AddAdminDialogProps {
  group?: Group;
  onClose: () => void;
}

export function AddAdminDialog({ group, onClose }: AddAdminDialogProps) {
  const { t } = useTranslation(['admin-groups', 'admin']);
  const provider = useProvider();
  const toast = useToast();
  const fail = useErrorToast();
  const { groups } = useGroupChoice();
  const { username, password } = LIMITS;
  return (
    <FormDialog
      title={t('admins.addTitle')}
      text={group ? t('admins.addText', { group: group.name }) : t('admin:requiredMarked')}
      save={t('admins.add')}
      values={{
        groupId: group ? String(group.id) : '',
        username: '',
        email: '',
        password: '',
        // "isPrimaryAdmin defaults to false" (spec 2 §5).
        isPrimaryAdmin: false,
      }}
      onSave={({ groupId, ...admin }) =>
        provider.createGroupAdmin(Number(groupId), {
          ...admin,
          username: admin.username.trim(),
          email: admin.email.trim(),
        })
      }
      changes={ADMIN_CHANGES}
      onSaved={({ username: name, groupName }) => {
        onClose();
        const description = t('admins.createdText', { username: name, group: groupName });
        toast({ title: t('admins.created'), description, variant: 'success' });
      }}
      wrong={t('form.wrong')}
      failed={t('admins.failed.create')}
      onFailed={fail(t('admins.failed.create'))}
      onClose={onClose}
    >
      {group ? null : (
        <SelectInput
          source="groupId"
          label={t('admins.columns.group')}
          validate={filled(t('admins.chooseGroup'))}
          blank={t('admins.chooseGroup')}
          options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
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

export function PrimaryInput() {
  const { t } = useTranslation('admin-groups');
  return <SwitchInput source="isPrimaryAdmin" label={t('admins.primary')} help={t('admins.primaryHelp')} />;
}
