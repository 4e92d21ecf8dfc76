import type { Knex } from 'knex';
import type { LinkStatus, MatchStatus } from '../../contract/enums.ts';
import type { Actor } from '../../core/access/actor.ts';
import { notBlocked } from '../../core/access/blocks.queries.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { messagingPolicy } from './messaging.policy.ts';

/** Who is asked about; what is read of an actor. */
export type Correspondent = Pick<
  Actor,
  'userId' | 'userType' | 'advisorId' | 'organizationId' | 'adminGroupIds'
>;

const OPEN: readonly MatchStatus[] = ['pending', 'accepted'];
const ACTIVE: LinkStatus = 'active';

/**
 * The other sides of somebody's pending and accepted matches, one row a match: `user_id`, `match_id`.
 * Null for admins, who have no matches.
 */
export function matchPartners(db: Db | Tx, actor: Correspondent): Knex.QueryBuilder | null {
  if (actor.advisorId === null && actor.organizationId === null) return null;
  const matches = db('matches as m').join('requests as r', 'r.id', 'm.request_id').whereIn('m.status', OPEN);
  return actor.advisorId === null
    ? matches
        .join('advisors as p', 'p.id', 'm.advisor_id')
        .where('r.organization_id', actor.organizationId)
        .select({ user_id: 'p.user_id', match_id: 'm.id' })
    : matches
        .join('organizations as p', 'p.id', 'r.organization_id')
        .where('m.advisor_id', actor.advisorId)
        .select({ user_id: 'p.user_id', match_id: 'm.id' });
}

/** Of `userIds`, those whom the rule about groups lets somebody write to (contract §6). */
async function groupContacts(db: Db | Tx, actor: Correspondent, userIds: number[]): Promise<number[]> {
  const admins = db('group_admins').whereIn('user_id', userIds);
  if (actor.advisorId !== null)
    return admins.whereIn('group_id', groupsOf(db, 'advisor', actor.advisorId)).pluck('user_id');
  if (actor.organizationId !== null)
    return admins.whereIn('group_id', groupsOf(db, 'organization', actor.organizationId)).pluck('user_id');
  const groupIds = [...actor.adminGroupIds];
  if (groupIds.length === 0) return [];
  return [
    ...(await admins.whereIn('group_id', groupIds).pluck<number[]>('user_id')),
    ...(await membersOf(db, 'advisor', groupIds, userIds)),
    ...(await membersOf(db, 'organization', groupIds, userIds)),
  ];
}

const groupsOf = (db: Db | Tx, member: 'advisor' | 'organization', id: number) =>
  db(`group_${member}s`)
    .where({ [`${member}_id`]: id, status: ACTIVE })
    .select('group_id');

const membersOf = (db: Db | Tx, member: 'advisor' | 'organization', groupIds: number[], userIds: number[]) =>
  db(`group_${member}s as l`)
    .join(`${member}s as p`, 'p.id', `l.${member}_id`)
    .whereIn('l.group_id', groupIds)
    .where('l.status', ACTIVE)
    .whereIn('p.user_id', userIds)
    .pluck<number[]>('p.user_id');

/** Of `userIds`, those with whom somebody has exchanged a message, in either direction. */
async function correspondents(db: Db | Tx, actor: Correspondent, userIds: number[]): Promise<number[]> {
  const found = await db('messages')
    .where('sender_id', actor.userId)
    .whereIn('receiver_id', userIds)
    .distinct<{ user_id: number }[]>({ user_id: 'receiver_id' })
    .union(
      db('messages')
        .where('receiver_id', actor.userId)
        .whereIn('sender_id', userIds)
        .distinct({ user_id: 'sender_id' }),
    );
  return found.map((row) => row.user_id);
}

/**
 * Whom somebody may write to (contract §6).
 * @returns those of `userIds` that exist and may be written to; never the actor, nor whom a block keeps from them
 */
export async function mayWrite(
  db: Db | Tx,
  actor: Correspondent,
  userIds: readonly number[],
): Promise<Set<number>> {
  const known: number[] = await db('users')
    .whereIn('id', [...userIds])
    .where(notBlocked(actor.userId, 'id'))
    .pluck('id');
  if (known.length === 0) return new Set();
  const partners = matchPartners(db, actor);
  const partnerIds: number[] = partners
    ? await partners.clearSelect().whereIn('p.user_id', known).pluck('p.user_id')
    : [];
  const contacts = await groupContacts(db, actor, known);
  const talking = await correspondents(db, actor, known);
  return new Set(
    known.filter((userId) =>
      messagingPolicy.write(actor, {
        userId,
        isMatchPartner: partnerIds.includes(userId),
        isGroupContact: contacts.includes(userId),
        hasConversation: talking.includes(userId),
      }),
    ),
  );
}
