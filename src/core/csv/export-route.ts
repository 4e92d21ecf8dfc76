import type { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import Joi from 'joi';
import { exportFileName, type ExportedList } from '../../contract/exports.ts';
import { dayOf } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { listQuerySchema, readListQuery, type ListQuery } from '../http/list.ts';
import { route, type Prefix, type Route } from '../http/route.ts';
import type { ListExport } from './list-export.ts';
import { csvStream } from './write.ts';
import type { AuditSubject } from '../../contract/audit.ts';
import { audit, type Context } from '../audit/audit.ts';
import { transaction } from '../db/transaction.ts';

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
 * Records an export before its first row is sent: one that breaks off later was begun all the same.
 * @param groupId the group whose administrators may read of it; null for super admins alone
 */
export async function auditExport(
  db: Db,
  context: Context,
  exported: { what: ExportedWhat; rows: number; groupId: number | null } & Pick<ListQuery, 'filter'>,
): Promise<void> {
  const { what, rows, filter, groupId } = exported;
  const filteredBy = Object.keys(filter);
  await transaction(db, (trx) =>
    audit(trx, context, `${SUBJECTS[what]}.exported`, [SUBJECTS[what], null], {
      groupId,
      // Not what it was narrowed to: that may be a name, and events outlive people.
      detail: { rows, ...(filteredBy.length > 0 ? { filteredBy } : {}) },
    }),
  );
}

export function csvDownload(h: ResponseToolkit, what: string, file: Readable): ResponseObject {
  const name = exportFileName(what, dayOf(Date.now()));
  // In English: headers and words are programs' to read.
  return h
    .response(file)
    .type('text/csv; charset=utf-8')
    .header('content-language', 'en')
    .header('content-disposition', `attachment; filename="${name}"`);
}

interface ExportDeclaration extends Partial<Prefix> {
  readonly what: ExportedWhat;
  readonly access: Prefix['access'];
  readonly list: ListExport;
}

/** `GET /api/{list}/export`: all that the list shows with the same filter and order. */
export function exportRoute(
  { db }: Pick<Deps, 'db'>,
  { what, access, list, prefix = '/api' }: ExportDeclaration,
): Route {
  return route.get(`${prefix}/${what}/export`, {
    access,
    limit: 'exportList',
    whileViewing: 'refused',
    summary: 'All that the list shows with this filter and order, as CSV',
    query: listQuerySchema,
    answer: Joi.string(),
    answerType: 'text/csv',
    handler: async ({ actor, context, query, h }) => {
      const wanted = readListQuery(query);
      const { total: rows, pages } = await list.read(db, actor, wanted);
      // A group's administrators read in their trail what one of them took out of it.
      const groupId = actor.adminGroupIds.length === 1 ? (actor.adminGroupIds[0] ?? null) : null;
      await auditExport(db, context, { what, rows, filter: wanted.filter, groupId });
      return csvDownload(h, what, csvStream(list.columns, pages));
    },
  });
}
