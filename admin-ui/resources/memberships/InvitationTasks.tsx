import ForwardToInboxRounded from '@mui/icons-material/ForwardToInboxRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import type { GroupInvitation } from '../../../src/contract/groups-api.ts';
import { question, type RowTask } from '../../components/actions.tsx';

/** An invitation in a group's list: what was skipped has no id and is only in the answer to inviting. */
export type ListedInvitation = GroupInvitation & { id: number };

/** What can be done with an invitation while it is open; administrators' only by who manages them. */
export function useInvitationTasks(group: Group | undefined) {
  const { t } = useTranslation('admin-work');
  return (invitation: ListedInvitation): RowTask[] => {
    const { id, groupId, email, status, userType } = invitation;
    const isOpen = status === 'invited' || status === 'expired';
    const may = isOpen && (userType !== 'group_admin' || group?.abilities?.['manageAdmins'] === true);
    const words = (change: 'resend' | 'revoke') => ({
      title: t(`invitations.${change}.title`),
      texts: [t(`invitations.${change}.text`, { email })],
      confirm: t(`invitations.${change}.action`),
      changes: ['memberships'],
    });
    return [
      {
        ...question({
          may,
          ...words('resend'),
          run: (provider) => provider.resendInvitation(groupId, id),
          done: t('invitations.resent', { email }),
        }),
        labelOf: t('invitations.resend.label', { email }),
        icon: ForwardToInboxRounded,
      },
      {
        ...question({
          may,
          look: 'destructive',
          ...words('revoke'),
          run: (provider) => provider.revokeInvitation(groupId, id),
          done: t('invitations.revoked', { email }),
        }),
        labelOf: t('invitations.revoke.label', { email }),
        icon: UndoRounded,
      },
    ];
  };
}
