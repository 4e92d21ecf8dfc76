import { AppendReader } from '../../../core/db/append-reader.ts';
import type { Db } from '../../../core/db/database.ts';

const BATCH = 1_000;

/** What has changed: advisors, each once, and whether any of the operator's own trades has. */
export interface Changed {
  readonly advisorIds: readonly number[];
  readonly trades: boolean;
}

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

  /** Gives `take` what changed since the last call. Should it fail, it comes again. */
  async next(take: (changed: Changed) => Promise<void>): Promise<void> {
    await this.#marks.next(async (ids) => take(await this.#changed(ids)));
  }

  async #changed(ids: readonly number[]): Promise<Changed> {
    const advisorIds = new Set<number>();
    let trades = false;
    for (let at = 0; at < ids.length; at += BATCH) {
      const marks = await this.#db('change_marks')
        .whereIn('id', ids.slice(at, at + BATCH))
        .whereIn('subject_type', ['advisor', 'trade'])
        .select<{ subject_type: string; subject_id: number }[]>('subject_type', 'subject_id');
      for (const { subject_type: type, subject_id: id } of marks)
        if (type === 'advisor') advisorIds.add(id);
        else trades = true;
    }
    return { advisorIds: [...advisorIds], trades };
  }
}
