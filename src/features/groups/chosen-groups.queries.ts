import { ERRORS, fill } from '../../contract/messages.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Tx } from '../../core/db/database.ts';
import { AppError, invalid } from '../../core/errors.ts';

/**
 * The groups that a new record is put into: those asked for, or, for a group admin who names none, the groups they run
 * (contract §3).
 * @throws AppError UNKNOWN_GROUPS for groups that do not exist or that a group admin does not run; FORBIDDEN for a group
 * admin who runs none (any more): nobody of theirs could see what was made
 */
export async function groupIdsForCreation(
  trx: Tx,
  actor: Actor,
  wanted: readonly number[] | undefined,
): Promise<number[]> {
  if (actor.userType === 'super_admin') return existingGroups(trx, wanted ?? []);
  if (actor.adminGroupIds.length === 0) throw new AppError('FORBIDDEN');
  const unknown = (wanted ?? []).filter((id) => !actor.adminGroupIds.includes(id));
  if (unknown.length > 0) throw unknownGroups(unknown);
  return [...(wanted && wanted.length > 0 ? wanted : actor.adminGroupIds)];
}

/** The same ids, all of them known. @throws AppError UNKNOWN_GROUPS */
export async function existingGroups(trx: Tx, wanted: readonly number[]): Promise<number[]> {
  const known: number[] =
    wanted.length === 0
      ? []
      : await trx('groups')
          .whereIn('id', [...wanted])
          .pluck('id');
  const unknown = wanted.filter((id) => !known.includes(id));
  if (unknown.length > 0) throw unknownGroups(unknown);
  return [...wanted];
}

const unknownGroups = (groupIds: readonly number[]) =>
  invalid(
    { groupIds: fill(ERRORS.UNKNOWN_GROUPS, { ids: groupIds.slice(0, 20).join(', ') }) },
    'UNKNOWN_GROUPS',
  );
