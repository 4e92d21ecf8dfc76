import type { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import Joi from 'joi';
import { exportFileName } from '../../contract/exports.ts';
import type { CallContext } from '../access/actor.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { listQuerySchema, readListQuery } from '../http/list.ts';
import type { Access, Route } from '../http/route.ts';
import { route } from '../http/route.ts';
import type { ExportedWhat } from './export-audit.ts';
import { auditExport } from './export-audit.ts';
import type { ExportQuery, ListExport } from './list-export.ts';
import { csvStream } from './write.ts';

/** Answers a CSV file as a download under its documented name. @param what `advisors`, `requests` … */
export function csvDownload(h: ResponseToolkit, what: string, file: Readable): ResponseObject {
  const name = exportFileName(what, new Date().toISOString().slice(0, 10));
  return h
    .response(file)
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`);
}

export interface ExportedList {
  readonly what: ExportedWhat;
  readonly tag: string;
  readonly access: Exclude<Access, 'public'>;
  readonly list: ListExport;
  /** Of the call's path (contract §2). */
  readonly prefix?: string;
}

/** `GET /api/{list}/export`: all that the list shows with the same filter and order. */
export function exportRoute(
  { db }: Pick<Deps, 'db'>,
  { what, tag, access, list, prefix = '/api' }: ExportedList,
): Route {
  return route({
    method: 'GET',
    path: `${prefix}/${what}/export`,
    access,
    whileViewing: 'refused',
    tag,
    summary: 'All that the list shows with this filter and order, as CSV',
    query: listQuerySchema,
    answer: Joi.string(),
    answerType: 'text/csv',
    handler: async ({ context, query, h }) =>
      csvDownload(h, what, await exportStream(db, context, { list, what, query: readListQuery(query) })),
  });
}

/** The export as a stream of bytes, after its audit event. @throws AppError as {@link ListExport.read} */
async function exportStream(
  db: Db,
  context: CallContext,
  { list, what, query }: Pick<ExportedList, 'list' | 'what'> & { readonly query: ExportQuery },
): Promise<Readable> {
  const { actor } = context;
  const { total, pages } = await list.read(db, actor, query);
  // A group's administrators read in their trail what one of them took out of it.
  const groupId = actor.adminGroupIds.length === 1 ? (actor.adminGroupIds[0] ?? null) : null;
  await auditExport(db, context, { what, rows: total, filter: query.filter, groupId });
  return csvStream(list.columns, pages);
}
