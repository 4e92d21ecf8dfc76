import type { ExportColumn } from '../../../src/core/csv/write.ts';
import type { ExportedWhat } from '../../../src/core/csv/tell-export.ts';
import type { ExportPages, ListExport } from '../../../src/core/csv/list-export.ts';
import type { Db } from '../../../src/core/db/database.ts';
import type { ListQuery } from '../../../src/core/http/list.ts';
import { advisorExport } from '../../../src/features/advisors/index.ts';
import { auditExport } from '../../../src/features/insights/index.ts';
import {
  hourExport,
  matchExport,
  requestExport,
  sessionExport,
} from '../../../src/features/matching/index.ts';
import { organizationExport } from '../../../src/features/organisations/index.ts';
import { OPERATOR } from '../../operator.ts';

/** What can be exported: its columns, and its rows under a list's filter. */
export interface ExportTable<Row> {
  readonly noun: ExportedWhat;
  /** As people are told of them. */
  readonly many: string;
  readonly columns: readonly ExportColumn<Row>[];
  /** @throws AppError UNKNOWN_FILTER, or INVALID for a filter's wrong value */
  readonly read: (db: Db, filter: ListQuery['filter']) => Promise<ExportPages<Row>>;
}

/** A table of the API's own export, everything in it, by id. */
const table = <Row>(
  noun: ExportedWhat,
  many: string,
  { columns, read }: ListExport<Row>,
): ExportTable<Row> => ({
  noun,
  many,
  columns,
  read: (db, filter) => read(db, OPERATOR, { sort: ['id', 'asc'], filter }),
});

/** The tables of contract §9 and issue 6 point 4, in the order in which help lists them. */
export const advisors = table('advisors', 'advisors', advisorExport);
export const organizations = table('organizations', 'organisations', organizationExport);
export const requests = table('requests', 'requests', requestExport);
export const matches = table('matches', 'matches', matchExport);
/** In the API a super admin sees no session; whoever works on the machine has the database anyway. */
export const sessions = table('sessions', 'sessions', {
  ...sessionExport,
  read: sessionExport.readEverything,
});
export const hours = table('hours', 'ledger entries', hourExport);
export const auditEvents = table('audit', 'audit events', auditExport);
