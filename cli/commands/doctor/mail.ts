import { audit } from '../../../src/core/audit/audit.ts';
import { dbTime, isoTime } from '../../../src/core/db/dialect.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { messageOf } from '../../../src/core/errors.ts';
import type { CliContext } from '../../context.ts';
import type { Check, Finding } from './finding.ts';
import { count } from './finding.ts';

const ANSWER_MS = 3_000;
/** A process that sends holds a mail for a minute and prolongs that while it sends: nobody holds one for longer ahead. */
const LONGEST_LEASE_MS = 600_000;
/**
 * More than a short trouble: some three minutes of a mail server that cannot be used (5 s after the first attempt, then ever
 * later up to half a minute), or 42 minutes of refusals of this one mail (src/core/mail/delivery.ts).
 */
const TRIED_OFTEN = 8;

/** Whether the mail server answers and takes the log-in. Nothing is sent. */
export const mailServer: Check = async ({ config }) => {
  const check = 'mail server';
  if (config.smtpUrl === null)
    return { check, ok: true, detail: 'none (SMTP_URL is not set): mails stay in the outbox' };
  // Only here: no other command should wait for it to load.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  });
  try {
    await transport.verify();
    return { check, ok: true, detail: 'answers and takes the log-in' };
  } catch (error) {
    // The driver's words name the server, never the password.
    return {
      check,
      ok: false,
      detail: `cannot be used (SMTP_URL): ${messageOf(error).split('\n')[0]}`,
    };
  } finally {
    transport.close();
  }
};

/** Whether mails go out: how many wait, since when, what failed, and whether any is held by nobody. */
export const outbox: Check = async ({ db }, now) => {
  const check = 'outbox';
  const waiting = () => db('outbox').where('status', 'queued');
  const [sum] = await waiting()
    .count({ n: '*' })
    .min<{ n: number | string; since: string | null }[]>({ since: 'created_at' });
  const total = Number(sum?.n ?? 0);
  const since = sum?.since ? `, the oldest since ${isoTime(sum.since)}` : '';
  const beyond = dbTime(new Date(now.getTime() + LONGEST_LEASE_MS));
  const held: number[] = await waiting().where('leased_until', '>', beyond).orderBy('id').pluck('id');
  const failing = await waiting()
    .where('attempts', '>=', TRIED_OFTEN)
    .orderBy('id')
    .first<{ attempts: number; last_error: string | null } | undefined>('attempts', 'last_error');
  const wrong = [
    ...(held.length > 0 ? [`${count(held.length, 'mail')} held longer than any process sends`] : []),
    ...(failing ? [`tried ${failing.attempts} times: ${failing.last_error}`] : []),
  ];
  const detail = `${count(total, 'mail')} waiting${since}${wrong.length > 0 ? `; ${wrong.join('; ')}` : ''}`;
  const finding: Finding = { check, ok: wrong.length === 0, detail };
  if (held.length === 0) return finding;
  const plan = `let go of ${count(held.length, 'mail')}, to be sent at once`;
  return { ...finding, mend: { plan, run: (context) => letGo(context, held, beyond) } };
};

async function letGo({ db }: CliContext, ids: readonly number[], beyond: string): Promise<string> {
  const freed = await transaction(db, async (trx) => {
    const rows: number = await trx('outbox')
      .whereIn('id', ids)
      .where('status', 'queued')
      .where('leased_until', '>', beyond)
      .update({ leased_until: null, lease_owner: null, next_attempt_at: dbTime() });
    await audit(trx, {
      actor: 'cli',
      action: 'outbox.mended',
      subjectType: 'installation',
      subjectId: null,
      detail: { mails: rows },
    });
    return rows;
  });
  return `let go of ${count(freed, 'mail')}`;
}
