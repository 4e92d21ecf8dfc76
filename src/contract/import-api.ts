/** Answers of an import's calls (contract §8, §10 "Import rows"), for server, screens and command line. Types only. */

/** In a dry run `saved` is what would be. */
type ImportRowStatus = 'saved' | 'duplicate' | 'invalid' | 'failed';

export interface RowVerdict {
  /** Data rows counted from 1. */
  readonly row: number;
  readonly status: ImportRowStatus;
  /** Why it cannot be saved, or what was left out of it. */
  readonly message?: string;
  /** The name that is free for its account. */
  readonly username?: string;
}

/** A row as a dry run reads it, for the page that edits it. */
export interface CheckedRow extends RowVerdict {
  readonly cells: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, string>>;
  /** What is saved instead of a cell's own text: a list of skills, an address with its scheme. */
  readonly proposal: Readonly<Record<string, unknown>>;
}

/** A column of a file, with the field that it holds; null where it is left out. */
interface FileColumn {
  readonly header: string;
  /** The first cell with content; empty when there is none. */
  readonly sample: string;
  readonly field: string | null;
}

export interface ImportPreview {
  readonly columns: readonly FileColumn[];
  /** Headers of required columns that the file lacks; while there are any, no row is read. */
  readonly missing: readonly string[];
  /** Those of a spreadsheet, in its order; none of a CSV file. */
  readonly sheets: readonly string[];
  readonly rows: readonly CheckedRow[];
}

/** What undoing an import came to; the ids of the kept are named as their kind's. */
export interface UndoneImport<Kept> {
  readonly deleted: number;
  readonly kept: readonly (Kept & { readonly message: string })[];
}
