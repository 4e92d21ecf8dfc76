import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { JOIN_REQUEST_STATUSES } from '../../../src/contract/enums.ts';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { FullDate } from '../../components/dates.tsx';
import { DetailsDrawer, type RecordProps } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, TextPart } from '../../components/Facts.tsx';
import { groupIdIn } from '../../components/group/groupAddress.ts';
import { useAdminGroups } from '../../components/group/useAdminGroups.ts';
import { statusColumn, timeColumn, type Column } from '../../components/list/columns.tsx';
import { ChoiceFilter, GroupFilter } from '../../components/list/filters.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { TaskButtons, TaskIcons } from '../../components/Tasks.tsx';
import { useJoinRequestTasks } from './JoinRequestTasks.tsx';
import { MembershipTabs } from './MembershipTabs.tsx';

export default function JoinRequests() {
  const { t } = useTranslation('admin-work');
  const { search } = useLocation();
  return (
    <RecordList<JoinRequest>
      resource="join-requests"
      words={{
        title: t('memberships.title'),
        empty: t('joinRequests.empty'),
        hint: t('joinRequests.emptyHint'),
      }}
      columns={useColumns()}
      sort={{ field: 'createdAt', order: 'DESC' }}
      tabs={<MembershipTabs groupId={groupIdIn(search)} current={ADMIN_PATHS.joinRequests} />}
      filters={
        <>
          <GroupFilter />
          <ChoiceFilter
            values={JOIN_REQUEST_STATUSES}
            nameOf={(status) => t(`joinRequests.status.${status}`)}
          />
        </>
      }
    >
      <JoinRequestShow />
    </RecordList>
  );
}

function useColumns(): Column<JoinRequest>[] {
  const { t } = useTranslation(['admin-work', 'common']);
  const { groups } = useAdminGroups();
  const tasksOf = useJoinRequestTasks();
  const group: Column<JoinRequest> = {
    key: 'group',
    label: t('group.label'),
    width: '16%',
    cell: ({ groupName }) => groupName,
  };
  return [
    {
      key: 'who',
      width: '32%',
      cell: ({ id, name, userType, message }) => (
        <NameCell id={id} name={name} line={message || t(`common:roles.${userType}`)} />
      ),
    },
    { key: 'role', from: 'md', width: '14%', cell: ({ userType }) => t(`common:roles.${userType}`) },
    ...(groups.length > 1 ? [group] : []),
    statusColumn('joinRequests', '12%'),
    timeColumn('asked', 'createdAt', '12%'),
    {
      key: 'actions',
      width: '108px',
      isActions: true,
      cell: (request) => <TaskIcons tasks={tasksOf(request)} />,
    },
  ];
}

function JoinRequestShow() {
  const { t } = useTranslation(['admin-work', 'admin', 'common']);
  return (
    <DetailsDrawer<JoinRequest>
      resource="join-requests"
      nameOf={({ name }) => name}
      footer={JoinRequestActions}
    >
      {({ status, userType, groupName, createdAt, updatedAt, message, responseMessage }) => (
        <>
          <div>
            <StatusChip kind="joinRequests" status={status} />
          </div>
          <Facts>
            <Fact label={t('admin:columns.role')}>{t(`common:roles.${userType}`)}</Fact>
            <Fact label={t('group.label')}>{groupName}</Fact>
            <Fact label={t('admin:columns.asked')}>
              <FullDate iso={createdAt} />
            </Fact>
            {status === 'pending' ? null : (
              <Fact label={t('admin:columns.answered')}>
                <FullDate iso={updatedAt} />
              </Fact>
            )}
          </Facts>
          <TextPart title={t('joinRequests.message')} text={message} />
          {responseMessage ? <TextPart title={t('joinRequests.reply')} text={responseMessage} /> : null}
        </>
      )}
    </DetailsDrawer>
  );
}

function JoinRequestActions({ record }: RecordProps<JoinRequest>) {
  const tasksOf = useJoinRequestTasks();
  return <TaskButtons tasks={tasksOf(record)} />;
}
