import type { Actor } from '../../core/access/actor.ts';
import type { UserRow } from '../../core/accounts/accounts.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { groupsBeside } from '../../core/session/viewed-member.queries.ts';

/** What a log-in opens or is about to open beyond a group admin's own groups (decision 28). */
export interface LogInClaims {
  /** Its owner has opened a link that was mailed there; addresses that counted from the start were written by others. */
  readonly hasProvedAddress: boolean;
  /** Groups that their account is not in and that they have had to do with, or that invite it. */
  readonly besideGroupIds: readonly number[];
}

/** Asked for group admins only: a super admin may change any log-in. */
export async function logInClaims(db: Db | Tx, actor: Actor, userId: number): Promise<LogInClaims> {
  return (await logInClaimsOf(db, actor, [userId])).get(userId) ?? NO_CLAIMS;
}

export const NO_CLAIMS: LogInClaims = { hasProvedAddress: false, besideGroupIds: [] };

/** By user, for a page of a list. */
export async function logInClaimsOf(
  db: Db | Tx,
  actor: Actor,
  userIds: readonly number[],
): Promise<Map<number, LogInClaims>> {
  if (actor.userType !== 'group_admin' || userIds.length === 0) return new Map();
  const users = await db<UserRow>('users')
    .whereIn('id', userIds)
    .select('id', 'email_verified_at', 'created_at');
  const beside = await groupsBeside(db, userIds);
  return new Map(
    users.map(({ id, email_verified_at: provedAt, created_at: createdAt }) => [
      id,
      {
        hasProvedAddress: provedAt !== null && provedAt !== createdAt,
        besideGroupIds: beside.filter((one) => one.user_id === id).map((one) => one.group_id),
      },
    ]),
  );
}
