import { ADVISOR_COLUMNS, type AdvisorColumn } from '../../../src/contract/advisor-csv.ts';
import { issuesText, rowName, type ImportRow } from './importRow.ts';

export type Records = readonly (readonly string[])[];

const HEADERS = ADVISOR_COLUMNS.map(({ header }) => header);

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

export const TEMPLATE: Records = [HEADERS, ADVISOR_COLUMNS.map(({ key }) => EXAMPLE[key])];

export const errorRecords = (rows: readonly ImportRow[]): Records => [
  [...HEADERS, 'Issues'],
  ...rows.map((row) => [...ADVISOR_COLUMNS.map(({ key }) => row.values[key]), issuesText(row)]),
];

export const logInRecords = (rows: readonly ImportRow[]): Records => [
  ['Name', 'Email', 'Username', 'Password'],
  ...rows.flatMap((row) =>
    row.logIn ? [[rowName(row), row.values.email.trim(), row.logIn.username, row.logIn.password]] : [],
  ),
];
