import Joi from 'joi';
import { SKILLS } from '../../contract/enums.ts';
import { LIMITS } from '../../contract/limits.ts';
import { ERRORS, FIELDS, fill } from '../../contract/messages.ts';
import { identityKey } from '../accounts/accounts.ts';
import { inUtc, isDay, isMoment } from '../db/dialect.ts';
import { isTimeZone } from '../time-zones.ts';

/** Meta key of a schema whose documented form joi cannot tell by itself; read by `core/http/openapi.ts`. */
export const OPEN_API = 'openApi';

/** Meta of an answer's schema: what it describes are texts of ours, which `core/http/languages.ts` translates. */
export const OUR_TEXTS = { ourTexts: true };
export const ourText = (): Joi.StringSchema => Joi.string().meta(OUR_TEXTS);

/** Neither database stores NUL or a lone surrogate faithfully, so no text may hold one. */
const storable = (value: string, helpers: Joi.CustomHelpers, unreadable = /\0/) =>
  unreadable.test(value) || !value.isWellFormed()
    ? helpers.message({ custom: FIELDS.any.unreadable })
    : value;

/** A text that shows nothing (U+200B, the Braille blank) is empty. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/** Trimmed, NFC, storable text of at most `max` characters; the empty text is allowed where `.allow('')` says so. */
export const text = (max: number): Joi.StringSchema =>
  Joi.string().normalize('NFC').trim().replace(UNSEEN, '').max(max).custom(storable);

/** In a text of one line a break or tab becomes a blank, as where a browser pastes it; no other control may stand there. */
export const BREAKS = /[\t\n\v\f\r\u2028\u2029]+/g;
export const CONTROL = /\p{Cc}/u;

/** {@link text} of one line: a name, a title, a place. */
export const line = (max: number): Joi.StringSchema =>
  text(max)
    .replace(BREAKS, ' ')
    .custom((value: string, helpers) => storable(value, helpers, CONTROL));

/** Text that a change may leave out (it stays), or send blank (it is emptied). */
export const changeableText = (max: number, of = text): Joi.StringSchema => of(max).allow('', null);

/** What may be sent blank: null and the empty text are the same as leaving it out. */
export const blankable = (schema: Joi.StringSchema): Joi.StringSchema =>
  schema.allow('', null).empty(Joi.valid('', null));

/** Text of a form that is replaced as a whole: absent, null and empty all mean "none" and are stored as null. */
export const optionalText = (max: number, of = text): Joi.StringSchema => blankable(of(max)).default(null);

/** Where something has to be said: one message for what is not there, what is empty, and what is no text. */
export const missing = (message: string) => ({
  'any.required': message,
  'string.base': message,
  'string.empty': message,
});

/** A field's two messages: it is missing or too little, or too much. */
export const worded = (least: string, most: string) => ({
  ...missing(least),
  'string.min': least,
  'string.max': most,
  'number.base': least,
  'number.min': least,
  'number.max': most,
});

const IN_FULL = /^https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

/** What else a browser takes for an address, as the forms do (`HTTPS://…`, letters beyond ASCII), is kept in full. */
const inFull = (typed: string): string =>
  IN_FULL.test(typed) || !URL.canParse(typed) ? typed : new URL(typed).href;

/** An http(s) address or nothing; `form` says what an absent one means, as for text. */
const url = (form: Joi.StringSchema, message: string): Joi.StringSchema =>
  form
    .custom(inFull)
    .uri({ scheme: ['http', 'https'] })
    .max(LIMITS.url.max)
    .messages({
      'string.base': message,
      'string.uri': message,
      'string.uriCustomScheme': message,
      'string.max': message,
    });
export const optionalUrl = (message: string): Joi.StringSchema => url(optionalText(LIMITS.url.max), message);
export const requiredUrl = (message: string): Joi.StringSchema =>
  url(text(LIMITS.url.max), message).required();
export const changeableUrl = (message: string): Joi.StringSchema =>
  url(changeableText(LIMITS.url.max), message);

/** The version of a record that a form was opened with (spec 4 §19). */
export const version = (): Joi.NumberSchema => Joi.number().integer().positive().max(2_147_483_647);

export const id = (): Joi.NumberSchema => Joi.number().integer().positive().max(2_147_483_647);

export const listOf = (keys: Joi.SchemaMap): Joi.ArraySchema =>
  Joi.array().items(Joi.object(keys)).required();

/** Keys of an answer that are there always and are described alike: `...required(count, 'sessions', 'advisors')`. */
export const required = (schema: Joi.Schema, ...names: readonly string[]): Joi.SchemaMap =>
  Object.fromEntries(names.map((name) => [name, schema.required()]));

export const count = Joi.number().integer().min(0);

export const oneOf = (names: readonly string[]): Joi.StringSchema => Joi.string().valid(...names);

export const ids = (): Joi.ArraySchema =>
  Joi.array()
    .items(id())
    .max(1_000)
    .custom((value: number[]) => [...new Set(value)]);

