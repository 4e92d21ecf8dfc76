import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { UserType } from '../../contract/enums.ts';
import { LIMITS } from '../../contract/limits.ts';
import { IMPORT_ROW, fill } from '../../contract/messages.ts';
import { identityKey } from '../accounts/accounts.ts';
import type { FreeUsername } from '../accounts/free-usernames.ts';
import { FreeUsernames } from '../accounts/free-usernames.ts';
import { createAccounts, takenEmailKeys } from '../accounts/new-accounts.ts';
import type { Context } from '../audit/audit.ts';
import { audit } from '../audit/audit.ts';
import type { Db, Tx } from '../db/database.ts';
import { duplicateKey, isUnavailable } from '../db/dialect.ts';
import { transaction } from '../db/transaction.ts';
import { AppError } from '../errors.ts';
import type { PasswordHasher } from '../security/passwords.ts';
import { randomText } from '../security/passwords.ts';
import type { CsvColumn } from './columns.ts';
import { hashAll } from './hash-all.ts';
import type { CsvRow, CsvTable } from './read.ts';

export type RowStatus = 'saved' | 'duplicate' | 'invalid' | 'failed';

/** What became of a row (contract §10 "Import rows"). */
export interface RowReport {
  readonly row: number;
  readonly email: string;
  readonly status: RowStatus;
  readonly message?: string;
  readonly id?: number;
  readonly username?: string;
  /** Generated, and told here only. */
  readonly password?: string;
}

/** What a row says: somebody to save, or what is wrong with it. */
export interface RowReading<Draft> {
  readonly email: string;
  readonly draft: Draft | null;
  readonly issues: readonly string[];
  /** What was left out of a row that can be saved all the same. */
  readonly warnings: readonly string[];
}

/** What every draft has; the rest is its feature's. */
export interface AnyDraft {
  readonly email: string;
  /** The username it would like to have. */
  readonly username: string;
}

/** A draft about to be written, with the account that has just been made for it. */
export type AccountedDraft<Draft> = Draft & { readonly userId: number };

/** What an import brings in, as its feature knows it. */
export interface ImportKind<Key extends string, Draft extends AnyDraft> {
  readonly userType: UserType & ('advisor' | 'organization');
  readonly columns: readonly CsvColumn<Key>[];
  readonly read: (cells: Readonly<Record<Key, string>>, columns: ReadonlySet<Key>) => RowReading<Draft>;
  /** Writes the records with all that belongs to them, but for their accounts. @returns their ids, in order */
  readonly insert: (
    trx: Tx,
    batch: { readonly context: Context; readonly groupIds: readonly number[]; readonly id: string },
    drafts: readonly AccountedDraft<Draft>[],
  ) => Promise<number[]>;
}

