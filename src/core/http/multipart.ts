import { Busboy } from '@fastify/busboy';
import Joi from 'joi';
import { AppError } from '../errors.ts';
import { OPEN_API } from './joi.ts';

/** A file of a form; all of it is in memory, within the limit of its route. */
export interface UploadedFile {
  /** The name that the sender gave it: only to be shown. */
  readonly filename: string;
  readonly bytes: Buffer;
}

/** No form has nearly as many parts; Busboy goes through all that is written to it. */
const MAX_PARTS = 100;
const PIECE = 16_384;
/** Bytes of a text, and of what a part says of itself: a file's name has far fewer, and is decoded. */
const [MAX_FIELD, MAX_HEADER] = [100_000, 4_096];
const NAME = /^[a-z]\w{0,63}$/i;

/**
 * Reads fields as texts, files as {@link UploadedFile}, what comes more than once as a list (RFC 7578). Names that no
 * field of ours has (`__proto__`, `a.b`) are left out. @throws AppError INVALID_FORM, TOO_LARGE
 */
export async function readForm(body: Buffer, contentType: string): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown[]>();
  await new Promise<void>((resolve, reject) => {
    const broken = () => reject(new AppError('INVALID_FORM'));
    const over = new AbortController();
    const tooLarge = () => {
      over.abort();
      reject(new AppError('TOO_LARGE'));
    };
    const add = (name: string | undefined, value: string | UploadedFile): void => {
      if (name === undefined) broken();
      else if (NAME.test(name) && !(name in Object.prototype))
        fields.set(name, [...(fields.get(name) ?? []), value]);
    };
    try {
      const form = new Busboy({
        headers: { 'content-type': contentType },
        preservePath: true,
        isPartAFile: (_name, _type, filename) => filename !== undefined,
        limits: { parts: MAX_PARTS, fieldSize: MAX_FIELD, headerSize: MAX_HEADER },
      })
        .on('field', (name, value, _isNameCut, isCut) => (isCut ? tooLarge() : add(name, value)))
        .on('file', (name, file, filename) => {
          const parts: Buffer[] = [];
          file
            .on('data', (part: Buffer) => parts.push(part))
            .on('error', broken)
            // Browsers write a quotation mark in a name as `%22` (WHATWG HTML).
            .on('end', () =>
              add(name, { filename: filename.replaceAll('%22', '"'), bytes: Buffer.concat(parts) }),
            );
        })
        .on('partsLimit', tooLarge)
        .on('error', broken)
        .on('finish', resolve);
      for (let at = 0; at < body.length && !over.signal.aborted; at += PIECE)
        form.write(body.subarray(at, at + PIECE));
      form.end();
    } catch {
      broken();
    }
  });
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}

/** A file in a form's payload. @param message when there is none */
export const uploadedFile = (message: string): Joi.Schema =>
  Joi.any()
    .custom((value: unknown, helpers) => (isFile(value) ? value : helpers.message({ custom: message })))
    .required()
    .messages({ 'any.required': message })
    .meta({ [OPEN_API]: { type: 'string', format: 'binary' } });

/** A box of a form, in the spellings that browsers and programs send; unticked unless said. */
export const formFlag = (): Joi.BooleanSchema =>
  Joi.boolean().truthy('on', 'yes', '1').falsy('off', 'no', '0', '').default(false);

/** Browsers send a file without a name and without content when none was chosen. */
function isFile(value: unknown): value is UploadedFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'bytes' in value &&
    Buffer.isBuffer(value.bytes) &&
    (('filename' in value && value.filename !== '') || value.bytes.length > 0)
  );
}
