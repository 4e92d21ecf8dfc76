import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { DialogFrame } from '../../components/form/DialogFrame.tsx';
import type { RecordDialogProps } from '../../components/RecordDialogs.tsx';
import { AddByEmail } from './AddByEmail.tsx';
import { AdminsOfGroup } from './AdminsOfGroup.tsx';
import { OpenInvitations } from './OpenInvitations.tsx';

export function ManageAdminsDialog({ record: group, onClose }: RecordDialogProps<Group>) {
  const { t } = useTranslation('admin-groups');
  const close = (
    <Button variant="outlined" onClick={onClose}>
      {t('common:close')}
    </Button>
  );
  return (
    <DialogFrame title={t('admins.manage')} text={group.name} onClose={onClose} actions={close}>
      <AddByEmail groupId={group.id} />
      <AdminsOfGroup groupId={group.id} calls="links" onOver={onClose} />
      <OpenInvitations group={group} />
    </DialogFrame>
  );
}
