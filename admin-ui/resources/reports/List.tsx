import { useTranslation } from 'react-i18next';
import { REPORT_REASONS, REPORT_STATUSES } from '../../../src/contract/enums.ts';
import type { Report } from '../../../src/contract/safety-api.ts';
import { timeColumn, type Column } from '../../components/list/columns.tsx';
import { ChoiceFilter } from '../../components/list/filters.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { ReportShow } from './ReportShow.tsx';

export default function Reports() {
  const { t } = useTranslation('admin-work');
  return (
    <RecordList<Report>
      resource="reports"
      words={{ title: t('reports.title'), empty: t('reports.empty'), hint: t('reports.emptyHint') }}
      columns={useColumns()}
      sort={{ field: 'id', order: 'DESC' }}
      filters={
        <>
          <ChoiceFilter
            source="status"
            label={t('reports.status')}
            values={REPORT_STATUSES}
            nameOf={(status) => t(`reports.statuses.${status}`)}
          />
          <ChoiceFilter
            source="reason"
            label={t('reports.reason')}
            values={REPORT_REASONS}
            nameOf={(reason) => t(`reports.reasons.${reason}`)}
          />
        </>
      }
    >
      <ReportShow />
    </RecordList>
  );
}

function useColumns(): Column<Report>[] {
  const { t } = useTranslation('admin-work');
  return [
    {
      key: 'about',
      label: t('reports.about'),
      width: '32%',
      cell: ({ id, reportedName, aboutType }) => (
        <NameCell
          id={id}
          name={reportedName ?? t('reports.gone')}
          line={t(`reports.aboutTypes.${aboutType}`)}
        />
      ),
    },
    {
      key: 'reason',
      label: t('reports.reason'),
      sortBy: 'reason',
      width: '20%',
      cell: ({ reason }) => t(`reports.reasons.${reason}`),
    },
    {
      key: 'reportedBy',
      label: t('reports.reportedBy'),
      from: 'md',
      width: '20%',
      cell: ({ reporterName }) => reporterName ?? t('reports.unnamed'),
    },
    {
      key: 'howFar',
      label: t('reports.status'),
      sortBy: 'status',
      width: '14%',
      cell: ({ status }) => t(`reports.statuses.${status}`),
    },
    { ...timeColumn<'createdAt'>('reported', 'createdAt', '14%'), label: t('reports.at') },
  ];
}
