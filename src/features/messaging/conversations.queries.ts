import type { Knex } from 'knex';
import { LIMITS } from '../../contract/limits.ts';
import type { Conversation } from '../../contract/messages-api.ts';
import { notBlocked } from '../../core/access/blocks.queries.ts';
import type { Db } from '../../core/db/database.ts';
import type { Correspondent } from './contacts.queries.ts';
import { matchPartners, mayWrite } from './contacts.queries.ts';
import type { ConversationRow } from './messages.presenter.ts';
import { presentConversation } from './messages.presenter.ts';
import { messagingPolicy } from './messaging.policy.ts';
import { withNames } from './names.queries.ts';

/**
 * The conversations of somebody: everybody they exchanged messages with, newest first, then the other sides of their
 * pending and accepted matches to whom nobody has written yet (contract §10). One query, however many there are; at
 * most the first 1,000 (contract §2).
 * @param askedFor somebody to list as well, if they may be written to: whom a link to the page names
 */
export async function listConversations(
  db: Db,
  actor: Correspondent,
  askedFor: number | null,
): Promise<Conversation[]> {
  const wanted = askedFor !== null && (await mayWrite(db, actor, [askedFor])).has(askedFor) ? askedFor : null;
  const rows = await withNames(db, sidesOf(db, actor, wanted).as('c'), 'c.user_id')
    .leftJoin('messages as last', 'last.id', 'c.last_id')
    .orderBy([
      { column: 'c.last_id', order: 'desc' },
      { column: 'c.is_asked_for', order: 'desc' },
      { column: 'c.match_id', order: 'desc' },
    ])
    .limit(LIMITS.list.defaultRange)
    .select<(ConversationRow & { is_asked_for: number })[]>(
      'c.user_id',
      'c.last_id',
      'c.unread',
      'c.match_id',
      'c.is_asked_for',
      {
        last_sender_id: 'last.sender_id',
        last_content: 'last.content',
        last_created_at: 'last.created_at',
      },
    );
  return rows.map((row) => {
    const facts = {
      userId: row.user_id,
      isMatchPartner: row.match_id !== null,
      // Only somebody who may be written to was added; why does not matter any more.
      isGroupContact: Number(row.is_asked_for) === 1,
      hasConversation: row.last_id !== null,
    };
    return presentConversation(row, messagingPolicy.write(actor, facts));
  });
}

/** One row for each other side: its newest message, how many of theirs are unread, its newest match. */
function sidesOf(db: Db, actor: Correspondent, askedFor: number | null): Knex.QueryBuilder {
  const sides: Knex.QueryBuilder[] = [
    db('messages')
      .where('sender_id', actor.userId)
      .groupBy('receiver_id')
      .select({ user_id: 'receiver_id' }, figures(db, { lastId: 'max(id)' })),
    db('messages')
      .where('receiver_id', actor.userId)
      .groupBy('sender_id')
      .select({ user_id: 'sender_id' }, figures(db, { lastId: 'max(id)', unread: UNREAD })),
  ];
  const partners = matchPartners(db, actor);
  if (partners) {
    const matches = db.from(partners.as('partners')).groupBy('user_id');
    sides.push(matches.select('user_id', figures(db, { matchId: 'max(match_id)' })));
  }
  if (askedFor !== null)
    sides.push(db.select(db.raw('? as user_id', [askedFor]), figures(db, { isAskedFor: '1' })));
  return db
    .from(db.unionAll(sides).as('sides'))
    .where(notBlocked(actor.userId, 'user_id'))
    .groupBy('user_id')
    .select('user_id')
    .max({ last_id: 'last_id', match_id: 'match_id', is_asked_for: 'is_asked_for' })
    .sum({ unread: 'unread' });
}

/** `read` is a word of MySQL's own. */
const UNREAD = 'sum(case when ?? = 0 then 1 else 0 end)';

/** The columns that every part of the union has, in this order. */
const figures = (db: Db, { lastId = 'null', unread = '0', matchId = 'null', isAskedFor = '0' }): Knex.Raw =>
  db.raw(
    `${lastId} as last_id, ${unread} as unread, ${matchId} as match_id, ${isAskedFor} as is_asked_for`,
    unread === UNREAD ? ['read'] : [],
  );
