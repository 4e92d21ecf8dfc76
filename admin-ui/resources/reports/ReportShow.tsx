import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_STATUSES } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Report } from '../../../src/contract/safety-api.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { FullDate } from '../../components/dates.tsx';
import { DetailsDrawer, type RecordProps } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, TextPart } from '../../components/Facts.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { SelectInput, TextInput } from '../../components/form/inputs.tsx';

export function ReportShow() {
  const { t } = useTranslation('admin-work');
  return (
    <DetailsDrawer<Report>
      resource="reports"
      nameOf={({ reportedName }) => reportedName ?? t('reports.gone')}
      footer={Answer}
    >
      {(report) => (
        <>
          <Facts>
            <Fact label={t('reports.about')}>{t(`reports.aboutTypes.${report.aboutType}`)}</Fact>
            <Fact label={t('reports.reason')}>{t(`reports.reasons.${report.reason}`)}</Fact>
            <Fact label={t('reports.status')}>{t(`reports.statuses.${report.status}`)}</Fact>
            <Fact label={t('reports.reportedBy')}>{report.reporterName ?? t('reports.unnamed')}</Fact>
            <Fact label={t('reports.at')}>
              <FullDate iso={report.createdAt} />
            </Fact>
          </Facts>
          <TextPart title={t('reports.text')} text={report.text} />
          <TextPart title={t('reports.note')} text={report.note} />
        </>
      )}
    </DetailsDrawer>
  );
}

function Answer({ record }: RecordProps<Report>) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('reports.answer')}</Button>
      {isOpen ? (
        <FormDialog
          title={t('reports.answer')}
          save={t('reports.save')}
          values={{ status: record.status, note: record.note ?? '' }}
          onSave={(change) => provider.changeReport(record.id, change)}
          changes={['reports']}
          done={t('reports.saved')}
          failed={t('reports.failed')}
          onClose={() => setOpen(false)}
        >
          <SelectInput
            source="status"
            label={t('reports.status')}
            options={REPORT_STATUSES.map((value) => ({ value, label: t(`reports.statuses.${value}`) }))}
          />
          <TextInput
            source="note"
            label={t('reports.note')}
            optional
            minRows={3}
            maxLength={LIMITS.report.textMax}
          />
        </FormDialog>
      ) : null}
    </>
  );
}
