import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import type { RecordPage } from '../../components/details.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useRecordOf } from '../../components/useRecordOf.ts';
import { useRecordPages } from '../../components/useRecordPages.ts';
import { AddAdminDialog } from '../group-admins/AddAdminDialog.tsx';
import { ManageAdminsDialog } from '../group-admins/ManageAdminsDialog.tsx';
import { DeleteGroup } from './DeleteGroup.tsx';
import { GroupForm } from './GroupForm.tsx';

/** What opens over the groups' list beside the details, by the address. */
export function GroupDialogs() {
  const { open, show, close } = useRecordPages('groups');
  if (!open) return null;
  if (open.page === 'create') return <GroupForm onClose={close} />;
  const { page, id } = open;
  return (
    <GroupDialog
      key={`${page}/${id}`}
      page={page}
      id={id}
      onClose={close}
      onDetails={() => show('show', id)}
    />
  );
}

export interface GroupDialogProps {
  page: RecordPage;
  id: number;
  onClose: () => void;
  /** Back to the details, from where administrators are added. */
  onDetails: () => void;
}

function GroupDialog({ page, ...rest }: GroupDialogProps) {
  return page === 'edit' || page === 'delete' || page === 'admins' || page === 'add-admin' ? (
    <OfGroup page={page} {...rest} />
  ) : null;
}

function OfGroup({ page, id, onClose, onDetails }: GroupDialogProps) {
  const { t } = useTranslation('admin-groups');
  const group = useRecordOf<Group>('groups', id, onClose);
  if (!group)
    return page === 'edit' ? (
      <FormDialog title={t('group.edit')} save={t('admin:save')} isLoading onClose={onClose} />
    ) : null;
  if (page === 'edit') return <GroupForm group={group} onClose={onClose} />;
  if (page === 'delete') return <DeleteGroup group={group} onClose={onClose} />;
  if (page === 'admins') return <ManageAdminsDialog group={group} onClose={onClose} />;
  return <AddAdminDialog group={group} onClose={onDetails} />;
}
