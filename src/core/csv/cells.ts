import Joi from 'joi';
import { LIMITS } from '../../contract/limits.ts';
import { IMPORT_ROW, fill } from '../../contract/messages.ts';
import { email, optionalText, optionalUrl, text } from '../http/joi.ts';

/** Rules of an import's cells: those of the admins' forms, with messages that name the column. */
const tooLong = (header: string, max: number) => ({
  'string.max': fill(IMPORT_ROW.tooLong, { name: header, n: max }),
});

export const requiredCell = (header: string, max: number, message: string): Joi.StringSchema =>
  text(max)
    .required()
    .label(header)
    .messages({ 'any.required': message, 'string.empty': message, ...tooLong(header, max) });

export const optionalCell = (header: string, max: number): Joi.StringSchema =>
  optionalText(max).label(header).messages(tooLong(header, max));

export const emailCell = (): Joi.StringSchema =>
  email(IMPORT_ROW.email.invalid)
    .required()
    .messages({ 'any.required': IMPORT_ROW.email.required, 'string.empty': IMPORT_ROW.email.required });

/** An http(s) address; `linkedin.com/in/ada`, as people write it, gets its scheme. */
export const urlCell = (message: string): Joi.Schema =>
  Joi.any()
    .custom((cell: string, helpers) => {
      const { value, error } = URL_RULE.validate(withScheme(cell)) as Joi.ValidationResult<string | null>;
      return error ? helpers.message({ custom: message }) : value;
    })
    .default(null);

const URL_RULE = optionalUrl('wrong');

const withScheme = (cell: string): string =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/\S*)?$/i.test(cell.trim()) && cell.length <= LIMITS.url.max
    ? `https://${cell.trim()}`
    : cell;

/** What a row's cells are worth, or every wrong cell's message. */
export function readCells<Values>(
  rules: Joi.ObjectSchema<Values>,
  cells: Readonly<Record<string, string>>,
): { readonly values: Values | null; readonly issues: readonly string[] } {
  const { value, error } = rules.validate(cells, OPTIONS);
  if (!error) return { values: value, issues: [] };
  return { values: null, issues: error.details.map(({ message }) => message) };
}

const OPTIONS: Joi.ValidationOptions = {
  abortEarly: false,
  stripUnknown: true,
  errors: { wrap: { label: false } },
};
