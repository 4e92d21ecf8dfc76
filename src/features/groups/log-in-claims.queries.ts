import type { Actor } from '../../core/access/actor.ts';
import type { UserRow } from '../../core/accounts/accounts.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { dbTime } from '../../core/db/dialect.ts';

/** What a log-in opens or is about to open beyond a group admin's own groups (decision 28). */
export interface LogInClaims {
  /** Its owner has opened a link that was mailed there; addresses that counted from the start were written by others. */
  readonly hasProvedAddress: boolean;
  /** Groups whose invitation waits for the account. */
  readonly invitedGroupIds: readonly number[];
}

/** Asked for group admins only: a super admin may change any log-in. */
export async function logInClaims(db: Db | Tx, actor: Actor, userId: number): Promise<LogInClaims> {
  if (actor.userType !== 'group_admin') return { hasProvedAddress: false, invitedGroupIds: [] };
  const user = await db<UserRow>('users').where('id', userId).first('email_verified_at', 'created_at');
  const invitedGroupIds: number[] = await db('invitations')
    .where({ user_id: userId, status: 'invited' })
    .where('expires_at', '>', dbTime())
    .pluck('group_id');
  const provedAt = user?.email_verified_at ?? null;
  return { hasProvedAddress: provedAt !== null && provedAt !== user?.created_at, invitedGroupIds };
}
