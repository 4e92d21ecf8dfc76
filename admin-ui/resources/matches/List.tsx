import { useTranslation } from 'react-i18next';
import { MATCH_STATUSES } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { ScoreText, StatusChip } from '../../components/cells.tsx';
import { RecordName } from '../../components/RecordLink.tsx';
import { Quiet } from '../../components/Sections.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { column, figureColumn, nameColumn, timeColumn, type Column } from '../../components/list/columns.tsx';
import { ChoiceFilter, GroupFilter, MemberFilter, SearchInput } from '../../components/list/filters.tsx';
import { useWorkPage } from '../tabs.tsx';
import { DueText, MatchActions, MatchFacts } from './MatchShow.tsx';

export default function Matches() {
  const { t } = useTranslation('admin-work');
  const advisorOf = ({ advisor }: Match) => advisor.name;
  const columns: Column<Match>[] = [
    nameColumn('advisor', { width: '27%', hasAvatar: true }, advisorOf, ({ advisor }) => advisor.title),
    column('request', { width: 'auto' }, ({ request, organization, abilities: { seeRequest: mayOpen } }) => (
      <>
        <RecordName resource="requests" id={request.id} mayOpen={mayOpen} name={request.title} />
        <Quiet sx={{ mt: 1, lineHeight: '1.5rem' }}>
          <RecordName {...organization} resource="organizations" mayOpen={mayOpen} />
        </Quiet>
      </>
    )),
    figureColumn('score', { sortBy: 'matchScore', width: '9%' }, ({ matchScore }) => (
      <ScoreText score={matchScore} />
    )),
    column('status', { sortBy: 'status', width: '24%' }, (match) => (
      <>
        <StatusChip kind="matches" status={match.status} />
        <DueText match={match} />
      </>
    )),
    timeColumn('proposed', 'createdAt', { width: '116px' }),
  ];
  return (
    <RecordList<Match>
      {...useWorkPage('matches')}
      resource="matches"
      columns={columns}
      sort={{ field: 'createdAt', order: 'DESC' }}
      tools={<ExportButton resource="matches" />}
      details={{
        nameOf: (match) =>
          t('matches.heading', { advisor: advisorOf(match), organization: match.organization.name }),
        content: MatchFacts,
        footer: MatchActions,
      }}
    >
      <SearchInput placeholder={t('matches.search')} />
      <GroupFilter />
      <ChoiceFilter values={MATCH_STATUSES} nameOf={(status) => t(`matches.status.${status}`)} />
      <MemberFilter resource="organizations" />
      <MemberFilter resource="advisors" />
    </RecordList>
  );
}
