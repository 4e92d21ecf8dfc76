import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useLeaveGroup } from './api/memberships.ts';
import { focusSectionIfLost } from './sections.ts';

export interface LeaveDialogProps {
  group: Group;
  /** The advisor's last open group: leaving it ends the public listing (contract §4). */
  isLastOpen: boolean;
  onClose: () => void;
}

export function LeaveDialog({ group, isLastOpen, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('groups');
  const { advisor } = useSignedInUser();
  const leave = useLeaveGroup(group);
  const texts = advisor
    ? [t('leave.advisor'), ...(isLastOpen ? [t('leave.lastOpen')] : []), t('leave.stays')]
    : [t('leave.organization'), t('leave.organizationStays')];
  const go = async () => {
    // A toast shows the refusal.
    await leave.mutateAsync().catch(() => undefined);
    onClose();
    focusSectionIfLost('groups-mine');
  };
  return (
    <ConfirmDialog
      open
      title={t('leave.title', { name: group.name })}
      texts={[...texts, group.isOpenGroup ? t('leave.backOpen') : t('leave.backPrivate')]}
      confirm={t('leave.confirm')}
      refuse={t('leave.refuse')}
      isDestructive
      isBusy={leave.isPending}
      onConfirm={() => void go()}
      onClose={onClose}
    />
  );
}
