import type { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import Joi from 'joi';
import { exportFileName } from '../../contract/exports.ts';
import type { ExportedList } from '../../contract/exports.ts';
import type { Deps } from '../deps.ts';
import { listQuerySchema, readListQuery } from '../http/list.ts';
import type { Access, Route } from '../http/route.ts';
import { route } from '../http/route.ts';
import type { ListExport } from './list-export.ts';
import { exportStream } from './list-export.ts';

/** Answers a CSV file as a download under its documented name. @param what `advisors`, `requests` … */
export function csvDownload(h: ResponseToolkit, what: string, file: Readable): ResponseObject {
  const name = exportFileName(what, new Date().toISOString().slice(0, 10));
  return h
    .response(file)
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`);
}

/** `GET /api/{list}/export`: all that the list shows with the same filter and order. */
export function exportRoute<Row>(
  { db }: Pick<Deps, 'db'>,
  {
    what,
    tag,
    access,
    list,
  }: {
    readonly what: ExportedList;
    readonly tag: string;
    readonly access: Exclude<Access, 'public'>;
    readonly list: ListExport<Row>;
  },
): Route {
  return route({
    method: 'GET',
    path: `/api/${what}/export`,
    access,
    tag,
    summary: 'All that the list shows with this filter and order, as CSV',
    query: listQuerySchema,
    answer: Joi.string(),
    answerType: 'text/csv',
    handler: async ({ context, query, h }) =>
      csvDownload(h, what, await exportStream(list, what, db, context, readListQuery(query))),
  });
}
