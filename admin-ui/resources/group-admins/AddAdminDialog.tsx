import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { AddAdminFields } from './AddAdminFields.tsx';
import { ADMIN_FIELDS, checkAdmin, newAdminValues } from './adminValues.ts';
import { useAdminToasts } from './useAdminToasts.ts';

export interface AddAdminDialogProps {
  /** The group to administer; without one the dialog asks which. */
  group?: Group;
  onClose: () => void;
}

/** Add Group Administrator (spec 2 §2, §5): makes an account of its own. */
export function AddAdminDialog({ group, onClose }: AddAdminDialogProps) {
  const { t } = useTranslation('admin-groups');
  const provider = useDataProvider<ConsoleDataProvider>();
  const toasts = useAdminToasts();
  const { form, isBusy, failure, onSubmit, guard } = useRecordForm({
    resource: 'group-admins',
    values: newAdminValues(group?.id),
    check: (values) => checkAdmin(values, t('admins.chooseGroup')),
    save: ({ groupId, ...admin }) => {
      const username = admin.username.trim();
      return provider.createGroupAdmin(Number(groupId), { ...admin, username, email: admin.email.trim() });
    },
    onSaved: ({ username, groupName }) => {
      onClose();
      toasts.done(t('admins.created'), t('admins.createdText', { username, group: groupName }));
    },
    onFailed: ({ message }) => toasts.failed(message || t('admins.failed.create')),
    // What is wrong stands beside its field and on top of the form.
    onRefused: () => {},
  });
  return (
    <FormDialog
      title={t('admins.addTitle')}
      text={group ? t('admins.addText', { group: group.name }) : t('admin:requiredMarked')}
      save={t('admins.add')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={ADMIN_FIELDS}
        wrong={() => t('form.wrong')}
        failure={failure}
        failed={t('admins.failed.create')}
      />
      <AddAdminFields form={form} withGroup={!group} />
    </FormDialog>
  );
}
