import fc from 'fast-check';
import { words } from '../support/builders.ts';
import { oddValue, withKey } from './odd.ts';

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ...words('0 -1 1.5 1e9 2147483647 2147483648 9007199254740993 NaN null __proto__ 1%20or%201=1 1;2'),
    ...words('%00 %ED%A0%80 %E0%A4%A ..%2f.. %2e%2e %F0%9F%98%80'),
    'a'.repeat(5_000),
  ),
  fc.string({ maxLength: 30 }).map(encodeURIComponent),
);

/** Path parameters, encoded; half of them ids of records that there are. */
export const pathPart: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  { weight: 2, arbitrary: oddText },
);

const known = (names: readonly string[]) =>
  fc.constantFrom(...names, '__proto__', 'constructor', 'password_hash', 'id; drop table users', 'a.id', '');
const json = (value: unknown): string => JSON.stringify(value) ?? '';
const FIELDS = words(
  'id name email q createdAt isManaged groupId type isOpenGroup title hoursRemaining userCreatedAt isPrimaryAdmin username from to status',
);

const sort = fc.oneof(
  fc.tuple(known(FIELDS), fc.constantFrom<unknown>('ASC', 'DESC', 'asc', 'sideways', 1, null)).map(json),
  oddValue.map(json),
  fc.constantFrom('[', '"id"', '[["id","ASC"]]'),
);
const range = fc.oneof(
  fc.tuple(fc.integer({ min: -5, max: 20 }), fc.integer({ min: -5, max: 2_000 })).map(json),
  fc.constantFrom(
    ...words('[0,9007199254740991] [9007199254740990,9007199254740991] [1e3,1e4]'),
    ...words('[0.5,1] [0] [0,1,2] ["0","9"] []'),
  ),
  oddValue.map(json),
);
const filter = fc.oneof(
  fc
    .tuple(
      known(FIELDS),
      fc.oneof(
        oddValue,
        fc.boolean(),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('a', '100%', '_', '\\', "'"),
      ),
    )
    .map(([field, value]) => withKey({}, field, value)),
  fc.array(oddValue, { maxLength: 5 }).map((id) => json({ id })),
  oddValue.map(json),
);

/** Query strings: those of lists, odd ones, and names given twice. */
export const queries: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: fc.constant('') },
  {
    weight: 5,
    arbitrary: fc.record({ sort, range, filter }, { requiredKeys: [] }).map((query) =>
      Object.entries(query)
        .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
        .join('&'),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...words('sort=1&sort=2 filter=%00 filter=%ED%A0%80 filter=% __proto__=1 range[]=1 &&&='),
      `filter=${'a'.repeat(30_000)}`,
      'sort=[%22id%22,%22ASC%22]&x=1',
    ),
  },
);
