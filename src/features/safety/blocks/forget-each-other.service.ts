import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import type { Tx } from '../../../core/db/database.ts';
import { likeContains } from '../../../core/db/dialect.ts';
import { publish } from '../../../core/live/publish.ts';
import { nameOf, withNames } from '../../messaging/index.ts';
import type { NamedUser } from '../../messaging/index.ts';
import { naming } from './naming.ts';

/**
 * Hides from two people what they were told of each other before: notifications are marked, mails that wait are not sent
 * any more, and what open pages were told is read again without the other. (What was mailed already, nobody takes back.)
 */
export async function forgetEachOther(trx: Tx, userId: number, otherId: number): Promise<void> {
  for (const [reader, other] of [
    [userId, otherId],
    [otherId, userId],
  ] as const)
    await forget(trx, reader, other);
  await trx('live_events').whereIn('user_id', [userId, otherId]).delete();
  await publish(trx, [userId, otherId], { type: 'resync', payload: {} });
}

/** Shows it again. */
export async function rememberEachOther(trx: Tx, userId: number, otherId: number): Promise<void> {
  for (const [reader, other] of [
    [userId, otherId],
    [otherId, userId],
  ] as const)
    await trx('notifications')
      .where({ user_id: reader, apart_from_user_id: other })
      .update({ apart_from_user_id: null });
  await publish(trx, [userId, otherId], { type: 'resync', payload: {} });
}

async function forget(trx: Tx, readerId: number, otherId: number): Promise<void> {
  const name = await nameOfUser(trx, otherId);
  const links = new Set(await linksBetween(trx, readerId, otherId));
  const isAbout = naming(name);
  const notices = await trx('notifications')
    .where('user_id', readerId)
    .where((about) => {
      void about.whereIn('link', [...links]);
      for (const column of ['title', 'body']) void about.orWhere(likeContains(column, name));
    })
    .select<{ id: number; link: string; title: string; body: string | null }[]>(
      'id',
      'link',
      'title',
      'body',
    );
  const ids = notices
    .filter(({ link, title, body }) => links.has(link) || isAbout(title) || isAbout(body ?? ''))
    .map(({ id }) => id);
  await trx('notifications').whereIn('id', ids).update({ apart_from_user_id: otherId });
  const mails = await trx('outbox')
    .where({ user_id: readerId, status: 'queued' })
    .select<{ id: number; subject: string; text_body: string }[]>('id', 'subject', 'text_body');
  const unsent = mails.filter(
    ({ subject, text_body: text }) =>
      isAbout(subject) || isAbout(text) || [...links].some((link) => naming(link)(text)),
  );
  await trx('outbox')
    .whereIn(
      'id',
      unsent.map(({ id }) => id),
    )
    .delete();
}

async function nameOfUser(trx: Tx, userId: number): Promise<string> {
  const [user]: NamedUser[] = await withNames(trx, 'users as own', 'own.id').where('own.id', userId);
  return user ? nameOf(user) : '';
}

/** Where notices about what the two had to do with each other lead. */
async function linksBetween(trx: Tx, readerId: number, otherId: number): Promise<string[]> {
  const matches = await trx('matches as m')
    .join('requests as r', 'r.id', 'm.request_id')
    .join('advisors as a', 'a.id', 'm.advisor_id')
    .join('organizations as o', 'o.id', 'r.organization_id')
    .leftJoin('sessions as s', 's.match_id', 'm.id')
    .whereIn('a.user_id', [readerId, otherId])
    .whereIn('o.user_id', [readerId, otherId])
    .select<{ matchId: number; sessionId: number | null }[]>({ matchId: 'm.id', sessionId: 's.id' });
  return [
    NOTICE_LINKS.conversation(otherId),
    ...matches.map(({ matchId }) => NOTICE_LINKS.match(matchId)),
    ...matches.flatMap(({ sessionId }) => (sessionId === null ? [] : [NOTICE_LINKS.session(sessionId)])),
  ];
}
