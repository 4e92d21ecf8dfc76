import { notBlocked } from '../../../core/access/blocks.queries.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { nameOf, withNames } from '../../messaging/index.ts';
import type { NamedUser } from '../../messaging/index.ts';
import { byId } from './pages.queries.ts';
import type { Subject } from './section.ts';

interface MessageRow extends NamedUser {
  readonly id: number;
  readonly sender_id: number;
  readonly other_id: number;
  readonly content: string;
  readonly read: number | boolean;
  readonly created_at: string;
}

/** Messages in both directions, with the other's name as it is now. */
export function messagesOf({ db, actor }: Subject): AsyncGenerator<Record<string, unknown>> {
  const other = db.raw('case when sender_id = ? then receiver_id else sender_id end as other_id', [
    actor.userId,
  ]);
  const mine = () =>
    db('messages')
      .where((either) => void either.where('sender_id', actor.userId).orWhere('receiver_id', actor.userId))
      .where(notBlocked(actor.userId, 'sender_id'))
      .where(notBlocked(actor.userId, 'receiver_id'))
      .select('id', 'sender_id', 'content', 'read', 'created_at', other)
      .as('m');
  return byId(
    () =>
      withNames(db, mine(), 'm.other_id').select(
        'm.id',
        'm.sender_id',
        'm.other_id',
        'm.content',
        'm.read',
        'm.created_at',
      ),
    'm.id',
    (row) => {
      // As selected above.
      const message = row as unknown as MessageRow;
      return {
        id: message.id,
        direction: message.sender_id === actor.userId ? 'sent' : 'received',
        otherUserId: message.other_id,
        otherName: nameOf(message),
        content: message.content,
        read: Boolean(message.read),
        createdAt: isoTime(message.created_at),
      };
    },
  );
}
