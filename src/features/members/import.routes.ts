import { LIMITS } from '../../contract/limits.ts';
import { exportRoute } from '../../core/csv/export-route.ts';
import type { ListExport } from '../../core/csv/list-export.ts';
import { fromBytes } from '../../core/csv/source.ts';
import { busy } from '../../core/csv/spreadsheet.ts';
import type { Deps } from '../../core/deps.ts';
import { KeyedQueue } from '../../core/limits/queue.ts';
import { route, type Route } from '../../core/http/route.ts';
import { groupIdsForCreation } from '../groups/index.ts';
import type { ImportKind, MemberDraft } from './import-kind.ts';
import { importMembers } from './import.service.ts';
import { MEMBER_PREFIXES } from './members.routes.ts';
import { checkRows, previewFile } from './preview.service.ts';
import { undoImport } from './undo-import.service.ts';
import Joi from 'joi';
import type { ColumnFields, CsvColumn } from '../../contract/csv.ts';
import { ERRORS, FIELDS } from '../../contract/messages.ts';
import type { CsvRow } from '../../core/csv/read.ts';
import { OPEN_API, id, ids, listOf, oneOf, OUR_TEXTS, ourText, required } from '../../core/http/joi.ts';
import { formFlag, uploadedFile, type UploadedFile } from '../../core/http/multipart.ts';

/** The form of an import (contract §8). */
interface ImportForm {
  readonly file: UploadedFile;
  readonly autoGenerateFromCV: boolean;
  readonly dryRun: boolean;
  readonly withPasswords: boolean;
  readonly groupIds?: number[];
  readonly sheet?: string;
}

/** Excel's own names have at most 31 characters; other programs take longer ones. */
const sheetName = (): Joi.StringSchema =>
  Joi.string().max(255).empty('').description('of an xlsx; its first one unless said');

/** Ids as a form sends them: one or more fields, `1,2` or `[1,2]`. */
const formIds = (): Joi.Schema =>
  Joi.any()
    .custom((value: unknown, helpers) => {
      const sent = (Array.isArray(value) ? (value as unknown[]) : [value]).map(String).join(',');
      const wanted = sent.slice(0, 20_000).match(/[^[\],\s]+/g) ?? [];
      const { value: read, error } = ids().validate(wanted) as Joi.ValidationResult<number[]>;
      return error ? helpers.message({ custom: FIELDS.any.ids }) : read;
    })
    .empty('')
    .meta({ [OPEN_API]: { type: 'array', items: { type: 'integer' } } });

const importPayload = Joi.object<ImportForm>({
  file: uploadedFile(ERRORS.CSV_MISSING),
  autoGenerateFromCV: formFlag(),
  dryRun: formFlag(),
  withPasswords: formFlag().description('generated passwords, shown once in the answer'),
  groupIds: formIds(),
  sheet: sheetName(),
})
  // From `auto_generate_from_cv`.
  .rename('autoGenerateFromCv', 'autoGenerateFromCV', { ignoreUndefined: true, override: true });

const verdict = {
  row: Joi.number().integer().min(1).required(),
  status: Joi.string().valid('saved', 'duplicate', 'invalid', 'failed').required(),
  message: ourText(),
  username: Joi.string(),
};

type Columns = readonly CsvColumn<string>[];

const field = (columns: Columns) => oneOf(columns.map(({ key }) => key)).allow(null);

/** The field that each column of a file holds, as a form sends it: a JSON list with null for what is left out. */
const formFields = (columns: Columns): Joi.Schema =>
  Joi.string()
    // What is no JSON is refused as what is thrown here.
    .custom((json: string) => Joi.attempt(JSON.parse(json), Joi.array().items(field(columns)).unique(isSame)))
    .messages({ 'any.custom': FIELDS.any.fields })
    .description('["firstName",null]: the field that each column of the file holds');

const turns = new KeyedQueue<number>({ ...LIMITS.importsOfOne, busy });

const isSame = (one: unknown, other: unknown): boolean => one !== null && one === other;

