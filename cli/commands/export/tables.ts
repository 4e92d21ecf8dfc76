import type { HelpRequest, Match } from '../../../src/contract/work-api.ts';
import type { ExportColumn } from '../../../src/core/csv/write.ts';
import type { Db } from '../../../src/core/db/database.ts';
import type { ListQuery } from '../../../src/core/http/list.ts';
import { advisorExport } from '../../../src/features/advisors/index.ts';
import { listAudit } from '../../../src/features/insights/index.ts';
import { listMatches, listRequests } from '../../../src/features/matching/index.ts';
import { organizationExport } from '../../../src/features/organisations/index.ts';
import { OPERATOR } from '../../operator.ts';

/** All rows of a table, in pages. */
export interface Pages<Row> {
  readonly total: number;
  readonly pages: AsyncIterable<readonly Row[]>;
}

/** What can be exported: its columns, and its rows under a list's filter. */
export interface ExportTable<Row> {
  readonly noun: string;
  /** As people are told of them. */
  readonly many: string;
  readonly columns: readonly ExportColumn<Row>[];
  /** @throws AppError UNKNOWN_FILTER, or INVALID for a filter's wrong value */
  readonly read: (db: Db, filter: ListQuery['filter']) => Promise<Pages<Row>>;
}

const PAGE = 500;

/** Reads a list of the API page by page, by id. */
async function paged<Row>(
  list: (query: ListQuery) => Promise<{ rows: Row[]; total: number }>,
  filter: ListQuery['filter'],
): Promise<Pages<Row>> {
  const page = (from: number) => list({ sort: ['id', 'asc'], from, to: from + PAGE - 1, filter });
  const first = await page(0);
  return {
    total: first.total,
    pages: (async function* () {
      yield first.rows;
      for (let from = PAGE, full = first.rows.length === PAGE; full; from += PAGE) {
        const { rows } = await page(from);
        yield rows;
        full = rows.length === PAGE;
      }
    })(),
  };
}

/** The whole list in its usual order. */
const all = (filter: ListQuery['filter']): ListQuery => ({ sort: null, from: 0, to: 0, filter });

/** `hoursNeeded` → `Hours Needed`, `organizationId` → `Organization ID`. */
const titleCase = (field: string): string =>
  field
    .replaceAll(/([A-Z])/g, ' $1')
    .replace(/^./, (letter) => letter.toUpperCase())
    .replaceAll(/\bId\b/g, 'ID');

/** Columns named as the API names the fields. */
const fields = <Row extends object>(
  ...names: readonly (keyof Row & string)[]
): readonly ExportColumn<Row>[] =>
  names.map((name) => ({
    header: titleCase(name),
    cell: (row) => {
      const value: unknown = row[name] ?? null;
      if (Array.isArray(value)) return value.join(';');
      return typeof value === 'object' && value !== null
        ? JSON.stringify(value)
        : (value as string | number | boolean | null);
    },
  }));

interface MatchRow extends Match {
  readonly requestTitle: string;
  readonly advisorName: string;
  readonly organizationId: number;
  readonly organizationName: string;
}

const matchRow = (match: Match): MatchRow => ({
  ...match,
  requestTitle: match.request.title,
  advisorName: match.advisor.name,
  organizationId: match.organization.id,
  organizationName: match.organization.name,
});

type AuditRow = Awaited<ReturnType<typeof listAudit>>['rows'][number];

const table = <Row>(definition: ExportTable<Row>): ExportTable<Row> => definition;

/** The tables of contract §9, in the order in which help lists them. */
export const advisors = table({
  noun: 'advisors',
  many: 'advisors',
  columns: advisorExport.columns,
  read: (db, filter) => advisorExport.read(db, OPERATOR, all(filter)),
});
export const organizations = table({
  noun: 'organizations',
  many: 'organisations',
  columns: organizationExport.columns,
  read: (db, filter) => organizationExport.read(db, OPERATOR, all(filter)),
});
export const requests = table<HelpRequest>({
  noun: 'requests',
  many: 'requests',
  columns: fields<HelpRequest>(
    'id',
    'organizationId',
    'organizationName',
    'title',
    'description',
    'skillsRequired',
    'timeCommitment',
    'hoursNeeded',
    'hoursUsed',
    'status',
    'createdAt',
    'updatedAt',
  ),
  read: (db, filter) => paged((query) => listRequests(db, OPERATOR, query), filter),
});
export const matches = table<MatchRow>({
  noun: 'matches',
  many: 'matches',
  columns: fields<MatchRow>(
    'id',
    'requestId',
    'requestTitle',
    'organizationId',
    'organizationName',
    'advisorId',
    'advisorName',
    'status',
    'matchScore',
    'fitReason',
    'dueAt',
    'acceptedAt',
    'declineReason',
    'proposedByUserId',
    'createdAt',
    'updatedAt',
  ),
  read: (db, filter) =>
    paged(async (query) => {
      const { rows, total } = await listMatches(db, OPERATOR, query);
      return { rows: rows.map(matchRow), total };
    }, filter),
});
export const auditEvents = table<AuditRow>({
  noun: 'audit',
  many: 'audit events',
  columns: fields<AuditRow>(
    'id',
    'at',
    'actorUserId',
    'actorName',
    'action',
    'subjectType',
    'subjectId',
    'groupId',
    'detail',
    'requestId',
  ),
  read: (db, filter) => paged((query) => listAudit(db, OPERATOR, query), filter),
});
