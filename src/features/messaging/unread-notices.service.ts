import { NOTICE_LINKS } from '../../contract/notice-links.ts';
import { LIMITS } from '../../contract/limits.ts';
import { areBlocked } from '../../core/access/blocks.queries.ts';
import { dbTime } from '../../core/db/dialect.ts';
import type { RowOf } from '../../core/db/rows.ts';
import { transaction } from '../../core/db/transaction.ts';
import { timeBefore } from '../../core/db/clock.ts';
import type { Deps } from '../../core/deps.ts';
import type { RecurringJob } from '../../core/jobs/job-runner.ts';
import { eachOnItsOwn } from '../../core/jobs/on-its-own.ts';
import { notify } from '../notifications/index.ts';
import { namesOfUsers } from '../../core/accounts/names.ts';

type Pair = Pick<RowOf<'messages'>, 'sender_id' | 'receiver_id'>;

/** Pairs a run; what is left over waits for the next. */
const AT_ONCE = 500;

/** Enough to know what it is about; the whole is one click away. */
const PREVIEW = 140;

/** Unread for ten minutes (contract §6): one notice for each person who wrote. */
export const unreadMessagesJob: RecurringJob = {
  kind: 'unread-messages',
  everySeconds: 60,
  run: async (deps, now) => {
    const since = timeBefore(now, LIMITS.message.unreadMinutes * 60_000);
    const pairs = await deps
      .db('messages')
      .where('read', 0)
      .whereNull('notified_at')
      .where('created_at', '<=', since)
      .groupBy('sender_id', 'receiver_id')
      .orderByRaw('min(id)')
      .limit(AT_ONCE)
      .select<Pair[]>('sender_id', 'receiver_id');
    await eachOnItsOwn(
      deps,
      pairs,
      (pair) => ({ ...pair }),
      (pair) => tellOf(deps, pair, since, now),
    );
  },
};

/** The claim and the notice in one transaction: a run that dies or is repeated tells nobody twice. */
async function tellOf({ db, config }: Deps, pair: Pair, since: string, now: Date) {
  await transaction(db, async (trx) => {
    const waiting = trx('messages')
      .where({ ...pair, read: 0 })
      .whereNull('notified_at');
    const unread = await waiting.clone().orderBy('id').forUpdate().select('id', 'content', 'created_at');
    const [oldest, newest] = [unread[0], unread.at(-1)];
    // Read, or told of by another run, since the pairs were listed.
    if (!oldest || !newest || oldest.created_at > since) return;
    // Younger ones as well: a notice each, a minute apart, would only annoy.
    await waiting.where('id', '<=', newest.id).update({ notified_at: dbTime(now) });
    if (await areBlocked(trx, pair.receiver_id, pair.sender_id)) return;
    const otherName = (await namesOfUsers(trx, [pair.sender_id])).get(pair.sender_id);
    if (otherName === undefined) return;
    await notify(trx, config, 'system', {
      name: 'messageUnread',
      userIds: [pair.receiver_id],
      values: { otherName, preview: preview(newest.content) },
      link: NOTICE_LINKS.conversation(pair.sender_id),
      about: `message ${newest.id}`,
      causedByUserId: pair.sender_id,
    });
  });
}

/** The beginning on one line; whole characters, so that no emoji is cut in two. */
function preview(content: string): string {
  const characters = [...content.replaceAll(/\s+/g, ' ')];
  return characters.length <= PREVIEW ? characters.join('') : `${characters.slice(0, PREVIEW - 1).join('')}…`;
}