export interface ImportOptions {
  readonly context: Context;
  /** The groups that every record is put into. */
  readonly groupIds: readonly number[];
  readonly dryRun: boolean;
  readonly withPasswords: boolean;
  /** Called after each batch with the rows done, and all. */
  readonly progress?: (done: number, total: number) => void;
  /** Stops between two batches. */
  readonly signal?: AbortSignal;
  /**
   * Hears why the database went away after some rows were done: their report is returned then, as interrupted. Without it
   * the error is thrown, and the rows that were written are told nowhere.
   */
  readonly onOutage?: (error: unknown) => void;
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

export interface ImportParts {
  readonly db: Db;
  readonly hasher: PasswordHasher;
  readonly log: Logger;
}

/** Rows a transaction: as many as a killed import may have to do again. */
const BATCH = 50;
const ATTEMPTS = 5;

interface Planned<Draft> {
  readonly row: number;
  readonly draft: Draft;
  readonly warnings: readonly string[];
}

/**
 * Brings in the rows of a table (contract §8): each stands alone, and what exists already is left as it is, so that the
 * same file again creates nothing twice. Rows are written in batches, each in one transaction; a batch that is refused is
 * written row by row. Killed half way, it leaves whole rows; the next run completes them.
 * @throws what the database throws when it goes away, unless `onOutage` hears it; rows written before stay
 */
export async function importRows<Key extends string, Draft extends AnyDraft>(
  parts: ImportParts,
  kind: ImportKind<Key, Draft>,
  table: CsvTable<Key>,
  options: ImportOptions,
): Promise<ImportReport> {
  const run = new ImportRun(parts, kind, table, options);
  const { reports } = run;
  let outage: unknown;
  try {
    for await (const rows of batches(table.rows())) {
      if (options.signal?.aborted) break;
      await run.batch(rows);
      options.progress?.(reports.length, table.total);
      // SQLite answers at once: without this pause nobody else would get a turn.
      await breathe();
    }
  } catch (error) {
    if (!options.onOutage || !isUnavailable(error) || reports.length === 0) throw error;
    outage = error;
    options.onOutage(error);
  }
  const count = (...statuses: RowStatus[]) =>
    reports.filter(({ status }) => statuses.includes(status)).length;
  const totals = {
    created: count('saved'),
    skipped: count('duplicate'),
    failed: count('invalid', 'failed'),
  };
  if (!options.dryRun)
    await tell(parts.db, kind.userType, options, run.id, totals).catch((error: unknown) => {
      // Each row that was written has told the audit trail of itself.
      if (outage === undefined || !isUnavailable(error)) throw error;
    });
  return {
    batchId: options.dryRun ? null : run.id,
    ...totals,
    dryRun: options.dryRun,
    interrupted: reports.length < table.total,
    ignoredHeaders: table.ignoredHeaders,
    rows: reports,
  };
}

async function tell(
  db: Db,
  subject: 'advisor' | 'organization',
  { context, groupIds }: ImportOptions,
  batchId: string,
  totals: object,
): Promise<void> {
  await transaction(db, (trx) =>
    audit(trx, {
      ...context,
      action: `${subject}.imported`,
      subjectType: subject,
      subjectId: null,
      groupId: groupIds[0] ?? null,
      detail: { batchId, ...totals },
    }),
  );
}

async function* batches<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

class ImportRun<Key extends string, Draft extends AnyDraft> {
  readonly id = randomUUID();
  /** What became of the rows so far, in order; also of those of a batch that could not be finished. */
  readonly reports: RowReport[] = [];
  readonly #parts: ImportParts;
  readonly #kind: ImportKind<Key, Draft>;
  readonly #table: CsvTable<Key>;
  readonly #options: ImportOptions;
  readonly #usernames = new FreeUsernames();
  /** Addresses that this import has brought in, as they are compared, with their rows. */
  readonly #saved = new Map<string, number>();

  constructor(
    parts: ImportParts,
    kind: ImportKind<Key, Draft>,
    table: CsvTable<Key>,
    options: ImportOptions,
  ) {
    this.#parts = parts;
    this.#kind = kind;
    this.#table = table;
    this.#options = options;
  }

  /** Reports on each row, or on those that were done before it throws. */
  async batch(rows: readonly CsvRow<Key>[]): Promise<void> {
    const reports = new Map<number, RowReport>();
    try {
      await this.#batch(rows, reports);
    } finally {
      this.reports.push(...rows.flatMap(({ row }) => reports.get(row) ?? []));
    }
  }

