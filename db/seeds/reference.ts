import { dbTime, fold } from '../../src/core/db/dialect.ts';
import { insertIgnore, insertRow } from '../../src/core/db/rows.ts';
import { transaction, type Db, type Tx } from '../../src/core/db/transaction.ts';

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
    await holdSetting(trx, SETTING);
    const stored = await storedGroupId(trx);
    if (stored !== null) return { defaultOpenGroupId: stored };
    const open = await trx('groups').where({ is_open_group: 1 }).orderBy('id').first('id');
    const id = open?.id ?? (await createGroup(trx));
    await storeSetting(trx, SETTING, String(id));
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

function createGroup(trx: Tx): Promise<number> {
  const now = dbTime();
  return insertRow(trx, 'groups', {
    name: NAME,
    description: DESCRIPTION,
    is_open_group: 1,
    search_text: fold(`${NAME} ${DESCRIPTION}`),
    created_at: now,
    updated_at: now,
  });
}

/**
 * @returns the value; the row is locked. The unique name is what two processes meet on: the second waits here
 * until the first has finished.
 */
export async function holdSetting(trx: Tx, name: string): Promise<string | null> {
  await insertIgnore(trx, 'app_settings', { name, value: null, updated_at: dbTime() });
  const setting = await trx('app_settings').where({ name }).forUpdate().first('value');
  return setting?.value ?? null;
}

export async function storeSetting(trx: Tx, name: string, value: string): Promise<void> {
  await trx('app_settings').where({ name }).update({ value, updated_at: dbTime() });
}
