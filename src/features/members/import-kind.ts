import type { CsvColumn } from '../../contract/csv.ts';
import type { Context } from '../../core/audit/audit.ts';
import type { CellProblems } from '../../core/csv/cells.ts';
import type { CsvRow } from '../../core/csv/read.ts';
import type { Tx } from '../../core/db/database.ts';
import type { Member } from '../groups/index.ts';

export interface MemberDraft {
  readonly email: string;
  /** The username it would like to have. */
  readonly username: string;
}

/** What a row says: somebody to save, or what is wrong with it. */
export interface RowReading<Draft> {
  readonly email: string;
  readonly draft: Draft | null;
  /** What is wrong with single cells; beside a draft, what was left out of them. */
  readonly problems: CellProblems;
}

/** A row, and what was made of it before it was read. */
export interface PreparedRow<Key extends string> extends CsvRow<Key> {
  readonly note?: string;
}

export interface ImportKind<Key extends string, Draft extends MemberDraft> {
  readonly member: Member;
  readonly columns: readonly CsvColumn<Key>[];
  /** Fills empty cells from others of the row, where that is wished for (contract §8 `autoGenerateFromCV`). */
  readonly prepare?: (row: CsvRow<Key>) => Promise<PreparedRow<Key>>;
  /** @param cells those of the columns that the file has */
  readonly read: (cells: Readonly<Partial<Record<Key, string>>>) => RowReading<Draft>;
  /** The record's own columns; what all members have is added. @param isOpen whether one of its groups is open */
  readonly toRow: (draft: Draft, isOpen: boolean) => Readonly<Record<string, unknown>>;
  /** What belongs to new records beside accounts, groups and audit events. */
  readonly complete?: (
    trx: Tx,
    context: Context,
    ids: readonly number[],
    drafts: readonly Draft[],
  ) => Promise<void>;
  /** Those of the records that have begun to work: matches, requests, hours granted. They are not undone. */
  readonly working: (trx: Tx, ids: readonly number[]) => Promise<readonly number[]>;
}
