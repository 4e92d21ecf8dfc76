import type { AdvisorColumn } from '../../../contract/advisor-csv.ts';
import { ADVISOR_COLUMNS } from '../../../contract/advisor-csv.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { IMPORT_ROW, fill } from '../../../contract/messages.ts';
import type { CsvRow } from '../../../core/csv/read.ts';
import type { PreparedRow } from '../../members/index.ts';

/** The columns of a row that a CV can fill. */
type Filled = Exclude<AdvisorColumn, 'cvText'>;

/** What a CV says of the other columns; empty where it says nothing. Skills are a list of names split by `;`. */
export type CvReader = (cvText: string) => Promise<Readonly<Record<Filled, string>>>;

const FILLED = ADVISOR_COLUMNS.filter(
  (column): column is typeof column & { key: Filled } => column.key !== 'cvText',
);

const isEmpty = (cell: string | undefined): boolean => (cell ?? '').trim() === '';

/** Fills a row's empty cells from its CV: what the file gives stays (contract §8 `autoGenerateFromCV`). */
export const fillFromCv =
  (readCv: CvReader) =>
  async (row: CsvRow<AdvisorColumn>): Promise<PreparedRow<AdvisorColumn>> => {
    const { cvText = '' } = row.cells;
    const missing = FILLED.filter(({ key }) => isEmpty(row.cells[key]));
    if (isEmpty(cvText) || cvText.length > LIMITS.cvText.max || missing.length === 0) return row;
    const said = await readCv(cvText);
    const made = missing.filter(({ key }) => said[key] !== '');
    const names = made.map(({ header }) => header).join(', ');
    return {
      ...row,
      cells: { ...row.cells, ...Object.fromEntries(made.map(({ key }) => [key, said[key]])) },
      note: names ? fill(IMPORT_ROW.fromCv, { fields: names }) : IMPORT_ROW.cvSilent,
    };
  };
