import type { Knex } from 'knex';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import { idsOf } from '../../../core/records.ts';
import type { Tx } from '../../../core/db/database.ts';
import { publish } from '../../../core/live/publish.ts';
import { namesOfUsers } from '../../../core/accounts/names.ts';
import { naming } from './blocks.queries.ts';

/**
 * Hides what two people were told of each other: notifications are marked, waiting mails are not sent, open pages
 * read again, kept answers are emptied. What was mailed already stays.
 */
export async function forgetEachOther(trx: Tx, userId: number, otherId: number): Promise<void> {
  await forget(trx, userId, otherId);
  await forget(trx, otherId, userId);
  await trx('live_events').whereIn('user_id', [userId, otherId]).delete();
  // A call sent again would be answered as it was; it is told that it was done (decision 18).
  await trx('idempotency_keys')
    .whereIn('user_id', [userId, otherId])
    .whereNotNull('status')
    .update({ status: null, answer: null });
  await publish(trx, [userId, otherId], { type: 'resync', payload: {} });
}

export async function rememberEachOther(trx: Tx, userId: number, otherId: number): Promise<void> {
  await trx('notifications')
    .where({ user_id: userId, apart_from_user_id: otherId })
    .orWhere({ user_id: otherId, apart_from_user_id: userId })
    .update({ apart_from_user_id: null });
  await publish(trx, [userId, otherId], { type: 'resync', payload: {} });
}

/** Notices about somebody else's match that name who is asked next. */
const NAMING_NEXT: readonly string[] = ['matchDeclined', 'matchLapsed'];

/**
 * By what a notice leads to; a name alone decides only where it may be meant: people choose their names, and one called
 * "Hello" would otherwise take from the other whatever any mail or notice says.
 */
async function forget(trx: Tx, readerId: number, otherId: number): Promise<void> {
  const names = await namesOfUsers(trx, [otherId]);
  const isAbout = naming(names.get(otherId) ?? '');
  const between = await linksBetween(trx, readerId, otherId);
  const beside = await linksBeside(trx, readerId, otherId);
  const notices = await trx('notifications')
    .where('user_id', readerId)
    .whereIn('link', [...between, ...beside])
    .select<{ id: number; type: string; link: string; body: string | null }[]>('id', 'type', 'link', 'body');
  const hidden = notices.filter(
    ({ type, link, body }) => between.includes(link) || (NAMING_NEXT.includes(type) && isAbout(body ?? '')),
  );
  await trx('notifications').whereIn('id', idsOf(hidden)).update({ apart_from_user_id: otherId });
  const mails = await trx('outbox')
    .where({ user_id: readerId, status: 'queued' })
    .select<{ id: number; type: string; text_body: string }[]>('id', 'type', 'text_body');
  const unsent = mails.filter(({ type, text_body: text }) => {
    if (leadsTo(text, between)) return true;
    return NAMING_NEXT.includes(type) && isAbout(text) && leadsTo(text, beside);
  });
  await trx('outbox').whereIn('id', idsOf(unsent)).delete();
}

/** Whether a mail has one of the links, not merely one that begins like it. */
const leadsTo = (text: string, links: readonly string[]): boolean =>
  links.some((link) =>
    text
      .split(link)
      .slice(1)
      .some((rest) => !/^[\p{L}\p{N}]/u.test(rest)),
  );

const matchesBetween = (trx: Tx, userId: number, otherId: number): Knex.QueryBuilder =>
  trx('matches as m')
    .join('requests as r', 'r.id', 'm.request_id')
    .join('advisors as a', 'a.id', 'm.advisor_id')
    .join('organizations as o', 'o.id', 'r.organization_id')
    .whereIn('a.user_id', [userId, otherId])
    .whereIn('o.user_id', [userId, otherId]);

async function linksBetween(trx: Tx, readerId: number, otherId: number): Promise<string[]> {
  const matches = await matchesBetween(trx, readerId, otherId)
    .leftJoin('sessions as s', 's.match_id', 'm.id')
    .select<{ matchId: number; sessionId: number | null }[]>({ matchId: 'm.id', sessionId: 's.id' });
  return [
    NOTICE_LINKS.conversation(otherId),
    ...matches.map(({ matchId }) => NOTICE_LINKS.match(matchId)),
    ...matches.flatMap(({ sessionId }) => (sessionId === null ? [] : [NOTICE_LINKS.session(sessionId)])),
  ];
}

/** Where notices about other matches of their requests lead. */
async function linksBeside(trx: Tx, readerId: number, otherId: number): Promise<string[]> {
  const shared = matchesBetween(trx, readerId, otherId).select('m.request_id');
  const rows = await trx('matches').whereIn('request_id', shared).select('id', 'request_id');
  return rows.flatMap((row) => [NOTICE_LINKS.match(row.id), NOTICE_LINKS.request(row.request_id)]);
}
