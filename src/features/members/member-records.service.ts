import type { UserRow } from '../../core/accounts/accounts.ts';
import { markChanged } from '../../core/changes/change-marks.ts';
import type { Tx } from '../../core/db/database.ts';
import { holdRow } from '../../core/db/hold.ts';
import { notFound } from '../../core/errors.ts';
import type { AccountName, MemberEntity, MemberRecord } from './member-entity.ts';

async function accountOf(trx: Tx, userId: number): Promise<AccountName> {
  const user = await trx<UserRow>('users').where('id', userId).first('email', 'username');
  if (!user) throw notFound();
  return user;
}

/** Adds the record of a user. @returns its id */
export async function addMember<Stored extends MemberRecord>(
  trx: Tx,
  { member, model, derived }: MemberEntity<Stored>,
  values: Partial<Stored> & { readonly userId: number },
): Promise<number> {
  const row: object = { ...values, ...derived(values, await accountOf(trx, values.userId)) };
  const added = await model.query(trx).insert(row);
  const id = Number(added.$id());
  await markChanged(trx, member, [id]);
  return id;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Writes changed fields, and what follows from them.
 * @param record as it is now: its row was held before it was read, for what follows is made of fields that another
 *   change may be writing
 * @returns the names of the changed fields
 */
export async function saveMember<Stored extends MemberRecord>(
  trx: Tx,
  { member, model, derived, follows }: MemberEntity<Stored>,
  record: Stored,
  wanted: object,
): Promise<string[]> {
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && !isSame(Reflect.get(record, name), value),
    ),
  );
  const changed = Object.keys(changes);
  const row: object = {
    ...changes,
    ...derived({ ...record, ...changes }, await accountOf(trx, record.userId)),
    ...follows?.(changed),
  };
  await model.query(trx).findById(record.id).patch(row);
  await markChanged(trx, member, [record.id]);
  return changed;
}

/** Follows a changed username or address into the text that lists search. */
export async function refreshSearchText<Stored extends MemberRecord>(
  trx: Tx,
  { member, model, derived }: MemberEntity<Stored>,
  id: number,
): Promise<void> {
  await holdRow(trx, `${member}s`, id);
  const [record] = model.readRows(await trx(`${member}s`).where('id', id).select());
  if (!record) return;
  const row: object = { searchText: derived(record, await accountOf(trx, record.userId)).searchText };
  await model.query(trx).findById(id).patch(row);
}
