import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../src/contract/groups-api.ts';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { WorkList } from '../work/WorkList.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditShow } from './AuditShow.tsx';
import { useAuditColumns } from './useAuditColumns.tsx';

/** /admin/audit: who did what to which record, when; the latest first. */
export default function Audit() {
  const { t } = useTranslation('admin-work');
  const columns = useAuditColumns();
  return (
    <WorkList<AuditEntry>
      resource="audit"
      title={t('audit.title')}
      columns={columns}
      sort={{ field: 'id', order: 'DESC' }}
      empty={{ title: t('audit.empty'), hint: t('audit.emptyHint') }}
      filters={<AuditFilters />}
      tools={<ExportButton resource="audit" />}
    >
      <AuditShow />
    </WorkList>
  );
}
