import type { Db } from './database.ts';
import { pieces } from '../records.ts';

/** At least so many ids are looked back over. */
const LOOK_BACK = 2_000;
/** And at least what has come in so long: longer than a transaction lasts, its repetitions and its imports included. */
const LATE_MS = 60_000;
const PAGE = 5_000;
const BATCH = 1_000;

/**
 * Reads what is new in an append-only table, for one process. Rows are committed out of the order of their ids, by long
 * transactions and by the nodes of a cluster, each of which counts by itself: a row may turn up far below one that was
 * read already. So each read looks back, and remembers what it has seen there.
 */
export class AppendReader<Row extends object> {
  readonly #db: Db;
  readonly #table: string;
  readonly #columns: readonly (keyof Row & string)[];
  #last = 0;
  /** Ids up to here are not looked at any more. */
  #base = 0;
  #seen = new Set<number>();
  /** How many of {@link #seen} the table has, and the sum of their ids: given out once, no others come to the same. */
  #extent = { rows: 0, ids: 0 };
  /** Where the table ended when, as far back as it is looked at. */
  #positions: { readonly at: number; readonly last: number }[] = [];

  /** @param table has an ascending `id` */
  constructor(db: Db, table: string, columns: readonly (keyof Row & string)[]) {
    this.#db = db;
    this.#table = table;
    this.#columns = columns;
  }

  /** Id up to which everything has been read, but for what is committed late. */
  get position(): number {
    return this.#last;
  }

  async skipToEnd(now = Date.now()): Promise<void> {
    const ids: number[] = await this.#db(this.#table).orderBy('id', 'desc').limit(LOOK_BACK).pluck('id');
    this.#last = Math.max(this.#last, ids[0] ?? 0);
    this.#base = Math.max(0, this.#last - LOOK_BACK);
    this.#see(ids.filter((id) => id > this.#base));
    this.#positions = [{ at: now, last: this.#last }];
  }

  /**
   * Gives `take` each new row once, in ascending order. Rows count as read once it is done: if it fails, they come
   * again.
   */
  async next<T>(take: (rows: readonly Row[]) => Promise<T>, now = Date.now()): Promise<T> {
    const { isSame, isLonger } = await this.#compared();
    // Most of the time there is nothing new, or only at the end.
    const read = isSame && !isLonger ? [] : await this.#idsAfter(isSame ? this.#last : this.#base);
    const fresh = read.filter((id) => !this.#seen.has(id));
    const taken = await take(await this.#rows(fresh));
    this.#last = Math.max(this.#last, read.at(-1) ?? 0);
    if (!isSame || fresh.length > 0) this.#see(isSame ? [...this.#seen, ...fresh] : read);
    this.#forget(now);
    return taken;
  }

  /** What the database counts itself, which is much cheaper than to read it: whether anything has come or gone. */
  async #compared(): Promise<{ isSame: boolean; isLonger: boolean }> {
    const found = await this.#db(this.#table)
      .where('id', '>', this.#base)
      .first<Record<'rows' | 'ids' | 'end', number | string | null>>(
        this.#db.raw('sum(case when id <= ? then 1 else 0 end) as ??', [this.#last, 'rows']),
        this.#db.raw('sum(case when id <= ? then id else 0 end) as ??', [this.#last, 'ids']),
        this.#db.raw('max(id) as ??', ['end']),
      );
    return {
      isSame: Number(found.rows) === this.#extent.rows && Number(found.ids) === this.#extent.ids,
      isLonger: Number(found.end) > this.#last,
    };
  }

  async #idsAfter(base: number): Promise<number[]> {
    const all: number[] = [];
    for (;;) {
      const ids: number[] = await this.#db(this.#table)
        .where('id', '>', all.at(-1) ?? base)
        .orderBy('id')
        .limit(PAGE)
        .pluck('id');
      all.push(...ids);
      if (ids.length < PAGE) return all;
    }
  }

  async #rows(ids: readonly number[]): Promise<Row[]> {
    const rows: Row[] = [];
    for (const some of pieces(ids, BATCH)) {
      const found = this.#db(this.#table).whereIn('id', some).orderBy('id');
      rows.push(...((await found.select(...this.#columns)) as Row[]));
    }
    return rows;
  }

  #forget(now: number): void {
    if (this.#positions.at(-1)?.last !== this.#last) this.#positions.push({ at: now, last: this.#last });
    while ((this.#positions[1]?.at ?? now) < now - LATE_MS) this.#positions.shift();
    const base = Math.min(this.#positions[0]?.last ?? 0, this.#last - LOOK_BACK);
    if (base <= this.#base) return;
    this.#base = base;
    this.#see([...this.#seen].filter((id) => id > base));
  }

  #see(ids: readonly number[]): void {
    this.#seen = new Set(ids);
    this.#extent = { rows: this.#seen.size, ids: ids.reduce((sum, id) => sum + id, 0) };
  }
}
