import { ADVISOR_COLUMNS, type AdvisorColumn } from '../../../../src/contract/advisor-csv.ts';
import { escapeFormula } from '../../../../src/contract/csv.ts';
import { rowName, type ImportRow } from '../rows/importRow.ts';

/** Without it, Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

const cellText = (cell: string): string => {
  const safe = escapeFormula(cell);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Records as RFC 4180 has them, cells that a spreadsheet would run escaped (contract §8). */
export const csvText = (records: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + records.map((record) => `${record.map(cellText).join(',')}\r\n`).join('');

const HEADERS = ADVISOR_COLUMNS.map(({ header }) => header);
const cellsOf = ({ values }: ImportRow): string[] => ADVISOR_COLUMNS.map(({ key }) => values[key]);

/** One line that shows what each column holds; the address is nobody's (RFC 2606). */
const EXAMPLE: Readonly<Record<AdvisorColumn, string>> = {
  firstName: 'Jane',
  lastName: 'Example',
  title: 'Finance Director',
  email: 'jane.example@example.com',
  linkedinUrl: 'https://www.linkedin.com/in/jane-example',
  skills: 'finance; strategy',
  expertise: 'Budgets and reporting for small charities',
  bio: 'Twenty years in charity finance, now mentoring new treasurers.',
  cvText: '',
};

/** The documented headers with a line as example. */
export const templateFile = (): string => csvText([HEADERS, ADVISOR_COLUMNS.map(({ key }) => EXAMPLE[key])]);

/** What was not saved, as it stands, with why; it can be mended and chosen again. */
export const errorFile = (rows: readonly ImportRow[]): string =>
  csvText([[...HEADERS, 'Issues'], ...rows.map((row) => [...cellsOf(row), issuesText(row)])]);

/** Everything to say about a row, in one line. */
export const issuesText = ({ issues, warnings, statusMessage }: ImportRow): string =>
  [...new Set([...(statusMessage ? [statusMessage] : []), ...issues, ...warnings])].join('; ');

/** The log-ins that were made, to be handed on. */
export const logInsFile = (rows: readonly ImportRow[]): string =>
  csvText([
    ['Name', 'Email', 'Username', 'Password'],
    ...rows.flatMap((row) =>
      row.logIn ? [[rowName(row), row.values.email.trim(), row.logIn.username, row.logIn.password]] : [],
    ),
  ]);

/** What the server needs to know to look the addresses up: no more than it asks of every row. */
export const checkFile = (rows: readonly ImportRow[]): string =>
  csvText([
    ['First Name', 'Last Name', 'Email'],
    ...rows.map(({ values: { firstName, lastName, email } }) => [firstName, lastName, email]),
  ]);
