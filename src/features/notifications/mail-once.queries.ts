import { createHash } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Tx } from '../../core/db/database.ts';
import { dbTime } from '../../core/db/dialect.ts';
import type { Cause, MailedReader } from './fan-out.service.ts';
import type { NoticeContent } from './notice-text.ts';

const DAY_MS = 86_400_000;

/** @param userId whose doing it is; null for what comes with time, whose e-mails are not counted */
export function causeOf(userId: number | null, { name, about, link }: NoticeContent): Cause | null {
  if (userId === null) return null;
  const occasion = createHash('sha256')
    .update(`${name}\n${about ?? link}`)
    .digest('hex');
  return { userId, occasion };
}

/**
 * What one user does and undoes is mailed to another once a day; the bell tells it every time. Of whatever they do, so many
 * e-mails a day go to one person, and the rest comes in the daily one (decision 27). A calendar entry is mailed each time
 * up to that number, else the reader's calendar would keep what is no more.
 * @param readers with what they have chosen
 * @returns the same with what becomes of this e-mail
 */
export async function mailedOnce<Reader extends MailedReader>(
  trx: Tx,
  config: Config,
  cause: Cause | null,
  readers: readonly Reader[],
  { calendar }: { readonly calendar?: unknown },
): Promise<Reader[]> {
  if (!cause) return [...readers];
  const rows = await trx('notifications')
    .where('mail_caused_by', cause.userId)
    .whereIn(
      'user_id',
      readers.map(({ id }) => id),
    )
    .where('created_at', '>', dbTime(new Date(Date.now() - DAY_MS)))
    .select<{ userId: number; occasion: string }[]>({ userId: 'user_id', occasion: 'mail_occasion' });
  const most = Math.max(1, Math.round(LIMITS.mail.fromOneToOneADay * config.rateLimitFactor));
  return readers.map((reader) => {
    const mailed = rows.filter(({ userId }) => userId === reader.id);
    const isAgain = !calendar && mailed.some(({ occasion }) => occasion === cause.occasion);
    if (reader.mail === 'off' || isAgain) return { ...reader, mail: 'off' };
    return mailed.length < most ? reader : { ...reader, mail: 'digest' };
  });
}
