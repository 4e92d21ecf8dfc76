import type { Actor } from '../../../core/access/actor.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Member } from '../linked-groups.queries.ts';

/** The record by which a user belongs to groups. */
export interface MemberRecord {
  readonly member: Member;
  readonly id: number;
}

/** The actor's own record. @throws AppError FORBIDDEN for admins, who belong to no group as members */
export function ownRecord(actor: Actor): MemberRecord {
  if (actor.advisorId !== null) return { member: 'advisor', id: actor.advisorId };
  if (actor.organizationId !== null) return { member: 'organization', id: actor.organizationId };
  throw new AppError('FORBIDDEN');
}

/** The record of any user, or null for an admin. */
export async function recordOfUser(db: Db | Tx, userId: number): Promise<MemberRecord | null> {
  const advisor = await db('advisors').where('user_id', userId).first<{ id: number } | undefined>('id');
  if (advisor) return { member: 'advisor', id: advisor.id };
  const organization = await db('organizations')
    .where('user_id', userId)
    .first<{ id: number } | undefined>('id');
  return organization ? { member: 'organization', id: organization.id } : null;
}
