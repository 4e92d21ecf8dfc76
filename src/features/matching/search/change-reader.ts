import { AppendReader } from '../../../core/db/append-reader.ts';
import type { Db } from '../../../core/db/database.ts';

const BATCH = 1_000;

/** Reads on in the append-only `change_marks` for one process. */
export class ChangeReader {
  readonly #db: Db;
  readonly #marks: AppendReader;

  constructor(db: Db) {
    this.#db = db;
    this.#marks = new AppendReader(db, 'change_marks');
  }

  /** Counts everything up to now as read. */
  async skipToEnd(): Promise<void> {
    await this.#marks.skipToEnd();
  }

  /**
   * Gives `take` the ids of the advisors that changed since the last call, each once. Should it fail, they come again.
   */
  async next(take: (advisorIds: readonly number[]) => Promise<void>): Promise<void> {
    await this.#marks.next(async (ids) => take(await this.#advisors(ids)));
  }

  async #advisors(ids: readonly number[]): Promise<number[]> {
    const changed = new Set<number>();
    for (let at = 0; at < ids.length; at += BATCH) {
      const advisors: number[] = await this.#db('change_marks')
        .whereIn('id', ids.slice(at, at + BATCH))
        .where('subject_type', 'advisor')
        .pluck('subject_id');
      for (const id of advisors) changed.add(id);
    }
    return [...changed];
  }
}
