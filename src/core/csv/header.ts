import type { ColumnFields, CsvColumn } from '../../contract/csv.ts';

/** "Case, space, `_` and `-` ignored" (contract §8). */
const headerKey = (header: string): string =>
  header
    .normalize('NFKC')
    .replaceAll(/[\s_-]/g, '')
    .toLowerCase();

/** Finds the known columns by a file's header; where a column comes twice, its first one counts. */
export function matchHeader<Key extends string>(
  header: readonly string[],
  columns: readonly CsvColumn<Key>[],
): ColumnFields<Key> {
  const known = new Map(
    columns.flatMap(({ key, header: name, aliases }) =>
      [name, ...aliases].map((each) => [headerKey(each), key] as const),
    ),
  );
  const found = new Set<Key>();
  return header.map((cell) => {
    const key = known.get(headerKey(cell));
    if (key === undefined || found.has(key)) return null;
    found.add(key);
    return key;
  });
}

/** The headers of columns that are left out, as written in the file. */
export const ignoredHeaders = <Key extends string>(
  header: readonly string[],
  fields: ColumnFields<Key>,
): string[] =>
  header
    .filter((cell, at) => fields[at] === null && cell.trim() !== '')
    .map((cell) => cell.trim().slice(0, 100));
