import type { Database } from 'better-sqlite3';
import type { Db } from '../../../src/core/db/database.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';

const UNIX_EPOCH = 2_440_587.5;
const DAY_MS = 86_400_000;

/** The clock of this process and of its SQLite databases, which stands still until it is set. */
export class SimulatedClock {
  readonly #right = globalThis.Date;
  #now: number;

  constructor(start: Date) {
    this.#now = start.getTime();
    const now = () => this.#now;
    globalThis.Date = new Proxy(this.#right, {
      construct: (target, [at, ...more], self) =>
        Reflect.construct(target, at === undefined ? [now()] : [at, ...more], self) as object,
      get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
    });
  }

  get now(): number {
    return this.#now;
  }

  set(at: number): void {
    if (at < this.#now) throw new RangeError('a year does not go back');
    this.#now = at;
  }

  /** Has a database on SQLite, which has one connection, go by this clock. */
  async rule(db: Db): Promise<void> {
    const client = db.client as {
      acquireConnection(): Promise<Database>;
      releaseConnection(connection: Database): Promise<void>;
    };
    const connection = await client.acquireConnection();
    connection.function('julianday', { varargs: true }, (at: unknown) =>
      at === 'now'
        ? this.#now / DAY_MS + UNIX_EPOCH
        : this.#right.parse(`${String(at)}Z`) / DAY_MS + UNIX_EPOCH,
    );
    connection.function('strftime', { varargs: true }, () => dbTime(new Date(this.#now)));
    await client.releaseConnection(connection);
  }

  stop(): void {
    globalThis.Date = this.#right;
  }
}
