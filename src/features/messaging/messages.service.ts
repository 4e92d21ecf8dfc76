import type { Message, SendMessagePayload } from '../../contract/messages-api.ts';
import type { Config } from '../../config/config.ts';
import type { CallContext } from '../../core/access/actor.ts';
import { requireProvedAddress } from '../../core/accounts/proved-address.ts';
import { notBlocked } from '../../core/access/blocks.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import { dbTime, duplicateKey } from '../../core/db/dialect.ts';
import { transaction, type Tx } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { publish } from '../../core/live/publish.ts';
import { insertRow } from '../../core/db/rows.ts';
import { mayWrite } from './contacts.queries.ts';
import { presentMessage, type MessageRow } from './messages.presenter.ts';
import { requireReach } from './conversations.queries.ts';

const CLIENT_KEY = 'messages.sender_id,client_message_id';

/**
 * The same `clientMessageId` again answers what is stored, also when both arrive at once (contract §6).
 * @param payload content trimmed, 1 to 4,000 characters, counted as JavaScript does (UTF-16 units)
 * @throws AppError MAY_NOT_WRITE, alike for unknown receivers and for oneself; EMAIL_UNVERIFIED to write first;
 *   KEY_REUSED for another receiver
 */
export async function sendMessage(
  { db, config }: Deps,
  context: CallContext,
  payload: SendMessagePayload,
): Promise<Message> {
  try {
    return await transaction(db, (trx) => write(trx, config, context, payload));
  } catch (error) {
    if (duplicateKey(error) !== CLIENT_KEY) throw error;
    const own = { sender_id: context.actor.userId, client_message_id: String(payload.clientMessageId) };
    // Read after the rollback: inside, MySQL's snapshot may be older than the message that was first.
    const row = await db('messages').where(own).first<MessageRow | undefined>();
    // Gone between the two statements: its receiver has just been deleted.
    if (!row) throw new AppError('MAY_NOT_WRITE');
    if (row.receiver_id !== payload.receiverId) throw new AppError('KEY_REUSED');
    return presentMessage(row);
  }
}

async function write(trx: Tx, config: Config, context: CallContext, payload: SendMessagePayload) {
  const { actor } = context;
  const { receiverId, content, clientMessageId } = payload;
  // Held until the commit, so that the receiver cannot be deleted in between.
  await trx('users').where('id', receiverId).forShare().first('id');
  // Answering is open to all, writing first is not (spec 4 §11).
  const heard = { sender_id: receiverId, receiver_id: actor.userId };
  if (config.emailVerification && !(await trx('messages').where(heard).first('id')))
    await requireProvedAddress(trx, config, actor.userId);
  if (!(await mayWrite(trx, actor, [receiverId])).has(receiverId)) throw new AppError('MAY_NOT_WRITE');
  const now = dbTime();
  const row = {
    sender_id: actor.userId,
    receiver_id: receiverId,
    content,
    read: 0,
    client_message_id: clientMessageId ?? null,
    created_at: now,
  };
  const id = await insertRow(trx, 'messages', { ...row, updated_at: now });
  const message = presentMessage({ id, ...row });
  await audit(trx, context, 'message.sent', ['message', id], { detail: { receiverId } });
  await publish(trx, [receiverId, actor.userId], { type: 'message', payload: message });
  return message;
}

/**
 * @returns how many messages were unread
 * @throws AppError NOT_FOUND for somebody with whom there is no conversation and may be none
 */
export async function markConversationRead({ db }: Deps, context: CallContext, otherId: number) {
  const readerId = context.actor.userId;
  const read = await transaction(db, async (trx) => {
    const count: number = await trx('messages')
      .where({ sender_id: otherId, receiver_id: readerId, read: 0 })
      .where(notBlocked(readerId, 'sender_id'))
      .update({ read: 1, updated_at: dbTime() });
    if (count === 0) return 0;
    await audit(trx, context, 'messages.read', ['user', otherId], { detail: { count } });
    // To each side `userId` is the other one: whose conversation has changed.
    await publish(trx, [readerId], { type: 'messagesRead', payload: { userId: otherId, readerId } });
    await publish(trx, [otherId], { type: 'messagesRead', payload: { userId: readerId, readerId } });
    return count;
  });
  if (read === 0) await requireReach(db, context.actor, otherId);
  return { read };
}
