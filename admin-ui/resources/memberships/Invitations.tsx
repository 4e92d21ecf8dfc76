import PersonAddAlt1Rounded from '@mui/icons-material/PersonAddAlt1Rounded';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { Day, FullDate } from '../../components/dates.tsx';
import { DetailsDrawer, type RecordProps } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, TextPart } from '../../components/Facts.tsx';
import { GroupPage, type ChosenGroup } from '../../components/group/GroupPage.tsx';
import { useAdminGroups } from '../../components/group/useAdminGroups.ts';
import { statusColumn, timeColumn, type Column } from '../../components/list/columns.tsx';
import { ChoiceFilter } from '../../components/list/filters.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { SearchInput } from '../../components/list/SearchInput.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { TaskButtons, TaskIcons } from '../../components/Tasks.tsx';
import { useInvitationTasks, type ListedInvitation } from './InvitationTasks.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MembershipTabs } from './MembershipTabs.tsx';

const STATUSES = ['invited', 'accepted', 'declined', 'expired', 'revoked'] as const;

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
      columns={useColumns(group)}
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
      <InvitationShow />
      {isInviting ? (
        <InviteDialog groupId={groupId} group={group} onClose={() => setIsInviting(false)} />
      ) : null}
    </RecordList>
  );
}

function useColumns(group: Group | undefined): Column<ListedInvitation>[] {
  const { t } = useTranslation(['admin-work', 'common']);
  const tasksOf = useInvitationTasks(group);
  return [
    {
      key: 'email',
      sortBy: 'email',
      width: '32%',
      cell: ({ id, email }) => <NameCell id={id} name={email} hasAvatar={false} />,
    },
    { key: 'role', width: '14%', cell: ({ userType }) => t(`common:roles.${userType}`) },
    statusColumn('invitations', '14%'),
    timeColumn('sent', 'createdAt', '14%'),
    {
      key: 'goodUntil',
      sortBy: 'expiresAt',
      from: 'md',
      width: '13%',
      cell: ({ status, expiresAt }) =>
        expiresAt && (status === 'invited' || status === 'expired') ? <Day iso={expiresAt} /> : null,
    },
    {
      key: 'actions',
      width: '108px',
      isActions: true,
      cell: (invitation) => <TaskIcons tasks={tasksOf(invitation)} />,
    },
  ];
}

function InvitationShow() {
  const { t } = useTranslation(['admin-work', 'admin', 'common']);
  return (
    <DetailsDrawer<ListedInvitation>
      resource="memberships"
      nameOf={({ email }) => email}
      footer={InvitationActions}
    >
      {({ status, userType, createdAt, expiresAt, message }) => (
        <>
          <div>
            <StatusChip kind="invitations" status={status} />
          </div>
          <Facts>
            <Fact label={t('admin:columns.role')}>{t(`common:roles.${userType}`)}</Fact>
            <Fact label={t('admin:columns.sent')}>{createdAt ? <FullDate iso={createdAt} /> : null}</Fact>
            <Fact label={t('admin:columns.goodUntil')}>
              {expiresAt ? <FullDate iso={expiresAt} /> : null}
            </Fact>
          </Facts>
          <TextPart title={t('invitations.message')} text={message} />
        </>
      )}
    </DetailsDrawer>
  );
}

function InvitationActions({ record }: RecordProps<ListedInvitation>) {
  const { groups } = useAdminGroups();
  const tasksOf = useInvitationTasks(groups.find(({ id }) => id === record.groupId));
  return <TaskButtons tasks={tasksOf(record)} />;
}
