import { cellOf, issuesText, rowName, type ImportRow } from './importRow.ts';
import type { ImportKind } from './kinds.ts';

export type Records = readonly (readonly string[])[];

const headersOf = ({ columns }: Pick<ImportKind, 'columns'>) => columns.map(({ header }) => header);

export const templateOf = (kind: ImportKind): Records => [
  headersOf(kind),
  kind.columns.map(({ key }) => kind.example[key] ?? ''),
];

export const errorRecords = (rows: readonly ImportRow[], kind: ImportKind): Records => [
  [...headersOf(kind), 'Issues'],
  ...rows.map((row) => [...kind.columns.map(({ key }) => row.values[key] ?? ''), issuesText(row)]),
];

export const logInRecords = (rows: readonly ImportRow[]): Records => [
  ['Name', 'Email', 'Username', 'Password'],
  ...rows.flatMap((row) =>
    row.logIn ? [[rowName(row), cellOf(row, 'email'), row.logIn.username, row.logIn.password]] : [],
  ),
];
