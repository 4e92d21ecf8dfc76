import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Keywords that some providers refuse; the answer is checked for them here. */
const UNSUPPORTED = new Set(['$schema', 'minLength', 'maxLength', 'default', 'pattern', 'format']);

/** What a model is told that its answer must look like, in the part of JSON Schema that all providers know. */
export function answerSchema(answer: z.ZodType): JsonSchema {
  return plain(z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' }));
}

/** Whether OpenAI can promise the form: every object names all it has, and all of that is required. */
export function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (typeof schema !== 'object' || schema === null) return true;
  const { type, properties, required } = schema as JsonSchema;
  if (type === 'object') {
    const names = Object.keys((properties as object | undefined) ?? {});
    const needed = (required as string[] | undefined) ?? [];
    if (names.length === 0 || names.some((name) => !needed.includes(name))) return false;
  }
  return Object.values(schema).every(isStrict);
}

function plain(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema)
    .filter(([name]) => !UNSUPPORTED.has(name))
    .map(([name, value]) => [name, name === 'properties' ? eachOf(value as JsonSchema) : deep(value)]);
  const kept = Object.fromEntries(entries) as JsonSchema;
  return kept['properties'] ? { ...kept, additionalProperties: false } : kept;
}

/** Names of properties are not keywords. */
const eachOf = (properties: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, deep(value)]));

function deep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deep);
  return typeof value === 'object' && value !== null ? plain(value as JsonSchema) : value;
}
