import ForwardToInboxRounded from '@mui/icons-material/ForwardToInboxRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import type { GroupInvitation } from '../../../src/contract/groups-api.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import type { RowTask } from '../../components/Tasks.tsx';

/** What an invitation of the group's list has: what was skipped has no id and is only in the answer of inviting. */
export type ListedInvitation = GroupInvitation & { id: number };

/**
 * Sending an invitation again and taking it back: while it is open, and administrators' only by who manages them.
 * @returns what can be done with an invitation
 */
export function useInvitationTasks(group: Group | undefined) {
  const { t } = useTranslation('admin-work');
  return (invitation: ListedInvitation): RowTask[] => {
    const { email, status, userType } = invitation;
    const isOpen = status === 'invited' || status === 'expired';
    const may = isOpen && (userType !== 'group_admin' || group?.abilities?.['manageAdmins'] === true);
    return (['resend', 'revoke'] as const).map((change) => ({
      key: change,
      label: t(`invitations.${change}.action`),
      labelOf: t(`invitations.${change}.label`, { email }),
      icon: change === 'resend' ? ForwardToInboxRounded : UndoRounded,
      may,
      look: change === 'revoke' ? 'destructive' : undefined,
      dialog: (onClose) => <Change invitation={invitation} change={change} onClose={onClose} />,
    }));
  };
}

interface ChangeProps {
  invitation: ListedInvitation;
  change: 'resend' | 'revoke';
  onClose: () => void;
}

function Change({ invitation: { id, groupId, email }, change, onClose }: ChangeProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const isResend = change === 'resend';
  return (
    <ConfirmAction
      title={t(`invitations.${change}.title`)}
      texts={[t(`invitations.${change}.text`, { email })]}
      confirm={t(`invitations.${change}.action`)}
      isDestructive={!isResend}
      run={() => (isResend ? provider.resendInvitation : provider.revokeInvitation)(groupId, id)}
      changes={['memberships']}
      done={isResend ? t('invitations.resent', { email }) : t('invitations.revoked', { email })}
      onClose={onClose}
    />
  );
}
