import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RowVerdict } from '../../contract/import-api.ts';
import { LIMITS } from '../../contract/limits.ts';
import { IMPORT_ROW, fill } from '../../contract/messages.ts';
import { identityKey } from '../../core/accounts/accounts.ts';
import { FreeUsernames } from '../../core/accounts/free-usernames.ts';
import { createAccounts, takenEmailKeys, type WantedAccount } from '../../core/accounts/new-accounts.ts';
import { type Context, auditAll } from '../../core/audit/audit.ts';
import { duplicateKey, isUnavailable, dbTime } from '../../core/db/dialect.ts';
import { idsBy } from '../../core/db/rows.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { shareOf } from '../../core/accounts/chosen-password.ts';
import { usernameProblem } from '../../core/accounts/username.policy.ts';
import { hashAll } from '../../core/security/hash-all.ts';
import { randomText } from '../../core/security/passwords.ts';
import type { ImportKind, MemberDraft, PreparedRow, RowReading } from './import-kind.ts';
import { markChanged } from '../../core/changes/change-marks.ts';
import { hasOpenGroup, linkNewToGroups } from '../groups/index.ts';

export type ImportParts = Pick<Deps, 'db' | 'hasher' | 'log'>;

export interface RunOptions {
  readonly context: Context;
  readonly groupIds: readonly number[];
  readonly dryRun: boolean;
  readonly withPasswords: boolean;
}

/** What became of a row, or in a dry run would become of it. */
export interface RowOutcome<Key extends string, Draft> extends RowVerdict {
  readonly source: PreparedRow<Key>;
  readonly reading: RowReading<Draft>;
  readonly id?: number;
  /** Generated, and told here only. */
  readonly password?: string;
}

interface Planned<Key extends string, Draft> {
  readonly source: PreparedRow<Key>;
  readonly reading: RowReading<Draft>;
  readonly draft: Draft;
}

const ATTEMPTS = 5;

/**
 * Judges and saves the rows of one import, a batch at a time: each row stands alone, and what exists already is left as
 * it is. A batch is written in one transaction; one that is refused is written row by row.
 */
export class ImportRun<Key extends string, Draft extends MemberDraft> {
  readonly id = randomUUID();
  readonly #parts: ImportParts;
  readonly #kind: ImportKind<Key, Draft>;
  readonly #options: RunOptions;
  readonly #usernames = new FreeUsernames();
  /** Addresses that this import has brought in, as they are compared, with their rows. */
  readonly #saved = new Map<string, number>();
  /** Of the batch under way, by row. */
  readonly #outcomes = new Map<number, RowOutcome<Key, Draft>>();

  constructor(parts: ImportParts, kind: ImportKind<Key, Draft>, options: RunOptions) {
    this.#parts = parts;
    this.#kind = kind;
    this.#options = options;
  }

  /**
   * @param done hears of each row in order; also of those that were done before the database went away
   * @throws what the database throws when it goes away
   */
  async batch(rows: readonly PreparedRow<Key>[], done: (outcome: RowOutcome<Key, Draft>) => void) {
    try {
      await this.#batch(rows);
    } finally {
      for (const { row } of rows) {
        const outcome = this.#outcomes.get(row);
        if (outcome) done(outcome);
      }
      this.#outcomes.clear();
    }
  }

