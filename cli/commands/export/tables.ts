import type { ExportedWhat } from '../../../src/core/csv/export-audit.ts';
import type { ExportPages, ListExport } from '../../../src/core/csv/list-export.ts';
import type { Db } from '../../../src/core/db/database.ts';
import type { ListQuery } from '../../../src/core/http/list.ts';
import { advisorExport } from '../../../src/features/advisors/index.ts';
import { auditTrailExport } from '../../../src/features/insights/index.ts';
import { hourExport } from '../../../src/features/matching/hours/index.ts';
import { matchExport } from '../../../src/features/matching/matches/index.ts';
import { requestExport } from '../../../src/features/matching/requests/index.ts';
import { sessionExport } from '../../../src/features/matching/sessions/index.ts';
import { organizationExport } from '../../../src/features/organizations/index.ts';
import { OPERATOR } from '../../operator.ts';

/** What can be exported: its columns, and its rows under a list's filter. */
export interface ExportTable {
  readonly noun: ExportedWhat;
  /** As people are told of them. */
  readonly many: string;
  readonly columns: ListExport['columns'];
  /** @throws AppError UNKNOWN_FILTER, or INVALID for a filter's wrong value */
  readonly read: (db: Db, filter: ListQuery['filter']) => Promise<ExportPages>;
}

/** A table of the API's own export, everything in it, by id. */
const table = (noun: ExportedWhat, many: string, { columns, read }: ListExport): ExportTable => ({
  noun,
  many,
  columns,
  read: (db, filter) => read(db, OPERATOR, { sort: ['id', 'asc'], filter }),
});

/** The tables of contract §9 and issue 6 point 4, in the order in which help lists them. */
export const EXPORT_TABLES: readonly ExportTable[] = [
  table('advisors', 'advisors', advisorExport),
  table('organizations', 'organisations', organizationExport),
  table('requests', 'requests', requestExport),
  table('matches', 'matches', matchExport),
  // In the API a super admin sees no session; whoever works on the machine has the database anyway.
  table('sessions', 'sessions', { ...sessionExport, read: sessionExport.readEverything }),
  table('hours', 'ledger entries', hourExport),
  table('audit', 'audit events', auditTrailExport),
];
