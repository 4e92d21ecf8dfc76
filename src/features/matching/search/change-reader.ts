import type { Db } from '../../../core/db/database.ts';

/**
 * Rows can be committed out of the order of their ids: a mark may turn up below one that was read already. So each read
 * looks back over so many ids, and remembers what it has seen there.
 */
const LOOK_BACK = 2_000;
const BATCH = 5_000;

/** Reads on in the append-only `change_marks` for one process. */
export class ChangeReader {
  readonly #db: Db;
  #last = 0;
  #seen = new Set<number>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Counts everything up to now as read. */
  async skipToEnd(): Promise<void> {
    const ids: number[] = await this.#db('change_marks').orderBy('id', 'desc').limit(LOOK_BACK).pluck('id');
    this.#last = ids[0] ?? 0;
    this.#seen = new Set(ids);
  }

  /** Ids of the advisors that changed since the last call, each once. */
  async next(): Promise<number[]> {
    const changed = new Set<number>();
    for (;;) {
      const rows = (await this.#db('change_marks')
        .where('id', '>', this.#last - LOOK_BACK)
        .orderBy('id')
        .limit(LOOK_BACK + BATCH)
        .select('id', 'subject_type', 'subject_id')) as {
        id: number;
        subject_type: string;
        subject_id: number;
      }[];
      const fresh = rows.filter((row) => !this.#seen.has(row.id));
      for (const row of fresh) {
        this.#seen.add(row.id);
        if (row.subject_type === 'advisor') changed.add(row.subject_id);
      }
      this.#last = Math.max(this.#last, rows.at(-1)?.id ?? 0);
      for (const id of this.#seen) if (id <= this.#last - LOOK_BACK) this.#seen.delete(id);
      if (rows.length < LOOK_BACK + BATCH) return [...changed];
    }
  }
}
