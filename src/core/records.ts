// TypeScript gives keys of objects as plain texts, since an object may hold more than its type says. These are for
// records that hold what their type says, no more: tables of constants, and what was just built.

export const keysOf = <K extends string>(record: Readonly<Partial<Record<K, unknown>>>): K[] =>
  // Why it is safe: see above, for all three.
  Object.keys(record) as K[];

export const entriesOf = <K extends string, V>(record: Readonly<Partial<Record<K, V>>>): [K, V][] =>
  Object.entries(record) as [K, V][];

export const fromEntries = <K extends string, V>(entries: Iterable<readonly [K, V]>): Record<K, V> =>
  Object.fromEntries(entries) as Record<K, V>;

/** What a record holds of an answer's parts: whatever the shape does not name stays where it is. */
export const partsOf = <S extends object, R extends object>(
  shape: S,
  record: R,
): Pick<R, keyof S & keyof R> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(shape, name))) as Pick<
    R,
    keyof S & keyof R
  >;

export const idsOf = (records: readonly { readonly id: number }[]): number[] => records.map(({ id }) => id);

/** A list in pieces of at most so many, for statements that take no more. */
export function* pieces<Item>(list: readonly Item[], most: number): Generator<Item[]> {
  for (let at = 0; at < list.length; at += most) yield list.slice(at, at + most);
}
