import { ADVISOR_COLUMNS, type AdvisorColumn } from '../../../src/contract/advisor-csv.ts';
import type { CheckedRow } from '../../../src/contract/import-api.ts';

/** "Import page state" (spec 2 §4). */
export type PageState = 'idle' | 'preview' | 'uploading' | 'success' | 'error';

/** "Import row status" (spec 2 §4). */
export type RowStatus = 'click_to_save' | 'invalid' | 'processing' | 'saving' | 'saved' | 'failed';

export type RowValues = Readonly<Record<AdvisorColumn, string>>;

/** A log-in that this page made. It is nowhere else: the server keeps the password's hash only. */
export interface LogIn {
  readonly username: string;
  readonly password: string;
}

/** A call whose answer never came: the server may have made the advisor, with this log-in, in this batch. */
export interface LostCall {
  readonly logIn: LogIn;
  readonly batchId: string;
}

export interface ImportRow {
  /** Its place in the file: data rows counted from 1. */
  readonly id: number;
  readonly values: RowValues;
  readonly checked: Omit<CheckedRow, 'row' | 'cells'>;
  readonly status: RowStatus;
  readonly statusMessage: string;
  readonly isGenerated: boolean;
  readonly advisorId: number | null;
  readonly logIn: LogIn | null;
  /** Until the row is saved, or is about another address. */
  readonly lost: LostCall | null;
}

/** "A row may be edited by clicking a cell only while click_to_save or invalid" (spec 2 §4). */
export const canEdit = ({ status }: ImportRow): boolean => status === 'click_to_save' || status === 'invalid';

export const canSave = ({ status }: ImportRow): boolean => status === 'click_to_save';

/** "Auto generation is offered only for rows that have CV text and are not yet generated" (spec 2 §4). */
export const canGenerate = (row: ImportRow): boolean =>
  canEdit(row) && !row.isGenerated && row.values.cvText.trim() !== '';

/** "first last", or the address of who has no name yet. */
export const rowName = ({ values: { firstName, lastName, email } }: Pick<ImportRow, 'values'>): string =>
  [firstName, lastName]
    .map((name) => name.trim())
    .filter(Boolean)
    .join(' ') || email.trim();

export const issuesText = ({ statusMessage, checked }: ImportRow): string =>
  [...new Set([statusMessage, checked.message])].filter(Boolean).join('; ');

export function withVerdict(row: ImportRow, verdict: CheckedRow): ImportRow {
  const { row: _, cells: _cells, ...checked } = verdict;
  return { ...row, checked, status: checked.status === 'saved' ? 'click_to_save' : 'invalid' };
}

export const newRow = (checked: CheckedRow): ImportRow =>
  withVerdict(
    {
      id: checked.row,
      values: Object.fromEntries(
        ADVISOR_COLUMNS.map(({ key }) => [key, checked.cells[key] ?? '']),
      ) as RowValues,
      checked,
      status: 'invalid',
      statusMessage: '',
      isGenerated: false,
      advisorId: null,
      logIn: null,
      lost: null,
    },
    checked,
  );

/** What `POST /api/cv/process` answers (spec 2 §3, contract §7); empty where the text says nothing. */
export interface CvProposal {
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly linkedinUrl: string;
  readonly email: string;
  readonly bio: string;
  readonly expertise: string;
  readonly suggestedSkills: readonly { readonly name: string; readonly selected: boolean }[];
}

export function withProposal(values: RowValues, { suggestedSkills, ...texts }: CvProposal): RowValues {
  const chosen = suggestedSkills.filter(({ selected }) => selected).map(({ name }) => name);
  const said: Partial<RowValues> = { ...texts, skills: chosen.join('; ') };
  const cells = ADVISOR_COLUMNS.map(({ key }) => [
    key,
    values[key].trim() ? values[key] : (said[key] ?? values[key]),
  ]);
  return Object.fromEntries(cells) as RowValues;
}
