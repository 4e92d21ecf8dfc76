import type { ColumnFields } from '../../contract/csv.ts';
import { LIMITS } from '../../contract/limits.ts';
import { exportRoute } from '../../core/csv/export-route.ts';
import type { ListExport } from '../../core/csv/list-export.ts';
import type { CsvRow } from '../../core/csv/read.ts';
import { fromBytes } from '../../core/csv/source.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { underPrefixes } from '../../core/http/feature.ts';
import type { UploadedFile } from '../../core/http/multipart.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import { contextOf, groupIdsForCreation } from '../groups/index.ts';
import type { ImportKind, MemberDraft } from './import-kind.ts';
import type { ImportForm } from './import.schemas.ts';
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
  readonly prefixes: Parameters<typeof underPrefixes>[0];
  readonly list: ListExport;
  readonly kind: ImportKind<Key, Draft>;
}

/** Export, import and its undoing: what advisors and organisations have in common (contract §3, §8). */
export function memberFileRoutes<Key extends string, Draft extends MemberDraft>(
  deps: Deps,
  { tag, prefixes, list, kind }: MemberFiles<Key, Draft>,
): RouteDeclaration[] {
  const { member, columns } = kind;
  const what = `${member}s` as const;
  const idName = `${member}Id`;
  /** A record under the name that its id has in answers. */
  const named = <Reported extends { readonly id?: number }>({ id, ...rest }: Reported) =>
    id === undefined ? rest : { ...rest, [idName]: id };
  return [
    ...prefixes.map(({ prefix, access }) => exportRoute(deps, { what, tag, access, list, prefix })),
    ...underPrefixes(prefixes, (prefix) => [
      {
        method: 'POST',
        path: `${prefix}/${what}/import`,
        tag,
        summary: 'Bring in the rows of a CSV file; what exists already is left as it is',
        upload: { maxBytes: LIMITS.csv.bytes },
        payload: importPayload,
        answer: importAnswer(idName),
        handler: async (request) => {
          const context = contextOf(request);
          const { file, groupIds: wanted, ...form } = request.payload as ImportForm;
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
      },
      {
        method: 'POST',
        path: `${prefix}/${what}/import/preview`,
        tag,
        summary:
          'Read a CSV file without writing anything: its columns, and each row with what is wrong with it',
        upload: { maxBytes: LIMITS.csv.bytes },
        payload: previewPayload(columns),
        answer: previewAnswer(columns),
        handler: (request) => {
          const { file, columns: fields } = request.payload as {
            file: UploadedFile;
            columns?: ColumnFields<Key>;
          };
          return previewFile(deps, kind, contextOf(request), fromBytes(file.bytes), fields);
        },
      },
      {
        method: 'POST',
        path: `${prefix}/${what}/import/check`,
        tag,
        summary:
          'Say of rows what is wrong with them and what each would be saved as, without writing anything',
        payload: checkPayload(columns),
        answer: checkAnswer(columns),
        handler: (request) => {
          const { rows } = request.payload as { rows: CsvRow<Key>[] };
          return checkRows(deps, kind, contextOf(request), rows);
        },
      },
      {
        method: 'DELETE',
        path: `${prefix}/${what}/import/{batchId}`,
        tag,
        summary: 'Undo an import: delete what it made and nobody has used since',
        params: batchParams,
        answer: undoAnswer(idName),
        handler: async (request) => {
          const { batchId } = request.params as { batchId: string };
          const { deleted, kept } = await undoImport(deps, contextOf(request), kind, batchId);
          return { deleted, kept: kept.map(named) };
        },
      },
    ]),
  ];
}
