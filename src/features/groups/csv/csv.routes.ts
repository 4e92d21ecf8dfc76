import type { Readable } from 'node:stream';
import Joi from 'joi';
import { LIMITS } from '../../../contract/limits.ts';
import { csvDownload } from '../../../core/csv/export-route.ts';
import type { ImportReport } from '../../../core/csv/import-rows.ts';
import type { CsvSource } from '../../../core/csv/source.ts';
import { fromBytes } from '../../../core/csv/source.ts';
import type { Deps } from '../../../core/deps.ts';
import type { ListQuery } from '../../../core/http/list.ts';
import { listQuerySchema, readListQuery } from '../../../core/http/list.ts';
import type { Prefix, Route } from '../../../core/http/route.ts';
import { route } from '../../../core/http/route.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { CallContext as AdminContext } from '../../../core/access/actor.ts';
import { groupIdsForCreation } from '../chosen-groups.ts';
import { batchParams, importAnswer, importPayload, undoAnswer } from './csv.schemas.ts';
import type { UndoKind } from './undo-import.ts';
import { undoImport } from './undo-import.ts';

export interface ImportWishes {
  readonly groupIds: readonly number[];
  readonly dryRun: boolean;
  readonly withPasswords: boolean;
  /** Rows that can get passwords; without one, any number. */
  readonly maxPasswords?: number;
  readonly autoGenerateFromCV: boolean;
}

/** What one kind of members does with files. */
export interface CsvCalls {
  /** In the path and in the file's name: `advisors`, `organizations`. */
  readonly resource: string;
  readonly tag: string;
  /** What a record's id is called in reports. */
  readonly idName: 'advisorId' | 'organizationId';
  readonly prefixes: readonly Prefix[];
  /** @throws AppError for a query that the list does not know */
  readonly exportFile: (context: AdminContext, list: ListQuery) => Promise<Readable>;
  readonly importFile: (
    context: AdminContext,
    source: CsvSource,
    wishes: ImportWishes,
  ) => Promise<ImportReport>;
  readonly undo: UndoKind;
}

/** Export, import and its undoing: what advisors and organisations have in common (contract §3, §8). */
export function csvRoutes(deps: Deps, calls: CsvCalls): Route[] {
  const { resource, tag, idName } = calls;
  return calls.prefixes.flatMap(({ prefix, access }) => [
    route({
      method: 'GET',
      path: `${prefix}/${resource}/export`,
      access,
      tag,
      summary: 'All that the list shows with this filter and order, as CSV',
      query: listQuerySchema,
      answer: Joi.string(),
      answerType: 'text/csv',
      handler: async ({ context, query, h }) => {
        const list = readListQuery(query);
        const stream = await calls.exportFile(context, list);
        return csvDownload(h, resource, stream);
      },
    }),
    route({
      method: 'POST',
      path: `${prefix}/${resource}/import`,
      access,
      tag,
      summary: 'Bring in the rows of a CSV file; what exists already is left as it is',
      upload: { maxBytes: LIMITS.csv.bytes },
      payload: importPayload,
      answer: importAnswer(idName),
      handler: async ({ context, payload: { file, groupIds: wanted, ...form } }) => {
        const groupIds = await transaction(deps.db, (trx) => groupIdsForCreation(trx, context.actor, wanted));
        const source = fromBytes(file.bytes);
        const maxPasswords = LIMITS.csv.passwordRows;
        const { interrupted: _, ...report } = await calls.importFile(context, source, {
          ...form,
          groupIds,
          maxPasswords,
        });
        return {
          ...report,
          rows: report.rows.map(({ id, ...row }) => ({
            ...row,
            ...(id === undefined ? {} : { [idName]: id }),
          })),
        };
      },
    }),
    route({
      method: 'DELETE',
      path: `${prefix}/${resource}/import/{batchId}`,
      access,
      tag,
      summary: 'Undo an import: delete what it made and nobody has used since',
      params: batchParams,
      answer: undoAnswer(idName),
      handler: async ({ context, params: { batchId } }) => {
        const { deleted, kept } = await undoImport(deps, context, calls.undo, batchId);
        return { deleted, kept: kept.map(({ id, message }) => ({ [idName]: id, message })) };
      },
    }),
  ]);
}
