import type { AuditSubject } from '../../contract/audit.ts';
import type { ExportedList } from '../../contract/exports.ts';
import { audit } from '../audit/audit.ts';
import type { Context } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import type { ListQuery } from '../http/list.ts';

/** The lists that can be exported. */
export type ExportedWhat = ExportedList | 'advisors' | 'organizations';

const SUBJECTS = {
  advisors: 'advisor',
  organizations: 'organization',
  requests: 'request',
  matches: 'match',
  sessions: 'session',
  hours: 'hours',
  audit: 'audit',
} as const satisfies Readonly<Record<ExportedWhat, AuditSubject>>;

/**
 * Records an export before its first row is sent: who, of what, how many rows, narrowed by which fields. An export that
 * breaks off later was begun all the same.
 * @param groupId the group whose administrators may read of it; null for super admins alone
 */
export async function auditExport(
  db: Db,
  context: Context,
  {
    what,
    rows,
    filter,
    groupId,
  }: { what: ExportedWhat; rows: number; groupId: number | null } & Pick<ListQuery, 'filter'>,
): Promise<void> {
  const filteredBy = Object.keys(filter);
  await transaction(db, (trx) =>
    audit(trx, {
      ...context,
      action: `${SUBJECTS[what]}.exported`,
      subjectType: SUBJECTS[what],
      subjectId: null,
      groupId,
      // Not what it was narrowed to: that may be a name, and events outlive people.
      detail: { rows, ...(filteredBy.length > 0 ? { filteredBy } : {}) },
    }),
  );
}
