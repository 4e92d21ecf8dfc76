import Joi from 'joi';
import type { Part, Shape, Word } from '../../contract/shapes.ts';
import { id, oneOf, ourText } from './joi.ts';

const WORDS: Readonly<Record<string, () => Joi.Schema>> = {
  id,
  name: () => Joi.string(),
  text: () => Joi.string().allow(''),
  told: ourText,
  moment: () => Joi.string().isoDate(),
  boolean: () => Joi.boolean(),
  true: () => Joi.boolean().valid(true),
  number: () => Joi.number(),
  integer: () => Joi.number().integer(),
  amount: () => Joi.number().min(0),
  count: () => Joi.number().integer().min(0),
  percentage: () => Joi.number().integer().min(0).max(100),
  share: () => Joi.number().min(0).max(1),
  score: () => Joi.number().min(0).max(10),
  abilities: () => Joi.object().pattern(Joi.string(), Joi.boolean()),
} satisfies Readonly<Record<Word, () => Joi.Schema>>;

const is = <Kind extends 'listOf' | 'orNull' | 'maybe'>(
  part: Part,
  kind: Kind,
): part is { readonly [K in Kind]: Part } => typeof part === 'object' && kind in part;

/** @throws RangeError for a word that there is not */
function schemaOf(part: Part): Joi.Schema {
  if (typeof part === 'string') {
    const [word = '', orNull] = part.split(' | ');
    const schema = WORDS[word]?.();
    if (!schema) throw new RangeError(part);
    return orNull ? schema.allow(null) : schema;
  }
  if (isNames(part)) return oneOf(part);
  if (is(part, 'listOf')) return Joi.array().items(schemaOf(part.listOf));
  return is(part, 'orNull') ? schemaOf(part.orNull).allow(null) : answerOf(part);
}

const isNames = (part: Part): part is readonly string[] => Array.isArray(part);

/** The schema of an answer. @param about what the API's page says of fields whose names do not say it */
export const answerOf = (shape: Shape, about: Readonly<Record<string, string>> = {}): Joi.ObjectSchema =>
  Joi.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, part]) => {
        const schema = is(part, 'maybe') ? schemaOf(part.maybe) : schemaOf(part).required();
        return [name, about[name] ? schema.description(about[name]) : schema];
      }),
    ),
  );
