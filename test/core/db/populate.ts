import type { Db } from '../../../src/core/db/database.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import populated from './populated.json' with { type: 'json' };

/** Ids of some of the rows that {@link populate} has made. */
export type Populated = Record<
  | 'advisorUser'
  | 'orgUser'
  | 'adminUser'
  | 'file'
  | 'advisor'
  | 'organization'
  | 'group'
  | 'credit'
  | 'request',
  number
>;

/** In order: a row of each table, where `@now` is the time and `@name` the id of a row before that has this name. */
const ROWS: readonly { table: string; as?: string; row: Record<string, unknown> }[] = populated;

/** Puts at least one row into every table, linked through every foreign key. */
export async function populate(db: Db): Promise<Populated> {
  const known: Record<string, unknown> = { '@now': dbTime() };
  for (const { table, as, row } of ROWS) {
    const cells = Object.entries(row).map(([column, value]) => [column, known[String(value)] ?? value]);
    const [id] = await db(table).insert(Object.fromEntries(cells));
    if (as !== undefined) known[`@${as}`] = id;
  }
  return Object.fromEntries(
    Object.entries(known).map(([name, id]) => [name.slice(1), Number(id)]),
  ) as Populated;
}
