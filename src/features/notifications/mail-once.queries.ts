import { createHash } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Tx } from '../../core/db/database.ts';
import { dbTime } from '../../core/db/dialect.ts';
import type { Cause, Telling } from './fan-out.service.ts';
import type { NoticeContent } from './notice-text.ts';

interface Mailed {
  readonly userId: number;
  readonly causedBy: number;
  readonly occasion: string;
}

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
 * @param tellings with what the readers have chosen
 * @returns the same with what becomes of each e-mail
 */
export async function mailedOnce<T extends Telling>(
  trx: Tx,
  config: Config,
  tellings: readonly T[],
): Promise<T[]> {
  const causers = new Set(tellings.flatMap(({ cause }) => (cause ? [cause.userId] : [])));
  if (causers.size === 0) return [...tellings];
  const mailed = await trx('notifications')
    .whereIn('mail_caused_by', [...causers])
    .whereIn('user_id', [...new Set(tellings.map(({ reader }) => reader.id))])
    .where('created_at', '>', dbTime(new Date(Date.now() - DAY_MS)))
    .select<Mailed[]>({ userId: 'user_id', causedBy: 'mail_caused_by', occasion: 'mail_occasion' });
  const most = Math.max(1, Math.round(LIMITS.mail.fromOneToOneADay * config.rateLimitFactor));
  return tellings.map((telling) => {
    const { reader, cause, notice } = telling;
    if (!cause) return telling;
    const before = mailed.filter(({ userId, causedBy }) => userId === reader.id && causedBy === cause.userId);
    const isAgain = !notice.calendar && before.some(({ occasion }) => occasion === cause.occasion);
    if (reader.mail === 'off' || isAgain) return { ...telling, reader: { ...reader, mail: 'off' } };
    mailed.push({ userId: reader.id, causedBy: cause.userId, occasion: cause.occasion });
    return before.length < most ? telling : { ...telling, reader: { ...reader, mail: 'digest' } };
  });
}
