import { ADVISOR_COLUMNS, type AdvisorColumn } from '../../../../src/contract/advisor-csv.ts';
import { matchHeader, unescapeFormula } from '../../../../src/contract/csv.ts';
import { newRow, type ImportRow, type RowValues } from '../rows/importRow.ts';
import type { Table } from './readTable.ts';

/** Which field each column of a file holds, in the file's order; null for a column that is left out. */
export type Mapping = readonly (AdvisorColumn | null)[];

/** What the headers say by themselves, with the aliases of contract §8. */
export function mappingOf({ header }: Table): Mapping {
  const { places } = matchHeader(header, ADVISOR_COLUMNS);
  const byPlace = new Map([...places].map(([key, at]) => [at, key]));
  return header.map((_cell, at) => byPlace.get(at) ?? null);
}

/** The headers of the fields without which nothing can be imported, and that no column holds. */
export const missingFields = (mapping: Mapping): string[] =>
  ADVISOR_COLUMNS.filter(({ key, required }) => required && !mapping.includes(key)).map(
    ({ header }) => header,
  );

/** Gives a column a field; a field is held by one column, so another one loses it. */
export const mapColumn = (mapping: Mapping, at: number, field: AdvisorColumn | null): Mapping =>
  mapping.map((held, place) => (place === at ? field : held !== null && held === field ? null : held));

/** The first cell with content of a column, as a sample. */
export const sampleOf = ({ records }: Table, at: number): string =>
  records.find((record) => record[at]?.trim())?.[at]?.trim() ?? '';

/** The headers of the columns that are left out. */
export const leftOut = ({ header }: Table, mapping: Mapping): string[] =>
  header.filter((cell, at) => mapping[at] === null && cell.trim() !== '').map((cell) => cell.trim());

/** The rows of a file, formula escapes taken off, unchecked. */
export function rowsOf({ records }: Table, mapping: Mapping): ImportRow[] {
  const places = ADVISOR_COLUMNS.map(({ key }) => [key, mapping.indexOf(key)] as const);
  return records.map((record, at) =>
    newRow(
      at + 1,
      Object.fromEntries(
        places.map(([key, place]) => [key, unescapeFormula(record[place] ?? '')]),
      ) as RowValues,
    ),
  );
}
