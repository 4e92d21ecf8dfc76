import CheckRounded from '@mui/icons-material/CheckRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { JOIN_REQUEST_STATUSES } from '../../../src/contract/enums.ts';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { groupIdIn } from '../../components/group/groupAddress.ts';
import { useAdminGroups } from '../../components/group/useAdminGroups.ts';
import type { Column } from '../../components/list/columns.ts';
import { ChoiceFilter, GroupFilter } from '../../components/list/filters.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { RowActions } from '../../components/RowActions.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { JoinRequestAnswer } from './JoinRequestAnswer.tsx';
import { JoinRequestShow } from './JoinRequestShow.tsx';
import { MembershipTabs } from './MembershipTabs.tsx';

/** /admin/join-requests, where notifications lead: who asks to join, of one group or of all. */
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

/** Who, where there are several which group, status, when, and the answer. */
function useColumns(): Column<JoinRequest>[] {
  const { t } = useTranslation('admin-work');
  const { groups } = useAdminGroups();
  const group: Column<JoinRequest> = {
    key: 'group',
    label: t('group.label'),
    width: '16%',
    cell: ({ groupName }) => groupName,
  };
  return [
    {
      key: 'name',
      label: t('columns.who'),
      width: '32%',
      cell: ({ id, name, userType, message }) => (
        <NameCell id={id} name={name} line={message || t(`common:roles.${userType}`)} />
      ),
    },
    {
      key: 'role',
      label: t('columns.role'),
      from: 'md',
      width: '14%',
      cell: ({ userType }) => t(`common:roles.${userType}`),
    },
    ...(groups.length > 1 ? [group] : []),
    {
      key: 'status',
      label: t('columns.status'),
      sortBy: 'status',
      width: '12%',
      cell: ({ status }) => <StatusChip kind="joinRequests" status={status} />,
    },
    {
      key: 'asked',
      label: t('columns.asked'),
      sortBy: 'createdAt',
      width: '12%',
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      width: '108px',
      isActions: true,
      cell: (request) => <Actions request={request} />,
    },
  ];
}

/** Approve and decline at the end of a row, as far as the server's abilities allow. */
function Actions({ request }: { request: JoinRequest }) {
  const { t } = useTranslation('admin-work');
  const icons = { approved: CheckRounded, rejected: CloseRounded } as const;
  return (
    <JoinRequestAnswer request={request}>
      {(give) => (
        <RowActions
          actions={(['approved', 'rejected'] as const).map((answer) => ({
            label: t(`joinRequests.${answer}.label`, { name: request.name }),
            tip: t(`joinRequests.${answer}.action`),
            icon: icons[answer],
            may: true,
            onClick: () => give(answer),
          }))}
        />
      )}
    </JoinRequestAnswer>
  );
}
