import { LIMITS } from '../../contract/limits.ts';
import { exportRoute } from '../../core/csv/export-route.ts';
import type { ListExport } from '../../core/csv/list-export.ts';
import { fromBytes } from '../../core/csv/source.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import type { Prefix, Route } from '../../core/http/route.ts';
import { route } from '../../core/http/route.ts';
import { groupIdsForCreation } from '../groups/index.ts';
import type { ImportKind, MemberDraft } from './import-kind.ts';
import {
  batchParams,
  checkAnswer,
  checkPayload,
  importAnswer,
  importPayload,
  previewAnswer,
  previewPayload,
  undoAnswer,
} from './import.schemas.ts';
import { importMembers } from './import.service.ts';
import { checkRows, previewFile } from './preview.service.ts';
import { undoImport } from './undo-import.service.ts';

/** What one kind of members does with files. */
export interface MemberFiles<Key extends string, Draft extends MemberDraft> {
  readonly tag: string;
  readonly prefixes: readonly Prefix[];
  readonly list: ListExport;
  readonly kind: ImportKind<Key, Draft>;
}

/** Export, import and its undoing: what advisors and organisations have in common (contract §3, §8). */
export function memberFileRoutes<Key extends string, Draft extends MemberDraft>(
  deps: Deps,
  { tag, prefixes, list, kind }: MemberFiles<Key, Draft>,
): Route[] {
  const { member, columns } = kind;
  const what = `${member}s` as const;
  const idName = `${member}Id`;
  /** A record under the name that its id has in answers. */
  const named = <Reported extends { readonly id?: number }>({ id, ...rest }: Reported) =>
    id === undefined ? rest : { ...rest, [idName]: id };
  return [
    ...prefixes.map(({ prefix, access }) => exportRoute(deps, { what, tag, access, list, prefix })),
    ...prefixes.flatMap(({ prefix, access }) => [
      route({
        method: 'POST',
        path: `${prefix}/${what}/import`,
        access,
        tag,
        limit: 'importFile',
        summary: 'Bring in the rows of a CSV file; what exists already is left as it is',
        upload: { maxBytes: LIMITS.csv.bytes },
        payload: importPayload,
        answer: importAnswer(idName),
        handler: async ({ context, payload: { file, groupIds: wanted, ...form } }) => {
          const groupIds = await transaction(deps.db, (trx) =>
            groupIdsForCreation(trx, context.actor, wanted),
          );
          const options = { ...form, context, groupIds, maxPasswords: LIMITS.csv.passwordRows };
          const { interrupted: _, ...report } = await importMembers(
            deps,
            kind,
            fromBytes(file.bytes),
            options,
          );
          return { ...report, rows: report.rows.map(named) };
        },
      }),
      route({
        method: 'POST',
        path: `${prefix}/${what}/import/preview`,
        access,
        tag,
        limit: 'readImport',
        summary:
          'Read a CSV file without writing anything: its columns, and each row with what is wrong with it',
        upload: { maxBytes: LIMITS.csv.bytes },
        payload: previewPayload(columns),
        answer: previewAnswer(columns),
        handler: ({ context, payload }) =>
          previewFile(deps, kind, context, fromBytes(payload.file.bytes), payload.columns),
      }),
      route({
        method: 'POST',
        path: `${prefix}/${what}/import/check`,
        access,
        tag,
        limit: 'readImport',
        summary:
          'Say of rows what is wrong with them and what each would be saved as, without writing anything',
        payload: checkPayload(columns),
        answer: checkAnswer(columns),
        handler: ({ context, payload }) => checkRows(deps, kind, context, payload.rows),
      }),
      route({
        method: 'DELETE',
        path: `${prefix}/${what}/import/{batchId}`,
        access,
        tag,
        limit: 'changeAccounts',
        summary: 'Undo an import: delete what it made and nobody has used since',
        params: batchParams,
        answer: undoAnswer(idName),
        handler: async ({ context, params }) => {
          const { deleted, kept } = await undoImport(deps, context, kind, params.batchId);
          return { deleted, kept: kept.map(named) };
        },
      }),
    ]),
  ];
}
