import type { UserRow } from '../../core/accounts/accounts.ts';
import { markChanged } from '../../core/changes/change-marks.ts';
import { changesBetween, type Changes } from '../../core/changes/record-versions.ts';
import { holdRow, type Tx } from '../../core/db/transaction.ts';
import { orNotFound } from '../../core/errors.ts';
import type { AccountName, MemberEntity, MemberRecord } from './member-entity.ts';

async function accountOf(trx: Tx, userId: number): Promise<AccountName> {
  return orNotFound(await trx<UserRow>('users').where('id', userId).first('email', 'username'));
}

/** @returns the id of the record */
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

/**
 * @param record read after its row was held: what follows is made of fields that another change may be writing
 * @returns what changed
 */
export async function saveMember<Stored extends MemberRecord>(
  trx: Tx,
  { member, model, derived, follows }: MemberEntity<Stored>,
  record: Stored & Partial<AccountName>,
  wanted: object,
): Promise<Changes> {
  const { username, email } = record;
  const account = username && email ? { username, email } : await accountOf(trx, record.userId);
  const changes = changesBetween(record, wanted);
  const written = Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change?.to]));
  const row: object = {
    ...written,
    ...derived({ ...record, ...written }, account),
    ...follows?.(Object.keys(changes)),
  };
  await model.query(trx).findById(record.id).patch(row);
  await markChanged(trx, member, [record.id]);
  return changes;
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
