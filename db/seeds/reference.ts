import { dbTime, fold } from '../../src/core/db/dialect.ts';
import { insertIgnore } from '../../src/core/db/rows.ts';
import { transaction, type Db } from '../../src/core/db/transaction.ts';

const SETTING = 'default_open_group_id';
const NAME = 'Open community';
const DESCRIPTION =
  'Open to every advisor and organisation. Advisors who join it are listed in the public advisor search.';

/**
 * The open group that every installation has from its first start (contract §10, Deletion); its id is kept in the
 * settings. Changes nothing when run again, also after a renaming; two processes at once make one group.
 */
export async function ensureReferenceData(db: Db): Promise<{ defaultOpenGroupId: number }> {
  const known = await storedGroupId(db);
  if (known !== null) return { defaultOpenGroupId: known };
  return transaction(db, async (trx) => {
    const now = dbTime();
    // The unique name is what two processes meet on: the second waits here until the first has finished.
    await insertIgnore(trx, 'app_settings', { name: SETTING, value: null, updated_at: now });
    await trx('app_settings').where({ name: SETTING }).forUpdate().first();
    const stored = await storedGroupId(trx);
    if (stored !== null) return { defaultOpenGroupId: stored };
    const open = await trx('groups').where({ is_open_group: 1 }).orderBy('id').first('id');
    const id = open?.id ?? (await createGroup(trx, now));
    await trx('app_settings')
      .where({ name: SETTING })
      .update({ value: String(id), updated_at: now });
    return { defaultOpenGroupId: id };
  });
}

async function storedGroupId(db: Db): Promise<number | null> {
  const row = await db('app_settings').where({ name: SETTING }).first('value');
  if (row?.value == null) return null;
  const group: unknown = await db('groups')
    .where({ id: Number(row.value), is_open_group: 1 })
    .first('id');
  return group === undefined ? null : Number(row.value);
}

async function createGroup(db: Db, now: string): Promise<number> {
  const [id] = await db('groups').insert({
    name: NAME,
    description: DESCRIPTION,
    is_open_group: 1,
    search_text: fold(`${NAME} ${DESCRIPTION}`),
    created_at: now,
    updated_at: now,
  });
  return Number(id);
}
