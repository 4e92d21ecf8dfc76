import type { Knex } from 'knex';
import { LIMITS } from '../../contract/limits.ts';
import type { Conversation, Message } from '../../contract/messages-api.ts';
import { columnsOf } from '../../core/db/model.ts';
import { notBlocked } from '../../core/access/blocks.queries.ts';
import type { Db } from '../../core/db/database.ts';
import { matchPartners, mayWrite } from './contacts.queries.ts';
import type { Reader } from '../../core/access/actor.ts';
import { withNames } from '../../core/accounts/names.ts';
import { presentConversation, presentMessage } from './messages.presenter.ts';
import type { ConversationRow, MessageRow } from './messages.presenter.ts';
import { messagingPolicy } from './messaging.policy.ts';
import { notFound } from '../../core/errors.ts';

/**
 * Everybody whom they exchanged messages with, newest first, then the other sides of their pending and accepted
 * matches to whom nobody has written yet (contract §10); at most the first 1,000 (contract §2).
 * @param askedFor somebody to list as well, if they may be written to: whom a link to the page names
 */
export async function listConversations(
  db: Db,
  actor: Reader,
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
    .select(columnsOf('c', 'user_id', 'last_id', 'unread', 'match_id', 'is_asked_for'))
    .select<(ConversationRow & { is_asked_for: number })[]>({
      last_sender_id: 'last.sender_id',
      last_content: 'last.content',
      last_created_at: 'last.created_at',
    });
  return rows.map((row) => {
    const other = {
      userId: row.user_id,
      isMatchPartner: row.match_id !== null,
      // Only somebody who may be written to was added; why does not matter any more.
      isGroupContact: Number(row.is_asked_for) === 1,
      hasConversation: row.last_id !== null,
    };
    return presentConversation(row, messagingPolicy.write(actor, other));
  });
}

/** One row for each other side: its newest message, how many of theirs are unread, its newest match. */
function sidesOf(db: Db, actor: Reader, askedFor: number | null): Knex.QueryBuilder {
  const messages = (own: string, other: string, unread?: string) =>
    db('messages')
      .where(own, actor.userId)
      .groupBy(other)
      .select({ user_id: other }, figures(db, { lastId: 'max(id)', unread }));
  const sides: Knex.QueryBuilder[] = [
    messages('sender_id', 'receiver_id'),
    messages('receiver_id', 'sender_id', UNREAD),
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

/**
 * The newest 50, or those before a message, oldest first (contract §10).
 * @throws AppError NOT_FOUND for somebody with whom there is no conversation and may be none
 */
export async function readThread(
  db: Db,
  actor: Reader,
  otherId: number,
  before: number | null,
): Promise<Message[]> {
  const newest = (own: string, other: string): Promise<MessageRow[]> =>
    db('messages')
      .where({ [own]: actor.userId, [other]: otherId })
      .where(notBlocked(actor.userId, other))
      .where((query) => {
        if (before !== null) void query.where('id', '<', before);
      })
      .orderBy('id', 'desc')
      .limit(LIMITS.message.page);
  // Either direction apart, along its index; an "or" over both would read the whole conversation.
  const sent = await newest('sender_id', 'receiver_id');
  const received = await newest('receiver_id', 'sender_id');
  const rows = [...sent, ...received].sort((a, b) => b.id - a.id).slice(0, LIMITS.message.page);
  if (rows.length === 0) await requireReach(db, actor, otherId);
  return rows.reverse().map(presentMessage);
}

/** @throws AppError NOT_FOUND, alike for who does not exist and who may not be reached (contract §2) */
export async function requireReach(db: Db, actor: Reader, otherId: number): Promise<void> {
  if (!(await mayWrite(db, actor, [otherId])).has(otherId)) throw notFound();
}
