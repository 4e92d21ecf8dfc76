import Joi from 'joi';
import { DAY_MS } from '../db/clock.ts';
import { inUtc, isDay, isMoment } from '../db/dialect.ts';
import { FIELDS } from '../../contract/messages.ts';
import { fieldOf, namesOf, type Field, type FieldTable, type WritingCall } from '../../contract/fields.ts';
import {
  changeableText,
  changeableUrl,
  hours,
  id,
  line,
  missing,
  nameList,
  optionalText,
  optionalUrl,
  text,
} from './joi.ts';

export const payloadKeys = (fields: FieldTable, call: WritingCall): Joi.SchemaMap =>
  keysOf(
    fields,
    namesOf(fields, ({ writtenBy }) => writtenBy?.includes(call) ?? false),
    (field) => payloadSchema(field, call),
  );

/** The keys of an answer that holds a record, or these fields of one. */
export const answerKeys = (fields: FieldTable, names: readonly string[] = namesOf(fields)): Joi.SchemaMap =>
  keysOf(fields, names, answerSchema);

const keysOf = (
  fields: FieldTable,
  names: readonly string[],
  schemaOf: (field: Field) => Joi.Schema,
): Joi.SchemaMap => Object.fromEntries(names.map((name) => [name, schemaOf(fieldOf(fields, name))]));

function payloadSchema(field: Field, call: WritingCall): Joi.Schema {
  const { kind, filledBy, isKept, min = 0, max = Number.MAX_SAFE_INTEGER, message = '' } = field;
  const isFilled = filledBy?.includes(call) ?? false;
  const of = field.hasLines ? text : line;
  const isReplaced = call === 'replace' && !isKept;
  const filled = <Schema extends Joi.StringSchema>(schema: Schema) => {
    const worded = schema.messages(missing(message));
    return isReplaced ? worded.required() : worded;
  };
  switch (kind) {
    case 'choice':
      return filled(choice(field));
    case 'choices':
      return nameList(field.options ?? [], message);
    case 'hours':
      return field.isWhole ? Joi.number().min(min).max(max).custom(Math.floor) : hours({ min, max });
    case 'boolean':
      return Joi.boolean();
    case 'moment':
      return moment(field);
    case 'day':
      return day();
    case 'url':
      return isReplaced ? optionalUrl(message) : changeableUrl(message);
    default:
      if (isFilled) return filled(min > 0 ? of(max).min(min).messages({ 'string.min': message }) : of(max));
      return isReplaced ? optionalText(max, of) : changeableText(max, of);
  }
}

const choice = ({ options = [], spellings = {} }: Field): Joi.StringSchema =>
  Joi.string()
    .trim()
    .custom((value: string) => spellings[value] ?? value)
    .custom((value: string, helpers) =>
      options.includes(value)
        ? value
        : helpers.message({ custom: `{#label} must be one of ${options.join(', ')}` }),
    );

export const moment = ({ daysAhead = Infinity, message = '', description = '' }: Field): Joi.Schema =>
  Joi.date()
    .iso()
    .custom((_, helpers) => {
      // As it was typed: joi reads one without an offset in the server's own zone.
      const typed = inUtc(String(helpers.original));
      const at = new Date(typed);
      const isInRange =
        isMoment(typed) && at.getTime() >= 0 && at.getTime() <= Date.now() + daysAhead * DAY_MS;
      return isInRange ? at.toISOString() : helpers.message({ custom: message });
    })
    .allow(null)
    .messages({ '*': message })
    .description(description);

const day = (): Joi.StringSchema =>
  Joi.string()
    .pattern(/^\d{4}-\d{2}-\d{2}/)
    .custom((value: string, helpers) =>
      isDay(value.slice(0, 10)) ? value.slice(0, 10) : helpers.message({ custom: FIELDS.any.date }),
    )
    .messages({ 'string.pattern.base': FIELDS.any.date });

function answerSchema(field: Field): Joi.Schema {
  const { kind, isNullable, min, max, options = [] } = field;
  const option = Joi.string().valid(...options);
  switch (kind) {
    case 'id':
      return id().required();
    case 'choice':
      return option.required();
    case 'choices':
      return Joi.array().items(option).required();
    case 'boolean':
      return Joi.boolean().required();
    case 'hours':
      return Joi.number().required();
    case 'integer': {
      const whole = Joi.number().integer();
      const ranged = min === undefined || max === undefined ? whole : whole.min(min).max(max);
      return isNullable ? ranged.allow(null).required() : ranged.required();
    }
    case 'moment':
      return isNullable ? Joi.string().isoDate().allow(null).required() : Joi.string().isoDate().required();
    case 'day':
      return Joi.string().allow(null).required();
    default:
      return isNullable ? Joi.string().allow('', null).required() : Joi.string().required();
  }
}
