import { EXPORT_HEADERS } from '../../contract/exports.ts';
import { listExport } from '../../core/csv/list-export.ts';
import type { AuditRow } from './audit-trail.queries.ts';
import { AUDIT_COLUMNS, auditFields, auditInScope, auditRows, presentAudit } from './audit-trail.queries.ts';

/** As the list shows it; what changed is JSON in one cell. */
export const auditTrailExport = listExport<AuditRow>({
  headers: EXPORT_HEADERS.audit,
  fields: auditFields,
  rows: auditRows,
  inScope: auditInScope,
  select: AUDIT_COLUMNS,
  present: (rows, actor) => rows.map((row) => presentAudit(row, actor)),
});
