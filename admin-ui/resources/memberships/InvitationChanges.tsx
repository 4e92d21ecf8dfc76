import ForwardToInboxRounded from '@mui/icons-material/ForwardToInboxRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupInvitation } from '../../../src/contract/groups-api.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import type { ChosenGroup } from '../../components/group/GroupPage.tsx';
import { RowActions } from '../../components/RowActions.tsx';

/** What an invitation of the group's list has: what was skipped has no id and is only in the answer of inviting. */
export type ListedInvitation = GroupInvitation & { id: number };

export interface InvitationActionsProps extends Pick<ChosenGroup, 'groupId' | 'group'> {
  invitation: ListedInvitation;
}

/** Send again and revoke, at the end of a row. */
export function InvitationActions(props: InvitationActionsProps) {
  const { t } = useTranslation('admin-work');
  const { email } = props.invitation;
  const icons = { resend: ForwardToInboxRounded, revoke: UndoRounded } as const;
  return (
    <InvitationChanges {...props}>
      {(ask) => (
        <RowActions
          actions={(['resend', 'revoke'] as const).map((change) => ({
            label: t(`invitations.${change}.label`, { email }),
            tip: t(`invitations.${change}.action`),
            icon: icons[change],
            may: true,
            onClick: () => ask(change),
          }))}
        />
      )}
    </InvitationChanges>
  );
}

export interface InvitationChangesProps extends InvitationActionsProps {
  children: (ask: (change: 'resend' | 'revoke') => void) => ReactNode;
}

/**
 * Sending an invitation again and taking it back, with the question before: while it is open, and administrators' only by
 * who manages them.
 */
export function InvitationChanges({ invitation, groupId, group, children }: InvitationChangesProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const [asked, setAsked] = useState<'resend' | 'revoke' | null>(null);
  const { id, email, status, userType } = invitation;
  const isOpen = status === 'invited' || status === 'expired';
  if (!isOpen || (userType === 'group_admin' && !group?.abilities?.['manageAdmins'])) return null;
  const isResend = asked === 'resend';
  return (
    <>
      {children(setAsked)}
      {asked ? (
        <ConfirmAction
          title={t(`invitations.${asked}.title`)}
          texts={[t(`invitations.${asked}.text`, { email })]}
          confirm={t(`invitations.${asked}.action`)}
          isDestructive={!isResend}
          run={() => (isResend ? provider.resendInvitation : provider.revokeInvitation)(groupId, id)}
          changes={['memberships']}
          done={isResend ? t('invitations.resent', { email }) : t('invitations.revoked', { email })}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
