import { useTranslation } from 'react-i18next';
import { MATCH_STATUSES } from '../../../src/contract/enums.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import type { Match } from '../../../src/contract/work-api.ts';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { FilterSelect } from '../work/FilterSelect.tsx';
import { GroupFilter } from '../work/GroupFilter.tsx';
import { RecordPicker } from '../work/RecordPicker.tsx';
import { useFilters } from '../work/useFilters.ts';
import { WorkList } from '../work/WorkList.tsx';
import { WorkTabs } from '../work/WorkTabs.tsx';
import { MatchShow } from './MatchShow.tsx';
import { useMatchColumns } from './useMatchColumns.tsx';

/** /admin/matches: who was proposed to whom, where it stands, and how long there is to answer. */
export default function Matches() {
  const { t } = useTranslation('admin-work');
  const columns = useMatchColumns();
  return (
    <WorkList<Match>
      resource="matches"
      title={t('work.title')}
      columns={columns}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty={{ title: t('matches.empty'), hint: t('matches.emptyHint') }}
      tabs={<WorkTabs current={ADMIN_PATHS.matches} />}
      filters={<Filters />}
      tools={<ExportButton resource="matches" />}
    >
      <MatchShow />
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
          ...MATCH_STATUSES.map((value) => ({ value, label: t(`matches.status.${value}`) })),
        ]}
      />
      <RecordPicker
        resource="organizations"
        size="small"
        label={t('columns.organization')}
        value={idOf('organizationId')}
        onChange={(organizationId) => change({ organizationId })}
      />
      <RecordPicker
        resource="advisors"
        size="small"
        label={t('columns.advisor')}
        value={idOf('advisorId')}
        onChange={(advisorId) => change({ advisorId })}
      />
    </>
  );
}
