/** What server and screens agree on about CSV files (contract §8): headers, formula escapes. Pure functions only. */

/** A column that an import reads. */
export interface CsvColumn<Key extends string> {
  readonly key: Key;
  /** As the export writes it. */
  readonly header: string;
  /** Other names that people give it. */
  readonly aliases: readonly string[];
  /** Without it the file cannot be imported. */
  readonly required?: boolean;
}

/** Where the known columns are in a file. */
export interface MatchedHeader<Key extends string> {
  readonly places: ReadonlyMap<Key, number>;
  /** As written in the file: columns that no import reads, or that come twice. */
  readonly ignored: readonly string[];
  readonly missing: readonly string[];
  /** Cells of the header. */
  readonly width: number;
}

/** "Case, space, `_` and `-` ignored" (contract §8). */
const headerKey = (header: string): string =>
  header
    .normalize('NFKC')
    .replaceAll(/[\s_-]/g, '')
    .toLowerCase();

/** Finds the known columns in a file's first record; where a column comes twice, its first one counts. */
export function matchHeader<Key extends string>(
  cells: readonly string[],
  columns: readonly CsvColumn<Key>[],
): MatchedHeader<Key> {
  const known = new Map(
    columns.flatMap(({ key, header, aliases }) =>
      [header, ...aliases].map((name) => [headerKey(name), key] as const),
    ),
  );
  const places = new Map<Key, number>();
  const ignored: string[] = [];
  cells.forEach((cell, at) => {
    const key = known.get(headerKey(cell));
    if (key !== undefined && !places.has(key)) places.set(key, at);
    else if (cell.trim() !== '') ignored.push(cell.trim().slice(0, 100));
  });
  const missing = columns
    .filter(({ key, required }) => required && !places.has(key))
    .map(({ header }) => header);
  return { places, ignored, missing, width: cells.length };
}

/**
 * Cells that a spreadsheet would run (contract §8): those that begin with `=`, `+`, `-`, `@`, a tab or a carriage return
 * get an apostrophe in front. So do those that begin with apostrophes before one of these, else taking it off again would
 * change them.
 */
export function escapeFormula(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** The exact inverse of {@link escapeFormula}. */
export function unescapeFormula(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
