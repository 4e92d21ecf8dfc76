import { ADVISOR_COLUMNS } from '../../../contract/advisor-csv.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { IMPORT_ROW, fill } from '../../../contract/messages.ts';
import type { CsvTable } from '../../../core/csv/read.ts';
import type { AdvisorColumn } from './advisor-columns.ts';

/** What a CV says of the other columns; empty where it says nothing. Skills are a list of names split by `;`. */
export type CvReader = (
  cvText: string,
) => Promise<Readonly<Record<Exclude<AdvisorColumn, 'cvText'>, string>>>;

type Cells = Readonly<Record<AdvisorColumn, string>>;

/** The columns of a row that a CV can fill. */
const FILLED = ADVISOR_COLUMNS.filter(
  (column): column is typeof column & { key: Exclude<AdvisorColumn, 'cvText'> } => column.key !== 'cvText',
);

const isEmpty = (cell: string): boolean => cell.trim() === '';

/** Rows whose empty cells come from their CVs, and what that was. */
export class FilledRows {
  readonly #notes = new WeakMap<Cells, string>();
  readonly #readCv: CvReader;

  constructor(readCv: CvReader) {
    this.#readCv = readCv;
  }

  /** The table with its empty cells filled: what the file gives stays (contract §8 `autoGenerateFromCV`). */
  over(table: CsvTable<AdvisorColumn>): CsvTable<AdvisorColumn> {
    return { ...table, rows: () => this.#rows(table) };
  }

  /** What was made of a row's CV, for its report; null where there was nothing to make. */
  noteOf(cells: Cells): string | null {
    return this.#notes.get(cells) ?? null;
  }

  async *#rows(table: CsvTable<AdvisorColumn>): ReturnType<CsvTable<AdvisorColumn>['rows']> {
    for await (const row of table.rows()) {
      const { cvText } = row.cells;
      const missing = FILLED.filter(({ key }) => isEmpty(row.cells[key] ?? ''));
      if (isEmpty(cvText ?? '') || cvText.length > LIMITS.cvText.max || missing.length === 0) {
        yield row;
        continue;
      }
      const said = await this.#readCv(cvText);
      const made = missing.filter(({ key }) => said[key] !== '');
      const cells: Cells = { ...row.cells, ...Object.fromEntries(made.map(({ key }) => [key, said[key]])) };
      const names = made.map(({ header }) => header).join(', ');
      this.#notes.set(cells, names ? fill(IMPORT_ROW.fromCv, { fields: names }) : IMPORT_ROW.cvSilent);
      yield { ...row, cells };
    }
  }
}
