import fc from 'fast-check';
import { listOf, words } from '../support/builders.ts';

/** Half of a pair: no text on its own. */
export const LONE = '\ud800';
const LONG = 'x'.repeat(20_000);

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

/** What nobody should send, and somebody does (design/security.md 20). */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    0.1,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53,
    '',
    ' ',
    '\0',
    `a\0b`,
    LONE,
    `a${LONE}b`,
    '\udfff\ud800',
    LONG,
    ...words(
      '__proto__ constructor % _ \\ ${1} {{1}} ‮txt.exe 🏳️‍🌈 İıſK NaN Infinity -0 0x10 1e3 =1+1 [ "x" a@b',
    ),
    ...words('2027-02-30 +275760-09-13T00:00:00.001Z 0000-01-01 https:// javascript:alert(1) http://[::1'),
    ...words('{"name":1} ["finance"]'),
    "'; drop table users; --",
    '﷽'.repeat(50),
    'İ'.repeat(60),
    'ﷺ'.repeat(20),
    `${'ﷺ'.repeat(20)}@example.org`,
    '1'.repeat(400),
    '\r\nBcc: x@example.org',
    [],
    {},
    [[]],
    [null],
    [{}],
    { name: null },
    { length: -1 },
    { toString: 1 },
    { valueOf: 1 },
    deep(60),
  ),
  fc.anything({ withNullPrototype: false, withBigInt: false, withDate: false }),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.double(),
  fc.array(fc.constantFrom<unknown>(1, 'a', null, {}, LONE), { maxLength: 300 }),
);

/** Bodies that are no JSON objects, or too much of one; sent as they are. */
export const rawBodies: readonly (string | Buffer)[] = [
  '',
  ' ',
  ...words('{ } null [] "" 0 undefined {"a":1,} {"__proto__":{"admin":true}} {"a":1e999} \ufeff{}'),
  ...words('{"constructor":{"prototype":{"a":1}}} {"a":"\ud800"} {"\\u0000":"\\u0000"}'),
  `{"a":${'9'.repeat(10_000)}}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  `${'{"__proto__":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{"skills":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  JSON.stringify({ skills: '['.repeat(100_000) }),
  JSON.stringify(Object.fromEntries(listOf(30_000, (at) => [`key_${at}`, at]))),
  JSON.stringify({ query: 'a'.repeat(1_048_000), username: 'b'.repeat(100) }),
  JSON.stringify({ username: 'a'.repeat(1_100_000) }),
];

/** As JSON has it: `__proto__` is a name like any other there. */
export const withKey = (body: object, key: string, value: unknown): string =>
  `{${[...Object.entries(body), [key, value] as const]
    .map(([name, part]) => `${JSON.stringify(name)}:${JSON.stringify(part) ?? 'null'}`)
    .join(',')}}`;
