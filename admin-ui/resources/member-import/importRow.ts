import i18next from 'i18next';
import type { CvField } from '../../../src/contract/advisor-fields.ts';
import type { CheckedRow } from '../../../src/contract/import-api.ts';
import { jointIn } from '../../../src/contract/languages.ts';
import type { CvProposal as CvAnswer } from '../../../ui-shared/cv/proposal.ts';
import type { ImportKind } from './kinds.ts';

/** "Import page state" (spec 2 §4). */
export type PageState = 'idle' | 'preview' | 'uploading' | 'success' | 'error';

/** "Import row status" (spec 2 §4). */
export type RowStatus = 'click_to_save' | 'invalid' | 'processing' | 'saving' | 'saved' | 'failed';

export type RowValues = Readonly<Record<string, string> & { email: string }>;

/** A log-in that this page made. It is nowhere else: the server keeps the password's hash only. */
export type LogIn = { readonly username: string; readonly password: string };

export interface ImportRow {
  /** Its place in the file: data rows counted from 1. */
  readonly id: number;
  readonly values: RowValues;
  readonly checked: Omit<CheckedRow, 'row' | 'cells'>;
  readonly status: RowStatus;
  readonly statusMessage: string;
  readonly isGenerated: boolean;
  readonly madeId: number | null;
  readonly logIn: LogIn | null;
  /**
   * A call whose answer never came: the server may have made the member, with this log-in, in this batch. It is kept
   * until the row is saved, or is about another address.
   */
  readonly lost: { readonly logIn: LogIn; readonly batchId: string } | null;
}

/** "A row may be edited by clicking a cell only while click_to_save or invalid" (spec 2 §4). */
export const canEdit = ({ status }: ImportRow): boolean => status === 'click_to_save' || status === 'invalid';

export const canSave = ({ status }: ImportRow): boolean => status === 'click_to_save';

/** "Auto generation is offered only for rows that have CV text and are not yet generated" (spec 2 §4). */
export const canGenerate = (row: ImportRow): boolean =>
  canEdit(row) && !row.isGenerated && cellOf(row, 'cvText') !== '';

export const cellOf = ({ values }: Pick<ImportRow, 'values'>, column: string): string =>
  (values[column] ?? '').trim();

/** "first last" or the organisation's name; the address of who has no name yet. */
export const rowName = (row: Pick<ImportRow, 'values'>): string =>
  ['name', 'firstName', 'lastName']
    .map((column) => cellOf(row, column))
    .filter(Boolean)
    .join(' ') || cellOf(row, 'email');

export const issuesText = ({ statusMessage, checked }: ImportRow): string =>
  [...new Set([statusMessage, checked.message])].filter(Boolean).join(jointIn(i18next.language));

export function withVerdict(row: ImportRow, verdict: CheckedRow): ImportRow {
  const { row: _, cells: _cells, ...checked } = verdict;
  return { ...row, checked, status: checked.status === 'saved' ? 'click_to_save' : 'invalid' };
}

/** A column that the file lacks holds what the server proposes for it. */
const missing = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const newRow = (checked: CheckedRow, { columns }: Pick<ImportKind, 'columns'>): ImportRow =>
  withVerdict(
    {
      id: checked.row,
      values: Object.fromEntries(
        columns.map(({ key }) => [key, checked.cells[key] ?? missing(checked.proposal[key])]),
      ) as RowValues,
      checked,
      status: 'invalid',
      statusMessage: '',
      isGenerated: false,
      madeId: null,
      logIn: null,
      lost: null,
    },
    checked,
  );

/** What a CV's text says (spec 2 §3, contract §7); empty where it says nothing. */
export type CvProposal = Pick<CvAnswer, CvField | 'suggestedSkills'>;

export function withProposal(values: RowValues, { suggestedSkills, ...texts }: CvProposal): RowValues {
  const chosen = suggestedSkills.filter(({ selected }) => selected).map(({ name }) => name);
  const said: RowValues = { ...texts, skills: chosen.join('; ') };
  const cells = Object.entries(values).map(([key, value]) => [
    key,
    value.trim() ? value : (said[key] ?? value),
  ]);
  return Object.fromEntries(cells) as RowValues;
}

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
