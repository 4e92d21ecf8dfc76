import type { Knex } from 'knex';
import { addsColumns, addsIndexes } from '../../src/core/db/schema.ts';
import { newTypedCode } from '../../src/core/typed-code.ts';

/** The code by which a private group is joined (spec 4 §19); groups that there are get theirs. */
const column = addsColumns('groups', { join_code: (t) => void t.string('join_code', 10) });
const index = addsIndexes({ groups: [['join_code']] });

export async function up(db: Knex): Promise<void> {
  await column.up(db);
  await index.up(db);
  const ids: number[] = await db('groups').whereNull('join_code').pluck('id');
  for (const id of ids)
    await db('groups')
      .where({ id })
      .whereNull('join_code')
      .update({ join_code: newTypedCode(10) });
}

export async function down(db: Knex): Promise<void> {
  await index.down(db);
  await column.down(db);
}
