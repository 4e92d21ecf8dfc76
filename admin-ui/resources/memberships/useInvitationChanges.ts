import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { useWork } from '../work/useWork.ts';
import { useWorkAction } from '../work/useWorkAction.ts';
import type { ListedInvitation } from './Invitations.tsx';

/** Sending an invitation again and taking it back: while it is open, and administrators' only by who manages them. */
export function useInvitationChanges(
  { id, email, status, userType }: ListedInvitation,
  { groupId, group }: { groupId: number; group: Group | undefined },
) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const [asks, setAsks] = useState<'resend' | 'revoke' | null>(null);
  const isOpen = status === 'invited' || status === 'expired';
  const close = () => setAsks(null);
  const resend = useWorkAction({
    run: () => work.resendInvitation(groupId, id),
    changes: ['memberships'],
    done: () => t('invitations.resent', { email }),
    onDone: close,
  });
  const revoke = useWorkAction({
    run: () => work.revokeInvitation(groupId, id),
    changes: ['memberships'],
    done: () => t('invitations.revoked', { email }),
    onDone: close,
  });
  return {
    may: isOpen && (userType !== 'group_admin' || group?.abilities?.['manageAdmins'] === true),
    asks,
    ask: setAsks,
    close,
    resend,
    revoke,
  };
}
