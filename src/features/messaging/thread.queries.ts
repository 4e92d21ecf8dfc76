import { LIMITS } from '../../contract/limits.ts';
import type { Message } from '../../contract/messages-api.ts';
import { notBlocked } from '../../core/access/blocks.queries.ts';
import type { Db } from '../../core/db/database.ts';
import { notFound } from '../../core/errors.ts';
import type { Correspondent } from './contacts.queries.ts';
import { mayWrite } from './contacts.queries.ts';
import type { MessageRow } from './messages.presenter.ts';
import { presentMessage } from './messages.presenter.ts';

/**
 * What two people wrote to each other: the newest 50, oldest first (contract §10).
 * @param before a message's id: the 50 before that one
 * @throws AppError NOT_FOUND for somebody with whom there is no conversation and may be none
 */
export async function readThread(
  db: Db,
  actor: Correspondent,
  otherId: number,
  before: number | null,
): Promise<Message[]> {
  // Either direction apart, along its index; an "or" over both would read the whole conversation.
  const sent = await newest(db, actor.userId, otherId, before).where(notBlocked(actor.userId, 'receiver_id'));
  const received = await newest(db, otherId, actor.userId, before).where(
    notBlocked(actor.userId, 'sender_id'),
  );
  const rows = [...sent, ...received].sort((a, b) => b.id - a.id).slice(0, LIMITS.message.page);
  if (rows.length === 0) await requireReach(db, actor, otherId);
  return rows.reverse().map(presentMessage);
}

const newest = (db: Db, senderId: number, receiverId: number, before: number | null) =>
  db('messages')
    .where({ sender_id: senderId, receiver_id: receiverId })
    .where((query) => {
      if (before !== null) void query.where('id', '<', before);
    })
    .orderBy('id', 'desc')
    .limit(LIMITS.message.page)
    .select<MessageRow[]>('*');

/** @throws AppError NOT_FOUND, alike for who does not exist and who may not be reached (contract §2) */
export async function requireReach(db: Db, actor: Correspondent, otherId: number): Promise<void> {
  if (!(await mayWrite(db, actor, [otherId])).has(otherId)) throw notFound();
}
