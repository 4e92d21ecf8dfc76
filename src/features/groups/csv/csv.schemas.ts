import Joi from 'joi';
import { ERRORS } from '../../../contract/messages.ts';
import { id, ids } from '../../../core/http/joi.ts';
import { formFlag, uploadedFile } from '../../../core/http/multipart.ts';
import type { UploadedFile } from '../../../core/http/multipart.ts';

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
    .meta({ openApi: { type: 'array', items: { type: 'integer' } } });

export const importPayload = Joi.object<ImportForm>({
  file: uploadedFile(ERRORS.CSV_MISSING),
  autoGenerateFromCV: formFlag(),
  dryRun: formFlag(),
  withPasswords: formFlag().description('generated passwords, shown once in the answer'),
  groupIds: formIds(),
})
  // From `auto_generate_from_cv`.
  .rename('autoGenerateFromCv', 'autoGenerateFromCV', { ignoreUndefined: true, override: true });

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
          row: Joi.number().integer().min(1).required(),
          email: Joi.string().allow('').required(),
          status: Joi.string().valid('saved', 'duplicate', 'invalid', 'failed').required(),
          message: Joi.string(),
          [idName]: id(),
          username: Joi.string(),
          password: Joi.string(),
        }),
      )
      .required(),
  });

export const batchParams = Joi.object<{ readonly batchId: string }>({
  batchId: Joi.string().max(64).required(),
});

export const undoAnswer = (idName: string): Joi.ObjectSchema =>
  Joi.object({
    deleted: Joi.number().integer().required(),
    kept: Joi.array()
      .items(Joi.object({ [idName]: id().required(), message: Joi.string().required() }))
      .required(),
  });
