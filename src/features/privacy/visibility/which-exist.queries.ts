import type { Knex } from 'knex';
import type { Db } from '../../../core/db/database.ts';

/** Questions in one statement, and values in all of them: SQLite takes 32,766. */
const QUESTIONS = 100;
const VALUES = 20_000;

/** Which of these queries find at least one row, in their order; many are asked in one statement. */
export async function whichExist(db: Db, queries: readonly Knex.QueryBuilder[]): Promise<boolean[]> {
  const found: boolean[] = [];
  for (const asked of batches(queries)) {
    const [row = {}] = await db.select<Record<string, number>[]>(
      asked.map((query, at) => db.raw('exists ? as ??', [query, `q${at}`])),
    );
    found.push(...asked.map((_, at) => Boolean(row[`q${at}`])));
  }
  return found;
}

function batches(queries: readonly Knex.QueryBuilder[]): Knex.QueryBuilder[][] {
  const made: Knex.QueryBuilder[][] = [];
  let values = 0;
  for (const query of queries) {
    const more = query.toSQL().bindings.length;
    const last = made.at(-1);
    if (last && last.length < QUESTIONS && values + more <= VALUES) {
      last.push(query);
      values += more;
    } else {
      made.push([query]);
      values = more;
    }
  }
  return made;
}