/** Export, import and its undoing: what advisors and organisations have in common (contract §3, §8). */
export function memberFileRoutes<Key extends string, Draft extends MemberDraft>(
  deps: Deps,
  { list, kind }: { readonly list: ListExport; readonly kind: ImportKind<Key, Draft> },
): Route[] {
  const { member, columns } = kind;
  const cells = Joi.object(
    Object.fromEntries(columns.map(({ key }) => [key, Joi.string().allow('')])),
  ).required();
  const checked = Joi.array().items(
    Joi.object({
      ...verdict,
      cells,
      problems: Joi.object().pattern(Joi.string(), Joi.string()).meta(OUR_TEXTS).required(),
      proposal: Joi.object().unknown().required(),
    }),
  );
  const what = `${member}s` as const;
  const idName = `${member}Id`;
  /** A record under the name that its id has in answers. */
  const named = <Reported extends { readonly id?: number }>({ id, ...rest }: Reported) =>
    id === undefined ? rest : { ...rest, [idName]: id };
  return [
    ...MEMBER_PREFIXES.map(({ prefix, access }) => exportRoute(deps, { what, access, list, prefix })),
    ...MEMBER_PREFIXES.flatMap(({ prefix, access }) => [
      route.post(`${prefix}/${what}/import`, {
        access,
        limit: 'importFile',
        summary: 'Bring in the rows of a CSV file or xlsx; what exists already is left as it is',
        upload: { maxBytes: LIMITS.csv.bytes },
        payload: importPayload,
        answer: Joi.object({
          batchId: Joi.string().uuid().allow(null).required(),
          ...required(Joi.number().integer(), 'created', 'skipped', 'failed'),
          dryRun: Joi.boolean().required(),
          ignoredHeaders: Joi.array().items(Joi.string()).required(),
          rows: listOf({
            ...verdict,
            email: Joi.string().allow('').required(),
            [idName]: id(),
            password: Joi.string(),
          }),
        }),
        handler: async ({ context, payload: { file, groupIds: wanted, ...form } }) => {
          const groupIds = await groupIdsForCreation(deps.db, context.actor, wanted);
          const options = { ...form, context, groupIds, maxPasswords: LIMITS.csv.passwordRows };
          const run = () => importMembers(deps, kind, fromBytes(file.bytes), options);
          const { interrupted: _, ...report } = await turns.run(context.actor.userId, run);
          return { ...report, rows: report.rows.map(named) };
        },
      }),
      route.post(`${prefix}/${what}/import/preview`, {
        access,
        limit: 'readImport',
        summary:
          'Read a CSV file or xlsx without writing anything: its columns, and each row with what is wrong with it',
        upload: { maxBytes: LIMITS.csv.bytes },
        payload: Joi.object<{ file: UploadedFile; columns?: ColumnFields<Key>; sheet?: string }>({
          file: uploadedFile(ERRORS.CSV_MISSING),
          columns: formFields(columns),
          sheet: sheetName(),
        }),
        answer: Joi.object({
          columns: listOf({
            ...required(Joi.string().allow(''), 'header', 'sample'),
            field: field(columns).required(),
          }),
          missing: Joi.array().items(Joi.string()).required(),
          sheets: Joi.array().items(Joi.string()).required().description('of an xlsx'),
          rows: checked.required(),
        }),
        handler: ({ context, payload }) => {
          const run = () => previewFile(deps, kind, context, fromBytes(payload.file.bytes), payload);
          return turns.run(context.actor.userId, run);
        },
      }),
      route.post(`${prefix}/${what}/import/check`, {
        access,
        limit: 'readImport',
        summary:
          'Say of rows what is wrong with them and what each would be saved as, without writing anything',
        payload: Joi.object<{ rows: CsvRow<Key>[] }>({ rows: listOf({ row: verdict.row, cells }) }),
        answer: checked,
        handler: ({ context, payload }) => checkRows(deps, kind, context, payload.rows),
      }),
      route.delete(`${prefix}/${what}/import/{batchId}`, {
        access,
        limit: 'changeAccounts',
        summary: 'Undo an import: delete what it made and nobody has used since',
        params: Joi.object<{ batchId: string }>({ batchId: Joi.string().max(64).required() }),
        answer: Joi.object({
          deleted: Joi.number().integer().required(),
          kept: listOf({ [idName]: id().required(), message: ourText().required() }),
        }),
        handler: async ({ context, params }) => {
          const { deleted, kept } = await undoImport(deps, context, kind, params.batchId);
          return { deleted, kept: kept.map(named) };
        },
      }),
    ]),
  ];
}
