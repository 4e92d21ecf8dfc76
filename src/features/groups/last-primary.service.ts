import type { CallContext } from '../../core/access/actor.ts';
import type { Tx } from '../../core/db/database.ts';
import { holdName } from '../../core/db/hold.ts';
import { AppError } from '../../core/errors.ts';

/**
 * Holds a group's administrators for the rest of the transaction: of two primary ones who each demote or remove the
 * other at once, one stays.
 * @throws AppError LAST_PRIMARY_ADMIN, not for super admins
 */
export async function requireAnotherPrimary(
  trx: Tx,
  { actor }: CallContext,
  groupId: number,
  id: number,
): Promise<void> {
  const admins = await trx('group_admins')
    .where('group_id', groupId)
    .orderBy('id')
    .forUpdate()
    .select<{ id: number; is_primary_admin: number | boolean }[]>('id', 'is_primary_admin');
  await holdName(trx, `group_admins of ${groupId}`);
  const primary = admins.filter((admin) => Boolean(admin.is_primary_admin)).map((admin) => admin.id);
  if (actor.userType !== 'super_admin' && primary.length === 1 && primary[0] === id)
    throw new AppError('LAST_PRIMARY_ADMIN');
}
