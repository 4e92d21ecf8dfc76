import { useTranslation } from 'react-i18next';
import { MATCH_STATUSES } from '../../../src/contract/enums.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import type { Match } from '../../../src/contract/work-api.ts';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { GroupFilter } from '../work/GroupFilter.tsx';
import { MemberFilter } from '../work/MemberFilter.tsx';
import { StatusFilter } from '../work/StatusFilter.tsx';
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
      filters={
        <>
          <GroupFilter />
          <StatusFilter statuses={MATCH_STATUSES} nameOf={(status) => t(`matches.status.${status}`)} />
          <MemberFilter resource="organizations" />
          <MemberFilter resource="advisors" />
        </>
      }
      tools={<ExportButton resource="matches" />}
    >
      <MatchShow />
    </WorkList>
  );
}
