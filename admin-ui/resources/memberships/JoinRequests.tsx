import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { JOIN_REQUEST_STATUSES } from '../../../src/contract/enums.ts';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { groupIdIn } from '../work/groupAddress.ts';
import { GroupFilter } from '../work/GroupFilter.tsx';
import { useAdminGroups } from '../work/useAdminGroups.ts';
import { StatusFilter } from '../work/StatusFilter.tsx';
import { WorkList } from '../work/WorkList.tsx';
import { JoinRequestShow } from './JoinRequestShow.tsx';
import { MembershipTabs } from './MembershipTabs.tsx';
import { useJoinRequestColumns } from './useJoinRequestColumns.tsx';

/** /admin/join-requests, where notifications lead: who asks to join, of one group or of all. */
export default function JoinRequests() {
  const { t } = useTranslation('admin-work');
  const { search } = useLocation();
  const { groups } = useAdminGroups();
  const columns = useJoinRequestColumns(groups.length > 1);
  const groupId = groupIdIn(search);
  return (
    <WorkList<JoinRequest>
      resource="join-requests"
      title={t('memberships.title')}
      columns={columns}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty={{ title: t('joinRequests.empty'), hint: t('joinRequests.emptyHint') }}
      tabs={<MembershipTabs groupId={groupId} current={ADMIN_PATHS.joinRequests} />}
      filters={
        <>
          <GroupFilter />
          <StatusFilter
            statuses={JOIN_REQUEST_STATUSES}
            nameOf={(status) => t(`joinRequests.status.${status}`)}
          />
        </>
      }
    >
      <JoinRequestShow />
    </WorkList>
  );
}
