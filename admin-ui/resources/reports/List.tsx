import { useTranslation } from 'react-i18next';
import { REPORT_REASONS, REPORT_STATUSES } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Report } from '../../../src/contract/safety-api.ts';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { Fact, Facts, TextPart, DateFact } from '../../components/Sections.tsx';
import { DialogButton } from '../../components/actions.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { NoteInput, SelectInput } from '../../components/form/inputs.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { column, nameColumn, timeColumn, type Column } from '../../components/list/columns.tsx';
import { ChoiceFilter } from '../../components/list/filters.tsx';

export default function Reports() {
  const { t } = useTranslation('admin-work');
  const statusText = (status: Report['status']) => t(`reports.statuses.${status}`);
  const reasonText = (reason: Report['reason']) => t(`reports.reasons.${reason}`);
  const nameOf = ({ reportedName }: Report) => reportedName ?? t('reports.gone');
  const columns: Column<Report>[] = [
    nameColumn(
      'about',
      { label: t('reports.about'), width: '32%', hasAvatar: true },
      nameOf,
      ({ aboutType }) => t(`reports.aboutTypes.${aboutType}`),
    ),
    column('reason', { label: t('reports.reason'), sortBy: 'reason', width: '20%' }, ({ reason }) =>
      reasonText(reason),
    ),
    column(
      'reportedBy',
      { label: t('reports.reportedBy'), from: 'md', width: '20%' },
      ({ reporterName }) => reporterName ?? t('reports.unnamed'),
    ),
    column('howFar', { label: t('reports.status'), sortBy: 'status', width: '14%' }, ({ status }) =>
      statusText(status),
    ),
    timeColumn('reported', 'createdAt', { label: t('reports.at'), width: '14%' }),
  ];
  return (
    <RecordList<Report>
      resource="reports"
      words={{ title: t('reports.title'), empty: t('reports.empty'), hint: t('reports.emptyHint') }}
      columns={columns}
      details={{ nameOf, content: ReportFacts, footer: Answer }}
    >
      <ChoiceFilter label={t('reports.status')} values={REPORT_STATUSES} nameOf={statusText} />
      <ChoiceFilter source="reason" label={t('reports.reason')} values={REPORT_REASONS} nameOf={reasonText} />
    </RecordList>
  );
}

function ReportFacts({ record: report }: { record: Report }) {
  const { t } = useTranslation('admin-work');
  return (
    <>
      <Facts>
        <Fact label={t('reports.about')}>
          <Reported report={report} />
        </Fact>
        <Fact label={t('reports.reason')}>{t(`reports.reasons.${report.reason}`)}</Fact>
        <Fact label={t('reports.status')}>{t(`reports.statuses.${report.status}`)}</Fact>
        <Fact label={t('reports.reportedBy')}>{report.reporterName ?? t('reports.unnamed')}</Fact>
        <DateFact label={t('reports.at')} iso={report.createdAt} />
      </Facts>
      {report.aboutType === 'message' || report.aboutType === 'request' ? (
        <TextPart title={t(`reports.aboutTypes.${report.aboutType}`)} text={report.aboutText} />
      ) : null}
      <TextPart title={t('reports.text')} text={report.text} />
      <TextPart title={t('reports.note')} text={report.note} />
    </>
  );
}

function Reported({ report }: { report: Report }) {
  const { t } = useTranslation('admin-work');
  const { reportedAdvisorId: advisor, reportedOrganizationId: organization, reportedName: name } = report;
  if (!name) return t('reports.gone');
  if (advisor !== null) return <RecordLinkTo resource="advisors" id={advisor} name={name} />;
  if (organization !== null) return <RecordLinkTo resource="organizations" id={organization} name={name} />;
  return name;
}

function Answer({ record }: { record: Report }) {
  const { t } = useTranslation('admin-work');
  return (
    <DialogButton
      dialog={
        <FormDialog
          title={t('reports.answer')}
          save={t('reports.save')}
          values={{ status: record.status, note: record.note ?? '' }}
          onSave={(change, provider) => provider.changeReport(record.id, change)}
          changes={['reports']}
          done={t('reports.saved')}
          failed={t('reports.failed')}
        >
          <SelectInput
            source="status"
            label={t('reports.status')}
            options={REPORT_STATUSES.map((value) => ({ value, label: t(`reports.statuses.${value}`) }))}
          />
          <NoteInput source="note" label={t('reports.note')} maxLength={LIMITS.report.textMax} />
        </FormDialog>
      }
    >
      {t('reports.answer')}
    </DialogButton>
  );
}