  async #batch(rows: readonly PreparedRow<Key>[]): Promise<void> {
    const readings = rows.map((source) => ({ source, reading: this.#read(source) }));
    const emails = readings.flatMap(({ reading }) => reading.draft?.email ?? []);
    const taken = await takenEmailKeys(this.#parts.db, emails);
    const first = new Map<string, Planned<Key, Draft>>();
    const later: Planned<Key, Draft>[] = [];
    for (const { source, reading } of readings) {
      const { draft } = reading;
      if (!draft) {
        this.#tell({ source, reading }, { status: 'invalid', message: messageOf(source, reading) });
        continue;
      }
      const plan = { source, reading, draft };
      const key = identityKey(draft.email);
      if (this.#saved.has(key) || taken.has(key)) this.#tellDuplicate(plan);
      else if (first.has(key)) later.push(plan);
      else first.set(key, plan);
    }
    await this.#save([...first.values()]);
    // Only when the first row with an address could not be saved does the next one get its turn.
    for (const plan of later)
      if (this.#saved.has(identityKey(plan.draft.email))) this.#tellDuplicate(plan);
      else await this.#save([plan]);
  }

  #read(source: PreparedRow<Key>): RowReading<Draft> {
    const reading = this.#kind.read(source.cells);
    const problem = reading.draft && usernameProblem(reading.draft.username);
    if (problem) return { ...reading, draft: null, problems: { ...reading.problems, username: problem } };
    if (source.problem === undefined) return reading;
    return { ...reading, draft: null, problems: reading.draft ? {} : reading.problems };
  }

  #tell(
    { source, reading }: Pick<Planned<Key, Draft>, 'source' | 'reading'>,
    verdict: Omit<RowOutcome<Key, Draft>, 'row' | 'source' | 'reading'>,
  ): void {
    this.#outcomes.set(source.row, { row: source.row, source, reading, ...verdict });
  }

  #tellDuplicate(plan: Planned<Key, Draft>): void {
    const first = this.#saved.get(identityKey(plan.draft.email));
    const message =
      first === undefined ? IMPORT_ROW.duplicate : fill(IMPORT_ROW.duplicateInFile, { row: first });
    const reading = { ...plan.reading, problems: { email: message } };
    this.#tell({ ...plan, reading }, { status: 'duplicate', message });
  }

  async #save(planned: readonly Planned<Key, Draft>[]): Promise<void> {
    if (planned.length === 0) return;
    try {
      await this.#saveTogether(planned);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      for (const plan of planned) await this.#saveAlone(plan);
    }
  }

  async #saveTogether(planned: readonly Planned<Key, Draft>[]): Promise<void> {
    const { withPasswords, dryRun, context } = this.#options;
    const passwords =
      withPasswords && !dryRun ? planned.map(() => randomText(LIMITS.csv.passwordLength)) : [];
    const hashes = await hashAll(this.#parts.hasher, shareOf(context.actor), passwords);
    const wanted = planned.map(({ draft }) => draft.username);
    const names = await this.#usernames.find(this.#parts.db, wanted);
    const accounts = planned.map(({ draft: { email, username } }, at) => ({
      email,
      username: names[at]?.username ?? username,
      passwordHash: hashes[at] ?? null,
    }));
    const ids = dryRun ? [] : await this.#write(planned, accounts);
    this.#usernames.confirm(names);
    for (const [at, plan] of planned.entries()) {
      this.#saved.set(identityKey(plan.draft.email), plan.source.row);
      const message = messageOf(plan.source, plan.reading);
      this.#tell(plan, {
        status: 'saved',
        ...(message ? { message } : {}),
        ...(ids[at] === undefined ? {} : { id: ids[at] }),
        username: accounts[at]?.username,
        ...(passwords[at] === undefined ? {} : { password: passwords[at] }),
      });
    }
  }

  /** Managed (spec 2 §4: "imported advisors are always managed"), in a few statements. @returns their ids, in order */
  #write(planned: readonly Planned<Key, Draft>[], accounts: readonly WantedAccount[]): Promise<number[]> {
    const { member, toRow, complete } = this.#kind;
    const { context, groupIds } = this.#options;
    const batchId = this.id;
    const drafts = planned.map(({ draft }, at) => ({
      ...draft,
      username: accounts[at]?.username ?? draft.username,
    }));
    return transaction(this.#parts.db, async (trx) => {
      const userIds = await createAccounts(trx, member, accounts);
      const isOpen = await hasOpenGroup(trx, groupIds);
      const now = dbTime();
      const stamp = { is_managed: 1, import_batch: batchId, created_at: now, updated_at: now };
      await trx(`${member}s`).insert(
        drafts.map((draft, at) => ({ user_id: userIds[at], ...toRow(draft, isOpen), ...stamp })),
      );
      const ids = await idsBy(trx, `${member}s`, 'user_id', userIds);
      await complete?.(trx, context, ids, drafts);
      await linkNewToGroups(trx, context, member, ids, groupIds);
      await auditAll(
        trx,
        ids.map((id) => ({
          ...context,
          action: `${member}.created` as const,
          subjectType: member,
          subjectId: id,
          groupId: groupIds[0] ?? null,
          detail: { groupIds, isManaged: true, batchId },
        })),
      );
      await markChanged(trx, member, ids);
      return ids;
    });
  }

  /** After a batch was refused: finds out what became of one row. */
  async #saveAlone(plan: Planned<Key, Draft>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#saveTogether([plan]);
      } catch (error) {
        if (isUnavailable(error)) throw error;
        const key = duplicateKey(error);
        if (key === 'users.email_key') return this.#tellDuplicate(plan);
        // Somebody has just taken the name that was free.
        if (key === 'users.username_key' && attempt < ATTEMPTS) continue;
        if (error instanceof AppError) return this.#tell(plan, { status: 'failed', message: error.message });
        this.#parts.log.warn({ err: error, row: plan.source.row }, 'a row of an import could not be saved');
        return this.#tell(plan, { status: 'failed', message: IMPORT_ROW.failed });
      }
    }
  }
}

const messageOf = ({ problem, note }: PreparedRow<string>, { draft, problems }: RowReading<unknown>) =>
  [problem, ...Object.values(problems), draft ? note : undefined].filter(Boolean).join('; ');

/** Rows a transaction: as many as a killed import may have to do again. */
const BATCH = 50;

export async function* batches<Row>(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
    // SQLite answers at once: without this pause nobody else would get a turn.
    await nextTurn();
  }
  if (batch.length > 0) yield batch;
}
