import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import type { Column } from '../../components/columns.ts';
import { NameCell } from '../../components/NameCell.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { Day } from '../work/Day.tsx';
import { InvitationActions } from './InvitationActions.tsx';
import type { ListedInvitation } from './Invitations.tsx';
import { InvitationStatusChip } from './InvitationStatusChip.tsx';

/** Address, role, status, sent, good until, and what can be done. */
export function useInvitationColumns(of: {
  groupId: number;
  group: Group | undefined;
}): Column<ListedInvitation>[] {
  const { t } = useTranslation('admin-work');
  return [
    {
      key: 'email',
      label: t('columns.email'),
      sortBy: 'email',
      width: '32%',
      cell: ({ id, email }) => <NameCell id={id} name={email} hasAvatar={false} />,
    },
    {
      key: 'role',
      label: t('columns.role'),
      width: '14%',
      cell: ({ userType }) => t(`common:roles.${userType}`),
    },
    {
      key: 'status',
      label: t('columns.status'),
      sortBy: 'status',
      width: '14%',
      cell: ({ status }) => <InvitationStatusChip status={status} />,
    },
    {
      key: 'sent',
      label: t('columns.sent'),
      sortBy: 'createdAt',
      width: '14%',
      cell: ({ createdAt }) => (createdAt ? <RelativeTime iso={createdAt} /> : null),
    },
    {
      key: 'expires',
      label: t('columns.goodUntil'),
      sortBy: 'expiresAt',
      from: 'md',
      width: '13%',
      cell: ({ status, expiresAt }) =>
        expiresAt && (status === 'invited' || status === 'expired') ? <Day iso={expiresAt} /> : null,
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      width: '108px',
      isActions: true,
      cell: (invitation) => <InvitationActions invitation={invitation} {...of} />,
    },
  ];
}
