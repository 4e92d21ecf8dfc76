import fc from 'fast-check';
import type Joi from 'joi';
import { ORGANIZATION_TYPES, SKILLS } from '../../src/contract/enums.ts';
import { LONE, oddValue, withKey } from './odd.ts';

/** The part of joi's `describe()` that inputs are made of. */
interface Described {
  type?: string;
  keys?: Record<string, Described>;
  items?: Described[];
  matches?: { schema?: Described }[];
  allow?: unknown[];
  flags?: { only?: boolean; presence?: string };
  rules?: { name: string; args?: Record<string, unknown> }[];
}

/** Names that are no parameter of any call, and those that trip objects up. */
const oddKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  '',
  '_',
  '__',
  'a_b',
  'is_managed',
  'user_type',
  '\0',
  LONE,
);

const alphabet = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789 éßøЖ中'.split(''));

/** A value that may well pass: of the described type, within its limits when they are known. */
function goodValue(described: Described): fc.Arbitrary<unknown> {
  const rule = (name: string): Record<string, unknown> | undefined =>
    described.rules?.find((each) => each.name === name)?.args ??
    (described.rules?.some((each) => each.name === name) ? {} : undefined);
  if (described.allow && described.allow.length > 0 && described.flags?.only)
    return fc.constantFrom(...described.allow);
  const limit = (name: string, fallback: number): number => Number(rule(name)?.['limit'] ?? fallback);
  switch (described.type) {
    case 'string': {
      if (rule('email'))
        return fc
          .tuple(
            fc.integer({ min: 1, max: 1e9 }),
            fc.constantFrom('example.org', 'EXAMPLE.org', 'b\u00fccher.example'),
          )
          .map(([n, host]) => `fuzz${n}@${host}`);
      if (rule('uri'))
        return fc.constantFrom(
          'https://example.org/a?b=c#d',
          'http://localhost',
          'https://example.org/\u00e9',
          'http://a',
        );
      if (rule('pattern')) return fc.constantFrom('2027-04-01', '2027-13-41', 'en-GB', 'x');
      const min = limit('min', 0);
      return fc.string({
        unit: alphabet,
        minLength: min,
        maxLength: Math.max(min, Math.min(limit('max', 60), 60)),
      });
    }
    case 'number':
      return fc.oneof(
        fc.integer({ min: Math.ceil(limit('min', 0)), max: Math.min(limit('max', 200), 100_000) }),
        fc.integer({ min: 1, max: 12 }),
      );
    case 'boolean':
      return fc.boolean();
    case 'date':
      return fc.constantFrom('2027-04-01T10:00:00Z', '2027-04-01', null);
    case 'array':
      return fc.array(
        described.items?.[0] ? goodValue(described.items[0]) : fc.integer({ min: 1, max: 20 }),
        { maxLength: 4 },
      );
    case 'alternatives':
      return fc.oneof(
        ...(described.matches ?? []).flatMap((match) => (match.schema ? [goodValue(match.schema)] : [])),
        fc.integer({ min: 1, max: 9 }),
      );
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(described.keys ?? {}).map(([name, key]) => [name, goodValue(key)])),
        { requiredKeys: [] },
      );
    default:
      // `any` with a rule of its own: skills and availability.
      return fc.oneof(
        fc.subarray([...SKILLS], { maxLength: 4 }),
        fc.constantFrom<unknown>(
          '["finance"]',
          [{ name: 'legal' }],
          { finance: true, legal: false },
          [],
          'finance',
          ['weekends', 'remote'],
        ),
      );
  }
}

/** What joi does not describe: values for names whose rule is code. */
const BY_NAME: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  type: fc.constantFrom(...ORGANIZATION_TYPES, 'nonprofit'),
  timeZone: fc.constantFrom('Europe/London', 'Asia/Kolkata', '', null),
  locale: fc.constantFrom('en-GB', 'de', ''),
  yearlyAllocationReset: fc.constantFrom('2027-04-01', '2028-02-29'),
  availability: fc.constantFrom<unknown>(['weekends'], { remote: true }, '[]'),
  groupIds: fc.subarray([1, 2], { maxLength: 2 }),
  password: fc.constantFrom('a test for everybody', 'long enough, even so', 'kennwort mit Umläuten äöü'),
  newPassword: fc.constantFrom('a test for everybody', 'a test for everybody else'),
  username: fc.integer({ min: 1, max: 1e9 }).map((n) => `fuzz_${n}`),
};

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Bodies of a call: right ones, right ones with a wrong part, and anything at all. */
export function payloads(schema: Joi.Schema | undefined): fc.Arbitrary<unknown> {
  const { keys = {} } = (schema?.describe() ?? {}) as Described;
  const names = Object.keys(keys);
  const required = names.filter((name) => keys[name]?.flags?.presence === 'required');
  const model = Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [name, BY_NAME[name] ?? goodValue(key)]),
  );
  const full = fc.record(model);
  const some = fc.record(model, { requiredKeys: required });
  const oneOdd = fc
    .tuple(some, fc.constantFrom(...names, 'unknown'), oddValue)
    .map(([body, name, value]) => ({ ...body, [name]: value }));
  return fc.oneof(
    { weight: 4, arbitrary: full },
    { weight: 5, arbitrary: some },
    { weight: 5, arbitrary: oneOdd },
    // Contract §2: snake_case names are taken, too.
    {
      weight: 2,
      arbitrary: some.map((body) =>
        Object.fromEntries(Object.entries(body).map(([name, value]) => [snake(name), value])),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(full, oddKey, oddValue).map(([body, key, value]) => withKey(body, key, value)),
    },
    { weight: 2, arbitrary: oddValue },
  );
}
