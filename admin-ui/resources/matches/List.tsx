import { useTranslation } from 'react-i18next';
import { MATCH_STATUSES } from '../../../src/contract/enums.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { timeColumn, type Column } from '../../components/list/columns.tsx';
import { ChoiceFilter, GroupFilter, MemberFilter } from '../../components/list/filters.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { WorkTabs } from '../requests/WorkTabs.tsx';
import { DueText, MatchShow } from './MatchShow.tsx';

export default function Matches() {
  const { t } = useTranslation('admin-work');
  return (
    <RecordList<Match>
      resource="matches"
      words={{ title: t('work.title'), empty: t('matches.empty'), hint: t('matches.emptyHint') }}
      columns={useColumns()}
      sort={{ field: 'createdAt', order: 'DESC' }}
      tabs={<WorkTabs current={ADMIN_PATHS.matches} />}
      filters={
        <>
          <GroupFilter />
          <ChoiceFilter values={MATCH_STATUSES} nameOf={(status) => t(`matches.status.${status}`)} />
          <MemberFilter resource="organizations" />
          <MemberFilter resource="advisors" />
        </>
      }
      tools={<ExportButton resource="matches" />}
    >
      <MatchShow />
    </RecordList>
  );
}

function useColumns(): Column<Match>[] {
  const { t } = useTranslation('admin-work');
  return [
    {
      key: 'advisor',
      width: '27%',
      cell: ({ id, advisor }) => (
        <NameCell id={id} name={advisor.name || t('matches.unnamed')} line={advisor.title} />
      ),
    },
    {
      key: 'request',
      width: '28%',
      cell: ({ request, organization }) => (
        <>
          {request.title}
          <br />
          <span style={{ opacity: 0.8, fontSize: '0.875rem' }}>{organization.name}</span>
        </>
      ),
    },
    {
      key: 'score',
      sortBy: 'matchScore',
      width: '9%',
      cell: ({ matchScore }) => (
        <span className="tabular">
          {matchScore === null ? t('matches.noScore') : t('matches.score', { n: matchScore })}
        </span>
      ),
    },
    {
      key: 'status',
      sortBy: 'status',
      width: '24%',
      cell: (match) => (
        <>
          <StatusChip kind="matches" status={match.status} />
          <DueText match={match} />
        </>
      ),
    },
    timeColumn('proposed', 'createdAt', '12%'),
  ];
}
