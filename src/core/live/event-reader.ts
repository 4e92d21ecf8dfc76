import { AppendReader } from '../db/append-reader.ts';
import type { Db } from '../db/database.ts';

const BATCH = 1_000;

/** An event as stored: the payload is JSON text and travels on unread. */
export interface StoredEvent {
  readonly id: number;
  readonly user_id: number;
  readonly type: string;
  readonly payload: string;
}

export const EVENT_COLUMNS = ['id', 'user_id', 'type', 'payload'] as const;

/** Reads on in the append-only `live_events` for one process. */
export class EventReader {
  readonly #db: Db;
  readonly #ids: AppendReader;

  constructor(db: Db) {
    this.#db = db;
    this.#ids = new AppendReader(db, 'live_events');
  }

  /** Id up to which everything has been read, but for what is committed late. */
  get position(): number {
    return this.#ids.position;
  }

  /** Counts everything up to now as read. */
  async skipToEnd(): Promise<void> {
    await this.#ids.skipToEnd();
  }

  /** What has been committed since the last call, each event once, in the order of ids. */
  next(): Promise<StoredEvent[]> {
    return this.#ids.next(async (ids) => {
      const fresh: StoredEvent[] = [];
      for (let at = 0; at < ids.length; at += BATCH) {
        const rows: StoredEvent[] = await this.#db('live_events')
          .whereIn('id', ids.slice(at, at + BATCH))
          .orderBy('id')
          .select(...EVENT_COLUMNS);
        fresh.push(...rows);
      }
      return fresh;
    });
  }
}