  async #batch(rows: readonly CsvRow<Key>[], reports: Map<number, RowReport>): Promise<void> {
    const planned: Planned<Draft>[] = [];
    const readings = rows.map((row) => ({ row, reading: this.#read(row) }));
    const taken = await takenEmailKeys(
      this.#parts.db,
      readings.flatMap(({ reading }) => reading.draft?.email ?? []),
    );
    const later = new Map<string, Planned<Draft>[]>();
    for (const { row, reading } of readings) {
      const { email, draft, issues, warnings } = reading;
      if (!draft) {
        reports.set(row.row, { row: row.row, email, status: 'invalid', message: issues.join('; ') });
        continue;
      }
      const key = identityKey(email);
      const plan = { row: row.row, draft, warnings };
      if (this.#saved.has(key) || taken.has(key)) reports.set(row.row, this.#duplicate(plan));
      else if (later.has(key)) later.get(key)?.push(plan);
      else {
        later.set(key, []);
        planned.push(plan);
      }
    }
    await this.#save(planned, reports);
    // Only when the first row with an address could not be saved does the next one get its turn.
    for (const plan of [...later.values()].flat().sort((a, b) => a.row - b.row))
      if (this.#saved.has(identityKey(plan.draft.email))) reports.set(plan.row, this.#duplicate(plan));
      else await this.#save([plan], reports);
  }

  #read({ cells, tooMany }: CsvRow<Key>): RowReading<Draft> {
    const reading = this.#kind.read(cells, this.#table.columns);
    if (tooMany === null) return reading;
    const message = fill(IMPORT_ROW.cells, { n: tooMany, columns: this.#table.width });
    return { ...reading, draft: null, issues: [message, ...reading.issues] };
  }

  #duplicate({ row, draft }: Planned<Draft>): RowReport {
    const first = this.#saved.get(identityKey(draft.email));
    const message =
      first === undefined ? IMPORT_ROW.duplicate : fill(IMPORT_ROW.duplicateInFile, { row: first });
    return { row, email: draft.email, status: 'duplicate', message };
  }

  async #save(planned: readonly Planned<Draft>[], reports: Map<number, RowReport>): Promise<void> {
    if (planned.length === 0) return;
    const note = (report: RowReport) => void reports.set(report.row, report);
    const passwords = this.#options.withPasswords
      ? planned.map(() => randomText(LIMITS.csv.passwordLength))
      : [];
    const hashes = this.#options.dryRun ? [] : await hashAll(this.#parts.hasher, passwords);
    try {
      (await this.#saveTogether(planned, passwords, hashes)).forEach(note);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      for (const [at, plan] of planned.entries())
        note(await this.#saveAlone(plan, passwords.slice(at, at + 1), hashes.slice(at, at + 1)));
    }
  }

  async #saveTogether(
    planned: readonly Planned<Draft>[],
    passwords: readonly string[],
    hashes: readonly string[],
  ): Promise<RowReport[]> {
    const { db } = this.#parts;
    const wanted = planned.map(({ draft }) => draft.username);
    const names = await this.#usernames.find(db, wanted);
    const ids = this.#options.dryRun ? [] : await this.#write(planned, names, hashes);
    this.#usernames.confirm(names);
    return planned.map(({ row, draft, warnings }, at) => {
      this.#saved.set(identityKey(draft.email), row);
      return {
        row,
        email: draft.email,
        status: 'saved' as const,
        ...(warnings.length > 0 ? { message: warnings.join('; ') } : {}),
        ...(ids[at] === undefined ? {} : { id: ids[at] }),
        username: String(names[at]?.username),
        ...(passwords[at] === undefined || this.#options.dryRun ? {} : { password: passwords[at] }),
      };
    });
  }

  #write(
    planned: readonly Planned<Draft>[],
    names: readonly FreeUsername[],
    hashes: readonly string[],
  ): Promise<number[]> {
    const { context, groupIds } = this.#options;
    const drafts = planned.map(({ draft }, at) => ({ ...draft, username: String(names[at]?.username) }));
    return transaction(this.#parts.db, async (trx) => {
      const userIds = await createAccounts(
        trx,
        this.#kind.userType,
        drafts.map(({ username, email }, at) => ({ username, email, passwordHash: hashes[at] ?? null })),
      );
      const accounted = drafts.map((draft, at) => ({ ...draft, userId: Number(userIds[at]) }));
      return this.#kind.insert(trx, { context, groupIds, id: this.id }, accounted);
    });
  }

  /** After a batch was refused: finds out what became of one row. */
  async #saveAlone(
    plan: Planned<Draft>,
    passwords: readonly string[],
    hashes: readonly string[],
  ): Promise<RowReport> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const [report] = await this.#saveTogether([plan], passwords, hashes);
        return report as RowReport;
      } catch (error) {
        if (isUnavailable(error)) throw error;
        const key = duplicateKey(error);
        if (key === 'users.email_key') return this.#duplicate(plan);
        // Somebody has just taken the name that was free.
        if (key === 'users.username_key' && attempt < ATTEMPTS) continue;
        return this.#failure(plan, error);
      }
    }
  }

  #failure({ row, draft }: Planned<Draft>, error: unknown): RowReport {
    const known = error instanceof AppError;
    if (!known) this.#parts.log.warn({ err: error, row }, 'a row of an import could not be saved');
    const message = known ? error.message : IMPORT_ROW.failed;
    return { row, email: draft.email, status: 'failed', message };
  }
}
