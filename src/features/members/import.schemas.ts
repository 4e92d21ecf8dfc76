import Joi from 'joi';
import type { ColumnFields, CsvColumn } from '../../contract/csv.ts';
import { ERRORS } from '../../contract/messages.ts';
import type { CsvRow } from '../../core/csv/read.ts';
import { OPEN_API, id, ids } from '../../core/http/joi.ts';
import { formFlag, uploadedFile } from '../../core/http/multipart.ts';
import type { UploadedFile } from '../../core/http/multipart.ts';

/** The form of an import (contract §8). */
export interface ImportForm {
  readonly file: UploadedFile;
  readonly autoGenerateFromCV: boolean;
  readonly dryRun: boolean;
  readonly withPasswords: boolean;
  readonly groupIds?: number[];
}

/** Ids as a form sends them: one or more fields, `1,2` or `[1,2]`. */
const formIds = (): Joi.Schema =>
  Joi.any()
    .custom((value: unknown, helpers) => {
      const texts = (Array.isArray(value) ? (value as unknown[]) : [value]).map(String).join(',');
      const wanted = texts.split(/[[\],\s]+/).filter(Boolean);
      const { value: read, error } = ids().validate(wanted) as Joi.ValidationResult<number[]>;
      return error ? helpers.message({ custom: '{#label} must be a list of ids' }) : read;
    })
    .empty('')
    .meta({ [OPEN_API]: { type: 'array', items: { type: 'integer' } } });

export const importPayload = Joi.object<ImportForm>({
  file: uploadedFile(ERRORS.CSV_MISSING),
  autoGenerateFromCV: formFlag(),
  dryRun: formFlag(),
  withPasswords: formFlag().description('generated passwords, shown once in the answer'),
  groupIds: formIds(),
})
  // From `auto_generate_from_cv`.
  .rename('autoGenerateFromCv', 'autoGenerateFromCV', { ignoreUndefined: true, override: true });

const verdict = {
  row: Joi.number().integer().min(1).required(),
  status: Joi.string().valid('saved', 'duplicate', 'invalid', 'failed').required(),
  message: Joi.string(),
  username: Joi.string(),
};

export const importAnswer = (idName: string): Joi.ObjectSchema =>
  Joi.object({
    batchId: Joi.string().uuid().allow(null).required(),
    created: Joi.number().integer().required(),
    skipped: Joi.number().integer().required(),
    failed: Joi.number().integer().required(),
    dryRun: Joi.boolean().required(),
    ignoredHeaders: Joi.array().items(Joi.string()).required(),
    rows: Joi.array()
      .items(
        Joi.object({
          ...verdict,
          email: Joi.string().allow('').required(),
          [idName]: id(),
          password: Joi.string(),
        }),
      )
      .required(),
  });

type Columns<Key extends string = string> = readonly CsvColumn<Key>[];

const field = (columns: Columns) =>
  Joi.string()
    .valid(...columns.map(({ key }) => key))
    .allow(null);

/** The field that each column of a file holds, as a form sends it: a JSON list with null for what is left out. */
const formFields = (columns: Columns): Joi.Schema =>
  Joi.string()
    // What is no JSON is refused as what is thrown here.
    .custom((json: string) => Joi.attempt(JSON.parse(json), Joi.array().items(field(columns)).unique(isSame)))
    .messages({ 'any.custom': '{#label} must be a list of fields' })
    .description('["firstName",null]: the field that each column of the file holds');

const isSame = (one: unknown, other: unknown): boolean => one !== null && one === other;

export const previewPayload = <Key extends string>(columns: Columns<Key>) =>
  Joi.object<{ file: UploadedFile; columns?: ColumnFields<Key> }>({
    file: uploadedFile(ERRORS.CSV_MISSING),
    columns: formFields(columns),
  });

/** Texts of a row by their columns. */
const cellsOf = (columns: Columns) =>
  Joi.object(Object.fromEntries(columns.map(({ key }) => [key, Joi.string().allow('')])));

export const checkPayload = <Key extends string>(columns: Columns<Key>) =>
  Joi.object<{ rows: CsvRow<Key>[] }>({
    rows: Joi.array()
      .items(Joi.object({ row: verdict.row, cells: cellsOf(columns).required() }))
      .required(),
  });

export const checkAnswer = (columns: Columns): Joi.ArraySchema =>
  Joi.array().items(
    Joi.object({
      ...verdict,
      cells: cellsOf(columns).required(),
      problems: Joi.object().pattern(Joi.string(), Joi.string()).required(),
      proposal: Joi.object().unknown().required(),
    }),
  );

export const previewAnswer = (columns: Columns): Joi.ObjectSchema =>
  Joi.object({
    columns: Joi.array()
      .items(
        Joi.object({
          header: Joi.string().allow('').required(),
          sample: Joi.string().allow('').required(),
          field: field(columns).required(),
        }),
      )
      .required(),
    missing: Joi.array().items(Joi.string()).required(),
    rows: checkAnswer(columns).required(),
  });

export const batchParams = Joi.object<{ batchId: string }>({ batchId: Joi.string().max(64).required() });

export const undoAnswer = (idName: string): Joi.ObjectSchema =>
  Joi.object({
    deleted: Joi.number().integer().required(),
    kept: Joi.array()
      .items(Joi.object({ [idName]: id().required(), message: Joi.string().required() }))
      .required(),
  });
