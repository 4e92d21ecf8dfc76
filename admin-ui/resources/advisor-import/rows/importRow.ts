import type { AdvisorColumn } from '../../../../src/contract/advisor-csv.ts';

/** "Import page state" (spec 2 §4). */
export type PageState = 'idle' | 'preview' | 'uploading' | 'success' | 'error';

/** "Import row status" (spec 2 §4). */
export type RowStatus = 'click_to_save' | 'invalid' | 'processing' | 'saving' | 'saved' | 'failed';

/** The cells of a row, as texts; skills as the file has them. */
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

/** What the server said of a row's address before it is saved. */
export interface Verdict {
  readonly status: 'saved' | 'duplicate' | 'invalid' | 'failed';
  readonly message?: string;
  /** The name that is free for it. */
  readonly username?: string;
}

/** A row of the preview (spec 2 §3, "Import row"). */
export interface ImportRow {
  /** Its place in the file: data rows counted from 1. */
  readonly id: number;
  readonly values: RowValues;
  /** What is wrong with single cells. */
  readonly problems: Readonly<Partial<Record<AdvisorColumn, string>>>;
  /** What keeps the row from being saved, cell by cell and as a whole. */
  readonly issues: readonly string[];
  /** What is left out of a row that can be saved all the same. */
  readonly warnings: readonly string[];
  readonly valid: boolean;
  readonly status: RowStatus;
  /** What became of the last attempt. */
  readonly statusMessage: string;
  readonly isGenerated: boolean;
  readonly verdict: Verdict | null;
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

/** A row as it comes from the file. */
export const newRow = (id: number, values: RowValues): ImportRow => ({
  id,
  values,
  problems: {},
  issues: [],
  warnings: [],
  valid: false,
  status: 'invalid',
  statusMessage: '',
  isGenerated: false,
  verdict: null,
  advisorId: null,
  logIn: null,
  lost: null,
});
