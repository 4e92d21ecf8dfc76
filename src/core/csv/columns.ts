/** The rules of headers, which the import page shares. */
export type { CsvColumn, MatchedHeader } from '../../contract/csv.ts';
export { matchHeader } from '../../contract/csv.ts';
