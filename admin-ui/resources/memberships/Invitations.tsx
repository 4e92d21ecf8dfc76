import PersonAddAlt1Rounded from '@mui/icons-material/PersonAddAlt1Rounded';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { Day } from '../../components/Day.tsx';
import { GroupPage, type ChosenGroup } from '../../components/group/GroupPage.tsx';
import type { Column } from '../../components/list/columns.ts';
import { ChoiceFilter } from '../../components/list/filters.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { SearchInput } from '../../components/list/SearchInput.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { InvitationActions, type ListedInvitation } from './InvitationChanges.tsx';
import { InvitationShow } from './InvitationShow.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MembershipTabs } from './MembershipTabs.tsx';

const STATUSES = ['invited', 'accepted', 'declined', 'expired', 'revoked'] as const;

/** /admin/memberships: who was invited into a group, and inviting. */
export default function Invitations() {
  return <GroupPage>{(chosen) => <OfGroup key={chosen.groupId} {...chosen} />}</GroupPage>;
}

function OfGroup({ groupId, group, picker }: ChosenGroup) {
  const { t } = useTranslation('admin-work');
  const [isInviting, setIsInviting] = useState(false);
  return (
    <RecordList<ListedInvitation>
      resource="memberships"
      words={{
        title: t('memberships.title'),
        empty: t('invitations.empty'),
        hint: t('invitations.emptyHint'),
      }}
      columns={useColumns({ groupId, group })}
      sort={{ field: 'createdAt', order: 'DESC' }}
      tabs={<MembershipTabs groupId={groupId} current={ADMIN_PATHS.memberships} />}
      filters={
        <>
          {picker}
          <ChoiceFilter values={STATUSES} nameOf={(status) => t(`invitations.status.${status}`)} />
          <SearchInput placeholder={t('invitations.search')} />
        </>
      }
      primary={
        <Button startIcon={<PersonAddAlt1Rounded />} onClick={() => setIsInviting(true)}>
          {t('invitations.invite')}
        </Button>
      }
    >
      <InvitationShow groupId={groupId} group={group} />
      {isInviting ? (
        <InviteDialog groupId={groupId} group={group} onClose={() => setIsInviting(false)} />
      ) : null}
    </RecordList>
  );
}

/** Address, role, status, sent, good until, and what can be done. */
function useColumns(of: Pick<ChosenGroup, 'groupId' | 'group'>): Column<ListedInvitation>[] {
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
      cell: ({ status }) => <StatusChip kind="invitations" status={status} />,
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
