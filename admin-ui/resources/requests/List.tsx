import { useTranslation } from 'react-i18next';
import { REQUEST_STATUSES } from '../../../src/contract/enums.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { statusColumn, timeColumn, type Column } from '../../components/list/columns.tsx';
import { ChoiceFilter, GroupFilter, MemberFilter } from '../../components/list/filters.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { RequestShow } from './RequestShow.tsx';
import { WorkTabs } from './WorkTabs.tsx';

export default function Requests() {
  const { t } = useTranslation('admin-work');
  return (
    <RecordList<HelpRequest>
      resource="requests"
      words={{ title: t('work.title'), empty: t('requests.empty'), hint: t('requests.emptyHint') }}
      columns={useColumns()}
      sort={{ field: 'createdAt', order: 'DESC' }}
      tabs={<WorkTabs current={ADMIN_PATHS.requests} />}
      filters={
        <>
          <GroupFilter />
          <ChoiceFilter values={REQUEST_STATUSES} nameOf={(status) => t(`requests.status.${status}`)} />
          <MemberFilter resource="organizations" />
        </>
      }
      tools={<ExportButton resource="requests" />}
    >
      <RequestShow />
    </RecordList>
  );
}

function useColumns(): Column<HelpRequest>[] {
  const { t } = useTranslation('admin-work');
  const answers = ({ matches }: HelpRequest) =>
    (['accepted', 'pending', 'rejected'] as const).flatMap((status) => {
      const n = matches.filter((match) => match.status === status).length;
      return n > 0 ? [t(`requests.asked.${status}`, { n })] : [];
    });
  return [
    {
      key: 'request',
      sortBy: 'title',
      width: '40%',
      cell: ({ id, title, organizationName }) => (
        <NameCell id={id} name={title} line={organizationName} hasAvatar={false} />
      ),
    },
    statusColumn('requests', '14%'),
    {
      key: 'hours',
      sortBy: 'hoursNeeded',
      width: '16%',
      cell: ({ hoursUsed, hoursNeeded }) => (
        <span className="tabular">{t('requests.hours', { used: hoursUsed, count: hoursNeeded })}</span>
      ),
    },
    {
      key: 'matches',
      width: '18%',
      cell: (request) =>
        request.matches.length === 0 ? (
          t('requests.nobody')
        ) : (
          <span className="tabular">{answers(request).join(', ')}</span>
        ),
    },
    timeColumn('asked', 'createdAt', '12%'),
  ];
}
