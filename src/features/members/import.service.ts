import type { RowVerdict } from '../../contract/import-api.ts';
import { LIMITS } from '../../contract/limits.ts';
import { shareOf } from '../../core/accounts/chosen-password.ts';
import { audit } from '../../core/audit/audit.ts';
import { openTable, type CsvRow } from '../../core/csv/read.ts';
import type { CsvSource } from '../../core/csv/source.ts';
import { tableFile } from '../../core/csv/spreadsheet.ts';
import { isUnavailable } from '../../core/db/dialect.ts';
import { transaction } from '../../core/db/transaction.ts';
import { AppError } from '../../core/errors.ts';
import type { ImportKind, MemberDraft, PreparedRow } from './import-kind.ts';
import { ImportRun, batches, type ImportParts, type RunOptions } from './import-run.service.ts';

interface ImportOptions extends RunOptions {
  /** Rows that can get passwords; without one, any number. */
  readonly maxPasswords?: number;
  /** Empty cells are filled from the row's CV, where its kind can. */
  readonly autoGenerateFromCV: boolean;
  readonly sheet?: string;
  /** Called after each batch with the rows done, and all. */
  readonly progress?: (done: number, total: number) => void;
  /** Stops between two batches. */
  readonly signal?: AbortSignal;
  /**
   * Hears why the database went away after some rows were done: their report is returned then. Without it the error is thrown,
   * and the rows that were written are told nowhere.
   */
  readonly onOutage?: (error: unknown) => void;
}

/** What became of a row (contract §10 "Import rows"). */
export interface RowReport extends RowVerdict {
  readonly email: string;
  readonly id?: number;
  readonly password?: string;
}

export interface ImportReport {
  /** By which the import can be undone; null when nothing was to be written. */
  readonly batchId: string | null;
  readonly created: number;
  readonly skipped: number;
  readonly failed: number;
  readonly dryRun: boolean;
  /** Whether it was stopped before the last row. */
  readonly interrupted: boolean;
  readonly ignoredHeaders: readonly string[];
  readonly rows: readonly RowReport[];
}

/**
 * Each row stands alone, and what exists already is left as it is, so that the same file again creates nothing twice (contract
 * §8). Killed half way, it leaves whole rows; the next run completes them.
 * @throws AppError CSV_*, SHEET_* when the file as a whole cannot be taken; then nothing is written
 * @throws what the database throws when it goes away, unless `onOutage` hears it; rows written before stay
 */
export async function importMembers<Key extends string, Draft extends MemberDraft>(
  parts: ImportParts,
  kind: ImportKind<Key, Draft>,
  source: CsvSource,
  options: ImportOptions,
): Promise<ImportReport> {
  const file = await tableFile(source, shareOf(options.context.actor), options.sheet);
  const table = await openTable(file.source, kind.columns, LIMITS.csv.rows);
  const { dryRun, progress, signal, onOutage, maxPasswords = Number.POSITIVE_INFINITY } = options;
  if (options.withPasswords && table.total > maxPasswords)
    throw new AppError('CSV_TOO_MANY_PASSWORDS', { values: { n: maxPasswords } });
  const run = new ImportRun(parts, kind, options);
  const rows: RowReport[] = [];
  const prepare = options.autoGenerateFromCV ? kind.prepare : undefined;
  let outage: unknown;
  try {
    for await (const batch of batches(prepared(table.rows(), prepare))) {
      if (signal?.aborted) break;
      await run.batch(batch, (outcome) => {
        const { source: _, reading, ...told } = outcome;
        rows.push({ ...told, email: reading.email });
      });
      progress?.(rows.length, table.total);
    }
  } catch (error) {
    if (!onOutage || !isUnavailable(error) || rows.length === 0) throw error;
    outage = error;
    onOutage(error);
  }
  const count = (...statuses: RowReport['status'][]) =>
    rows.filter(({ status }) => statuses.includes(status)).length;
  const totals = { created: count('saved'), skipped: count('duplicate'), failed: count('invalid', 'failed') };
  if (!dryRun)
    await transaction(parts.db, (trx) =>
      audit(trx, options.context, `${kind.member}.imported`, [kind.member, null], {
        groupId: options.groupIds[0] ?? null,
        detail: { batchId: run.id, ...totals },
      }),
    ).catch((error: unknown) => {
      // Each row that was written has told the audit trail of itself.
      if (outage === undefined || !isUnavailable(error)) throw error;
    });
  return {
    batchId: dryRun ? null : run.id,
    ...totals,
    dryRun,
    interrupted: rows.length < table.total,
    ignoredHeaders: table.ignoredHeaders,
    rows,
  };
}

async function* prepared<Key extends string>(
  rows: AsyncIterable<CsvRow<Key>>,
  prepare: ((row: CsvRow<Key>) => Promise<PreparedRow<Key>>) | undefined,
): AsyncGenerator<PreparedRow<Key>> {
  for await (const row of rows) yield prepare ? await prepare(row) : row;
}
