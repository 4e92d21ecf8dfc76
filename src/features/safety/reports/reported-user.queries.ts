import type { ReportForm } from '../../../contract/safety-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { notFound } from '../../../core/errors.ts';
import { requestsInScope } from '../../matching/requests/index.ts';
import { findKnownPerson } from '../known-people.queries.ts';

/**
 * Whose doing a report is about. Blocks do not matter here, so that one can report after blocking and after being blocked.
 * @throws AppError NOT_FOUND for what the reporter knows nothing of, and for what is their own
 */
export async function reportedUser(
  db: Db,
  actor: Actor,
  { aboutType, aboutId }: Pick<ReportForm, 'aboutType' | 'aboutId'>,
): Promise<number> {
  if (aboutType === 'message') return senderOf(db, actor, aboutId);
  if (aboutType === 'request') return askerOf(db, actor, aboutId);
  return (await findKnownPerson(db, actor, aboutId)).userId;
}

async function senderOf(db: Db, { userId }: Actor, messageId: number): Promise<number> {
  const message = await db('messages').where({ id: messageId, receiver_id: userId }).first('sender_id');
  if (!message) throw notFound();
  return message.sender_id;
}

async function askerOf(db: Db, actor: Actor, requestId: number): Promise<number> {
  const request = await db('requests as r')
    .join('organizations as o', 'o.id', 'r.organization_id')
    .where('r.id', requestId)
    .whereNot('o.user_id', actor.userId)
    .where((seen) => {
      if (actor.advisorId === null) void seen.where(requestsInScope(actor));
      else
        void seen.whereIn('r.id', (own) => {
          void own.from('matches').where('advisor_id', actor.advisorId).select('request_id');
        });
    })
    .first<{ userId: number } | undefined>('o.user_id as userId');
  if (!request) throw notFound();
  return request.userId;
}
