import { dayOf } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { insertIgnore } from '../db/rows.ts';
import { untilWon } from '../db/transaction.ts';

/** Counts the calls of a day (UTC) in the database, so that all processes share one budget and no restart renews it. */
export class DailyBudget {
  readonly #db: Db;
  readonly #calls: number;
  #usedUpOn = '';

  constructor(db: Db, calls: number) {
    this.#db = db;
    this.#calls = calls;
  }

  async take(now = new Date()): Promise<boolean> {
    const day = dayOf(now);
    if (this.#usedUpOn === day) return false;
    if (await this.#count(day)) return true;
    await untilWon(() => insertIgnore(this.#db, 'model_calls', { day, calls: 0 }));
    if (await this.#count(day)) return true;
    this.#usedUpOn = day;
    return false;
  }

  async taken(now = new Date()): Promise<number> {
    const row = await this.#db('model_calls').where('day', dayOf(now)).first('calls');
    return row?.calls ?? 0;
  }

  /** One statement: no two processes can take the last call. */
  async #count(day: string): Promise<boolean> {
    const left = () => this.#db('model_calls').where('day', day).where('calls', '<', this.#calls);
    return (await untilWon(() => left().increment('calls', 1))) > 0;
  }
}
