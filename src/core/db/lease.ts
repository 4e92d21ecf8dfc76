import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { databaseNow } from './clock.ts';
import type { Narrow } from './database.ts';
import { dbTime } from './dialect.ts';
import { untilWon, type Db } from './transaction.ts';

/** How a table stores who holds a row, and until when. */
interface LeaseColumns {
  readonly owner: string;
  readonly until: string;
  /** The stored form of the end of a lease; of null for a row that nobody holds. */
  readonly stored: (until: Date | null) => string | number | null;
}

const COLUMNS: LeaseColumns = {
  owner: 'lease_owner',
  until: 'leased_until',
  stored: (until) => until && dbTime(until),
};

interface LeasedTable {
  readonly db: Db;
  readonly table: string;
  readonly where?: Narrow;
  /** A process that died holds its rows no longer than this; one that lives prolongs its leases. */
  readonly leaseMs: number;
  readonly log?: Logger;
  readonly columns?: LeaseColumns;
}

interface Claim {
  readonly where?: Narrow;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly orderBy?: string[];
  readonly limit?: number;
  /** Names the holder; nobody else has the name. */
  readonly owner?: string;
  /** Another time than the database's, for tests. */
  readonly now?: Date;
}

interface Row {
  readonly id: number;
}

type Held = LeasedTable & { readonly columns: LeaseColumns };

const all: Narrow = () => undefined;

/**
 * Leases on the rows of a table, by the database's clock: of all processes one holds a row, until it lets go or has not
 * prolonged its lease for as long as that lasts. No lock outlives a statement, and none of the server's is needed
 * (Galera has no GET_LOCK across nodes).
 */
export class Leases {
  readonly #table: Held;
  readonly #monotonic: () => number;
  /** Leases that end later than any that is made now, and since when they have been as they are. */
  #ahead = new Map<number, { readonly until: unknown; readonly since: number }>();

  /** @param monotonic milliseconds, of any clock that does not go back */
  constructor(table: LeasedTable, monotonic: () => number = () => performance.now()) {
    this.#table = { columns: COLUMNS, ...table };
    this.#monotonic = monotonic;
  }

  /** Takes free rows; of those who ask at once exactly one gets each. @returns null when there are none */
  async claim<T extends object = Row>({
    where = all,
    set = {},
    orderBy = ['id'],
    limit = 1,
    owner = randomUUID(),
    now,
  }: Claim): Promise<Lease<T & Row> | null> {
    const { db, table, where: leased = all, leaseMs, columns } = this.#table;
    const at = now ?? (await databaseNow(db));
    await this.#letGoOfStuck(at);
    const { owner: holder, until, stored } = columns;
    const free = () =>
      db(table)
        .where(leased)
        .where(where)
        .where((over) => void over.whereNull(until).orWhere(until, '<', stored(at)));
    const taken = { ...set, [holder]: owner, [until]: stored(new Date(at.getTime() + leaseMs)) };
    for (;;) {
      const ids: number[] = await free().orderBy(orderBy).limit(limit).pluck('id');
      if (ids.length === 0) return null;
      if ((await untilWon(() => free().whereIn('id', ids).update(taken))) === 0) continue;
      const rows = (await db(table)
        .whereIn('id', ids)
        .where(holder, owner)
        .orderBy(orderBy)
        .select('*')) as (T & Row)[];
      return new Lease(this.#table, owner, rows);
    }
  }

  /**
   * Frees rows whose holder died before the database's clock went back: their leases seem to last for hours. Whoever
   * lives prolongs a lease; one that stays as it is for longer than a lease lasts is a dead process's.
   */
  async #letGoOfStuck(at: Date): Promise<void> {
    const { db, table, where = all, leaseMs, columns } = this.#table;
    const { owner, until, stored } = columns;
    const ahead = (await db(table)
      .where(where)
      .where(until, '>', stored(new Date(at.getTime() + leaseMs)))
      .select({ id: 'id', until })) as (Row & { readonly until: unknown })[];
    const [before, now] = [this.#ahead, this.#monotonic()];
    this.#ahead = new Map();
    for (const { id, until: end } of ahead) {
      const known = before.get(id);
      const since = known && known.until === end ? known.since : now;
      this.#ahead.set(id, { until: end, since });
      if (now - since > leaseMs)
        await db(table)
          .where({ id, [until]: end })
          .update({ [owner]: null, [until]: stored(null) });
    }
  }
}

/** Another process has taken over what this one was at, because it was silent for longer than a lease lasts. */
export class LeaseLost extends Error {
  constructor(what: string) {
    super(`Another process has taken over: ${what}; this one stops.`);
    this.name = 'LeaseLost';
  }
}

/** Rows that are held, under a name of their own: what is written through it is written while they are still held. */
export class Lease<T extends Row = Row> {
  readonly rows: readonly T[];
  readonly #table: Held;
  readonly #owner: string;

  constructor(table: Held, owner: string, rows: readonly T[]) {
    this.rows = rows;
    this.#table = table;
    this.#owner = owner;
  }

  held(ids: readonly number[] = this.rows.map(({ id }) => id), db: Knex = this.#table.db) {
    return db(this.#table.table).whereIn('id', ids).where(this.#table.columns.owner, this.#owner);
  }

  /**
   * Makes the lease last anew. In a transaction of the work's own, nobody can take the rows over before that ends.
   * @returns whether all of the rows were still held
   */
  async prolong(ids?: readonly number[], db: Knex = this.#table.db): Promise<boolean> {
    const { leaseMs, columns } = this.#table;
    const end = new Date((await databaseNow(db as Db)).getTime() + leaseMs);
    const kept: number = await this.held(ids, db).update({ [columns.until]: columns.stored(end) });
    return kept === (ids ?? this.rows).length;
  }

  /** Prolongs the lease for as long as the work takes. */
  async during<R>(work: () => Promise<R>): Promise<R> {
    const done = new AbortController();
    const kept = this.#keep(done.signal);
    try {
      return await work();
    } finally {
      done.abort();
      await kept;
    }
  }

  async #keep(done: AbortSignal): Promise<void> {
    const { table, leaseMs, log } = this.#table;
    for (;;) {
      await pause(leaseMs / 3, undefined, { signal: done, ref: false }).catch(() => undefined);
      if (done.aborted) return;
      await untilWon(() => this.prolong()).catch((error: unknown) =>
        log?.warn({ err: error, table }, 'lease not prolonged'),
      );
    }
  }

  /** Lets go of the rows, or some of them, and writes what has come of them. @returns how many were still held */
  release(set: Readonly<Record<string, unknown>> = {}, ids?: readonly number[]): Promise<number> {
    const { owner, until, stored } = this.#table.columns;
    const free = { ...set, [owner]: null, [until]: stored(null) };
    return untilWon(() => this.held(ids).update(free));
  }
}
