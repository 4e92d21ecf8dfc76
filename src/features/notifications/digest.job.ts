import type { Db, Tx } from '../../core/db/database.ts';
import { dbTime, isoTime } from '../../core/db/dialect.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import type { RecurringJob } from '../../core/jobs/recurring-job.ts';
import { queueMail } from '../../core/mail/outbox.ts';
import { readJson } from '../../core/json.ts';
import type { DigestItem } from './digest-mail.ts';
import { digestMail } from './digest-mail.ts';
import { localClock } from './local-clock.ts';

/** The daily e-mail comes after this hour, where its reader is. */
const FROM_HOUR = 8;
const PAGE = 200;

interface Reader {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly time_zone: string | null;
  readonly digest_sent_at: string | null;
}

/** One e-mail a day to those who want it so, about what has come for it since the last one. */
export const dailyDigest: RecurringJob = {
  kind: 'notifications.digest',
  everySeconds: 300,
  run: async (deps, now) => {
    for (let after = 0; ;) {
      const readers = await waiting(deps.db, after);
      for (const reader of readers) if (isDue(reader, now)) await sendDigest(deps, reader.id, now);
      const last = readers.at(-1);
      if (!last || readers.length < PAGE) return;
      after = last.id;
    }
  },
};

const readers = (db: Db | Tx) =>
  db('users as u')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .select('u.id', 'u.username', 'u.email', 'u.time_zone', 'p.digest_sent_at');

/** Users with something for their daily e-mail, whether or not its time has come. */
async function waiting(db: Db, after: number): Promise<Reader[]> {
  return readers(db)
    .whereIn('u.id', db('notifications').where('mail', 'digest').select('user_id'))
    .where('u.id', '>', after)
    .orderBy('u.id')
    .limit(PAGE);
}

/** Past eight where they are, and none sent on this day of theirs, nor (by a clock that has gone back since) later. */
function isDue({ time_zone: zone, digest_sent_at: sentAt }: Reader, now: Date): boolean {
  const here = localClock(now, zone);
  if (here.hour < FROM_HOUR) return false;
  return !sentAt || sentAt > dbTime(now) || localClock(new Date(isoTime(sentAt)), zone).day < here.day;
}

/**
 * Sends one user's daily e-mail and takes the marks off, in one transaction: a run that dies before the commit has sent
 * nothing, and one after it finds nothing more to send. What was read meanwhile, or turned off, is left out.
 */
async function sendDigest({ db, config }: Deps, userId: number, now: Date): Promise<void> {
  await transaction(db, async (trx) => {
    const choice = await trx('notification_preferences')
      .where('user_id', userId)
      .forUpdate()
      .first<{ email_off: string } | undefined>('email_off');
    const reader = await readers(trx).where('u.id', userId).first<Reader | undefined>();
    if (!reader || !isDue(reader, now)) return;
    const marked = await trx('notifications')
      .where({ user_id: userId, mail: 'digest' })
      .orderBy('id', 'desc')
      .select<(DigestItem & { id: number; type: string; read: number | boolean; apart: number | null })[]>(
        'id',
        'type',
        'title',
        'link',
        'read',
        'apart_from_user_id as apart',
      );
    const off = choice ? readJson<string[]>(choice.email_off) : [];
    const items = marked.filter(({ type, read, apart }) => !read && apart === null && !off.includes(type));
    await trx('notifications')
      .where({ user_id: userId, mail: 'digest' })
      .where('id', '<=', marked[0]?.id ?? 0)
      .update({ mail: null });
    if (items.length === 0) return;
    await trx('notification_preferences')
      .where('user_id', userId)
      .update({ digest_sent_at: dbTime(now) });
    await queueMail(trx, { email: reader.email, userId }, digestMail(config, reader, items));
  });
}
