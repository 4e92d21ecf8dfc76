import type { Db } from '../db/database.ts';

/**
 * Rows can be committed out of the order of their ids (MySQL): an event may turn up below one that was read already. So
 * each read looks back over so many ids, and remembers what it has seen there (as the search index does, decision 4).
 */
const LOOK_BACK = 1_000;
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
  #last = 0;
  #seen = new Set<number>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Id up to which everything has been read, but for what is committed late. */
  get position(): number {
    return this.#last;
  }

  /** Counts everything up to now as read. */
  async skipToEnd(): Promise<void> {
    const ids: number[] = await this.#db('live_events').orderBy('id', 'desc').limit(LOOK_BACK).pluck('id');
    this.#last = Math.max(this.#last, ids[0] ?? 0);
    this.#seen = new Set(ids);
  }

  /** What has been committed since the last call, each event once, in the order of ids. */
  async next(): Promise<StoredEvent[]> {
    const fresh: StoredEvent[] = [];
    for (;;) {
      // Ids alone first: they are read from the key, and most of the time there is nothing new.
      const ids: number[] = await this.#db('live_events')
        .where('id', '>', this.#last - LOOK_BACK)
        .orderBy('id')
        .limit(LOOK_BACK + BATCH)
        .pluck('id');
      const unseen = ids.filter((id) => !this.#seen.has(id));
      if (unseen.length > 0) {
        const rows: StoredEvent[] = await this.#db('live_events')
          .whereIn('id', unseen)
          .orderBy('id')
          .select(...EVENT_COLUMNS);
        fresh.push(...rows);
      }
      for (const id of unseen) this.#seen.add(id);
      this.#last = Math.max(this.#last, ids.at(-1) ?? 0);
      for (const id of this.#seen) if (id <= this.#last - LOOK_BACK) this.#seen.delete(id);
      if (ids.length < LOOK_BACK + BATCH) return fresh;
    }
  }
}
