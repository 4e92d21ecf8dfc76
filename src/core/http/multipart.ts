import Joi from 'joi';
import { AppError } from '../errors.ts';
import { OPEN_API } from './joi.ts';

/** A file of a form; all of it is in memory, within the limit of its route. */
export interface UploadedFile {
  /** The name that the sender gave it: only to be shown. */
  readonly filename: string;
  readonly bytes: Buffer;
}

/** No form has nearly as many parts. */
const MAX_PARTS = 100;
const MAX_PART_HEADER_BYTES = 8_192;
const BREAK = '\r\n';
const HEADER_END = '\r\n\r\n';

/**
 * Reads a body of multipart/form-data (RFC 7578): fields as texts, files as {@link UploadedFile}, what comes more than
 * once as a list. Names that no field of ours has (`__proto__`, `a.b`) are left out like other unknown ones.
 * @throws AppError INVALID_FORM, TOO_LARGE for too many parts
 */
export function readForm(body: Buffer, contentType: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { name, value } of parts(body, boundaryOf(contentType))) {
    if (!/^[a-z]\w{0,63}$/i.test(name) || name in Object.prototype) continue;
    const before = fields[name];
    fields[name] =
      before === undefined
        ? value
        : Array.isArray(before)
          ? [...(before as unknown[]), value]
          : [before, value];
  }
  return fields;
}

const broken = () => new AppError('INVALID_FORM');

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw broken();
  return boundary;
}

interface Part {
  readonly name: string;
  readonly value: string | UploadedFile;
}

function* parts(body: Buffer, boundary: string): Generator<Part> {
  const separator = Buffer.from(`${BREAK}--${boundary}`, 'latin1');
  const first = separator.subarray(BREAK.length);
  const start = body.subarray(0, first.length).equals(first) ? 0 : body.indexOf(separator) + BREAK.length;
  if (start === BREAK.length - 1) throw broken();
  let at = start + first.length;
  for (let count = 0; ; count += 1) {
    if (body.subarray(at, at + 2).toString('latin1') === '--') return;
    if (count === MAX_PARTS) throw new AppError('TOO_LARGE');
    const lineEnd = body.indexOf(BREAK, at, 'latin1');
    // Spaces may stand behind a boundary (RFC 2046), nothing else.
    if (lineEnd === -1 || lineEnd - at > 64 || body.subarray(at, lineEnd).toString('latin1').trim() !== '')
      throw broken();
    const headerEnd = body.indexOf(HEADER_END, lineEnd, 'latin1');
    if (headerEnd === -1 || headerEnd - lineEnd > MAX_PART_HEADER_BYTES) throw broken();
    const contentStart = headerEnd + HEADER_END.length;
    const contentEnd = body.indexOf(separator, headerEnd + BREAK.length);
    if (contentEnd === -1) throw broken();
    const bytes = body.subarray(contentStart, Math.max(contentStart, contentEnd));
    yield toPart(body.subarray(lineEnd, headerEnd).toString('utf8'), bytes);
    at = contentEnd + separator.length;
  }
}

function toPart(headers: string, bytes: Buffer): Part {
  const disposition = /^content-disposition:\s*form-data\s*((?:;.*)?)$/im.exec(headers)?.[1] ?? '';
  const name = parameter(disposition, 'name');
  if (name === null) throw broken();
  const filename = parameter(disposition, 'filename');
  return { name, value: filename === null ? bytes.toString('utf8') : { filename, bytes } };
}

/** Browsers write a quotation mark in a name as `%22` (WHATWG HTML), programs as `\"`. */
function parameter(disposition: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i').exec(disposition);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? null : value.replaceAll(/\\(["\\])/g, '$1').replaceAll('%22', '"');
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
