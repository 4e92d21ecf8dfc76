import { useTranslation } from 'react-i18next';
import { REQUEST_STATUSES } from '../../../src/contract/enums.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import type { HelpRequest } from '../../../src/contract/work-api.ts';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { FilterSelect } from '../work/FilterSelect.tsx';
import { GroupFilter } from '../work/GroupFilter.tsx';
import { RecordPicker } from '../work/RecordPicker.tsx';
import { useFilters } from '../work/useFilters.ts';
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
      filters={<Filters />}
      tools={<ExportButton resource="requests" />}
    >
      <RequestShow />
    </WorkList>
  );
}

function Filters() {
  const { t } = useTranslation('admin-work');
  const { textOf, idOf, change } = useFilters();
  return (
    <>
      <GroupFilter />
      <FilterSelect
        label={t('columns.status')}
        value={textOf('status')}
        onChange={(status) => change({ status })}
        options={[
          { value: '', label: t('filters.all') },
          ...REQUEST_STATUSES.map((value) => ({ value, label: t(`requests.status.${value}`) })),
        ]}
      />
      <RecordPicker
        resource="organizations"
        size="small"
        label={t('columns.organization')}
        value={idOf('organizationId')}
        onChange={(organizationId) => change({ organizationId })}
      />
    </>
  );
}
