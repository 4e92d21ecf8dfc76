import { useTranslation } from 'react-i18next';
import { REQUEST_STATUSES } from '../../../src/contract/enums.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import type { HelpRequest } from '../../../src/contract/work-api.ts';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { GroupFilter } from '../work/GroupFilter.tsx';
import { MemberFilter } from '../work/MemberFilter.tsx';
import { StatusFilter } from '../work/StatusFilter.tsx';
import { WorkList } from '../work/WorkList.tsx';
import { WorkTabs } from '../work/WorkTabs.tsx';
import { RequestShow } from './RequestShow.tsx';
import { useRequestColumns } from './useRequestColumns.tsx';

/** /admin/requests: the help requests of the admin's organisations. */
export default function Requests() {
  const { t } = useTranslation('admin-work');
  const columns = useRequestColumns();
  return (
    <WorkList<HelpRequest>
      resource="requests"
      title={t('work.title')}
      columns={columns}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty={{ title: t('requests.empty'), hint: t('requests.emptyHint') }}
      tabs={<WorkTabs current={ADMIN_PATHS.requests} />}
      filters={
        <>
          <GroupFilter />
          <StatusFilter statuses={REQUEST_STATUSES} nameOf={(status) => t(`requests.status.${status}`)} />
          <MemberFilter resource="organizations" />
        </>
      }
      tools={<ExportButton resource="requests" />}
    >
      <RequestShow />
    </WorkList>
  );
}
