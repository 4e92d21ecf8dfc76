import type { Knex } from 'knex';
import type { Reader } from '../../core/access/actor.ts';
import { notBlocked } from '../../core/access/blocks.queries.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { activeLinks } from '../groups/index.ts';
import { messagingPolicy } from './messaging.policy.ts';

/** One row a pending or accepted match: `user_id`, `match_id`. Null for admins, who have no matches. */
export function matchPartners(db: Db | Tx, actor: Reader): Knex.QueryBuilder | null {
  if (actor.advisorId === null && actor.organizationId === null) return null;
  const open = otherSides(db, actor).whereIn('m.status', ['pending', 'accepted']);
  return open.select({ user_id: 'p.user_id', match_id: 'm.id' });
}

/** The other sides (`p`) of all matches (`m`) of an advisor or an organisation. */
export function otherSides(
  db: Db | Tx,
  { advisorId, organizationId }: Pick<Reader, 'advisorId' | 'organizationId'>,
): Knex.QueryBuilder {
  const matches = db('matches as m').join('requests as r', 'r.id', 'm.request_id');
  return advisorId === null
    ? matches.join('advisors as p', 'p.id', 'm.advisor_id').where('r.organization_id', organizationId ?? 0)
    : matches.join('organizations as p', 'p.id', 'r.organization_id').where('m.advisor_id', advisorId);
}

/** Those whom the rule about groups lets somebody write to (contract §6). */
async function groupContacts(db: Db | Tx, actor: Reader, userIds: number[]): Promise<number[]> {
  const admins = db('group_admins').whereIn('user_id', userIds);
  const { advisorId, organizationId } = actor;
  const own = advisorId === null ? ('organization' as const) : ('advisor' as const);
  const ownId = advisorId ?? organizationId;
  if (ownId !== null)
    return admins
      .whereIn('group_id', activeLinks(db, own).where('p.id', ownId).select('l.group_id'))
      .pluck('user_id');
  const groupIds = [...actor.adminGroupIds];
  if (groupIds.length === 0) return [];
  const found = await admins.whereIn('group_id', groupIds).pluck<number[]>('user_id');
  for (const member of ['advisor', 'organization'] as const) {
    const members = activeLinks(db, member).whereIn('l.group_id', groupIds).whereIn('p.user_id', userIds);
    found.push(...(await members.pluck<number[]>('p.user_id')));
  }
  return found;
}

async function correspondents(db: Db | Tx, actor: Reader, userIds: number[]): Promise<number[]> {
  const between = (own: string, other: string) =>
    db('messages')
      .where(own, actor.userId)
      .whereIn(other, userIds)
      .distinct<{ user_id: number }[]>({ user_id: other });
  const found = await between('sender_id', 'receiver_id').union(between('receiver_id', 'sender_id'));
  return found.map((row) => row.user_id);
}

/** @returns those of `userIds` who exist, are not blocked, and may be written to (contract §6); never the actor */
export async function mayWrite(db: Db | Tx, actor: Reader, userIds: readonly number[]): Promise<Set<number>> {
  const known: number[] = await db('users')
    .whereIn('id', userIds)
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
