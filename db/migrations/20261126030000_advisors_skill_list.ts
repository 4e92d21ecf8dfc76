import type { Knex } from 'knex';
import { dialectOf } from '../../src/core/db/dialect.ts';
import { addsIndexes } from '../../src/core/db/schema.ts';

/** More than all skills there are take as JSON; four bytes a character, an index has room for 768. */
const LENGTH = 700;
const index = addsIndexes({ advisors: [['skill_list', 'paused_until']] });

/** An advisor's skills as text that an index can hold, made by the database itself: so that skills are counted from it alone. */
export async function up(db: Knex): Promise<void> {
  // SQLite, which does not tell of such columns, takes back what a killed run has done.
  if (dialectOf(db) === 'sqlite' || !(await db.schema.hasColumn('advisors', 'skill_list')))
    await db.raw(
      `alter table advisors add column skill_list varchar(${LENGTH}) generated always as (substr(skills, 1, ${LENGTH})) virtual`,
    );
  await index.up(db);
}

export async function down(db: Knex): Promise<void> {
  await index.down(db);
  await db.raw('alter table advisors drop column skill_list');
}