export const importBatch = (): Joi.StringSchema =>
  Joi.string()
    .uuid({ separator: '-', wrapper: false })
    .description('rows that are saved one by one and carry the same one are undone together');

/** The form that names are compared in may be longer than the name (`İ`, `ﷺ`); it has to fit its column as well. */
const comparable = (max: number) => (value: string, helpers: Joi.CustomHelpers) =>
  identityKey(value).length > max ? helpers.error('string.max', { limit: max }) : value;

export const username = (): Joi.StringSchema =>
  text(LIMITS.username.max)
    .min(LIMITS.username.min)
    .custom(comparable(LIMITS.username.max))
    .messages({ ...missing(FIELDS.username.required), 'string.min': FIELDS.username.min });

export const email = (message: string = FIELDS.email.invalid): Joi.StringSchema =>
  text(LIMITS.email.max)
    .email({ tlds: false, minDomainSegments: 2 })
    .custom(comparable(LIMITS.email.max))
    .messages({ ...missing(message), 'string.email': message, 'string.max': message });

export const requiredEmail = (): Joi.StringSchema =>
  email().required().messages(missing(FIELDS.email.required));

/** Passwords are taken as typed: neither trimmed nor normalised away. */
export const password = (
  message: string = FIELDS.password.min,
  limits: { min: number; max: number } = LIMITS.password,
): Joi.StringSchema =>
  Joi.string()
    .min(limits.min)
    .max(limits.max)
    .custom(storable)
    .messages({ ...missing(message), 'string.min': message });

const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** A moment as ISO 8601; without an offset it is UTC, like every date of the API (contract §2). */
export const moment = (message: string): Joi.StringSchema =>
  Joi.string()
    .trim()
    .max(40)
    .custom((value: string, helpers) => {
      const at = inUtc(value);
      return MOMENT.test(value) && isMoment(at) ? new Date(at).toISOString() : helpers.error('any.invalid');
    })
    .messages({ '*': message });

/** A day that exists, `YYYY-MM-DD`. */
export const day = (message: string): Joi.StringSchema =>
  Joi.string()
    .pattern(/^\d{4}-\d\d-\d\d$/)
    .custom((value: string, helpers) => (isDay(value) ? value : helpers.message({ custom: message })))
    .messages({ 'string.pattern.base': message, 'string.base': message, 'string.empty': message });

export const timeZone = text(64).custom((zone: string, helpers) =>
  isTimeZone(zone) ? zone : helpers.message({ custom: FIELDS.any.timeZone }),
);

/** Hours, two decimals at most (contract §2). They are never rounded: 1.239 hours are a mistake to ask about. */
export const hours = (limits: { min: number; max: number }): Joi.NumberSchema =>
  Joi.number()
    .min(limits.min)
    .max(limits.max)
    .custom((value: number, helpers) =>
      Number(value.toFixed(2)) === value
        ? value
        : helpers.message({ custom: FIELDS.allocatedHours.decimals }),
    );

/**
 * A list of fixed names in any of the documented spellings: names, `{name}`, a JSON string of either, or a map of name
 * to boolean (contract §2). Unknown names are refused and named.
 */
export const nameList = (known: readonly string[], message: string): Joi.Schema =>
  Joi.any()
    .custom((value: unknown, helpers) => {
      const names = readNames(value);
      if (!names) return helpers.message({ custom: FIELDS.any.names });
      const unknown = names.filter((name) => !known.includes(name)).map((name) => name.slice(0, 60));
      if (unknown.length === 0) return known.filter((name) => names.includes(name));
      // As a value: the names are anybody's text and must not be read as a part of joi's template.
      const custom = fill(message, { names: '{#names}' });
      return helpers.message({ custom }, { names: unknown.slice(0, 10).join(', ') });
    })
    .meta({
      [OPEN_API]: { type: 'array', items: { type: 'string', enum: [...known] }, example: known.slice(0, 2) },
    });

export const skills = (): Joi.Schema => nameList(SKILLS, ERRORS.UNKNOWN_SKILLS);

/** The names in `value`, or null when it has none of the documented shapes. */
function readNames(value: unknown): string[] | null {
  if (value === null || value === '') return [];
  if (typeof value === 'string') {
    try {
      const parsed: unknown = JSON.parse(value);
      return typeof parsed === 'string' ? null : readNames(parsed);
    } catch {
      return null;
    }
  }
  if (Array.isArray(value)) {
    if (value.length > 200) return null;
    const names = value.map((item: unknown) =>
      typeof item === 'object' && item !== null && 'name' in item ? item.name : item,
    );
    return names.every((name): name is string => typeof name === 'string')
      ? names.map((name) => name.trim())
      : null;
  }
  if (typeof value !== 'object') return null;
  const entries = Object.entries(value);
  return entries.length <= 200 && entries.every(([, on]) => typeof on === 'boolean')
    ? entries.filter(([, on]) => on === true).map(([name]) => name)
    : null;
}
