import { audit } from '../../../src/core/audit/audit.ts';
import { dbTime, isoTime } from '../../../src/core/db/dialect.ts';
import { transaction, type Db } from '../../../src/core/db/transaction.ts';
import { timeAfter } from '../../../src/core/db/clock.ts';
import { AppError, messageOf } from '../../../src/core/errors.ts';
import { askClamd } from '../../../src/core/files/malware.ts';
import { count } from '../../output.ts';
import { fine, some, wrong, type Check } from './finding.ts';

const ANSWER_MS = 3_000;
/** Who works on a mail or a job holds it for a minute, and prolongs that meanwhile: nobody holds one for longer ahead. */
const LONGEST_LEASE_MS = 600_000;
/**
 * Attempts: three minutes without a mail server, or 42 minutes of refusals of this one mail
 * (`core/mail/delivery.ts`).
 */
const TRIED_OFTEN = 8;
const FAILED_OFTEN = 3;

/** Sends nothing. */
export const mailServer: Check = async ({ config }) => {
  if (config.smtpUrl === null) return fine('none (SMTP_URL is not set): mails stay in the outbox');
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
    return fine('answers and takes the log-in');
  } catch (error) {
    // The driver's words name the server, never the password.
    return wrong(`cannot be used (SMTP_URL): ${messageOf(error).split('\n')[0]}`);
  } finally {
    transport.close();
  }
};

export const scanner: Check = async ({ config }) => {
  if (config.clamdUrl === null) return fine('none (CLAMD_URL is not set): uploads are not looked at');
  try {
    const said = await askClamd(config.clamdUrl, ['zPING\0']);
    return said === 'PONG' ? fine('answers') : wrong(`says ${said} (CLAMD_URL)`);
  } catch (error) {
    return wrong(
      `cannot be used (CLAMD_URL), so CVs are refused: ${messageOf(error instanceof AppError ? error.cause : error)}`,
    );
  }
};

export const outbox: Check = async ({ db }, now) => {
  const waiting = () => db('outbox').where('status', 'queued');
  const [sum] = await waiting()
    .count({ n: '*' })
    .min<{ n: number | string; since: string | null }[]>({ since: 'created_at' });
  const total = Number(sum?.n ?? 0);
  const since = sum?.since ? `, the oldest since ${isoTime(sum.since)}` : '';
  const held = await heldTooLong(db, 'outbox', now);
  const failing = await waiting().where('attempts', '>=', TRIED_OFTEN).orderBy('id').first();
  const problems = [
    ...(held.rows.length > 0
      ? [`${count(held.rows.length, 'mail')} held longer than any process sends`]
      : []),
    ...(failing ? [`mail ${failing.id} tried ${failing.attempts} times: ${failing.last_error}`] : []),
  ];
  const detail = [`${count(total, 'mail')} waiting${since}`, ...problems].join('; ');
  return problems.length === 0 ? fine(detail) : wrong(detail, held.mend);
};

export const jobs: Check = async ({ db }, now) => {
  const held = await heldTooLong(db, 'jobs', now);
  const failing = await db('jobs')
    .where('status', 'recurring')
    .where('attempts', '>=', FAILED_OFTEN)
    .orderBy('kind')
    .select('kind', 'attempts', 'last_error');
  const problems = [
    ...held.rows.map(({ kind }) => `${kind} is held longer than any process works`),
    ...failing.map(({ kind, attempts, last_error: error }) => `${kind} failed ${attempts} times: ${error}`),
  ];
  if (problems.length === 0) return fine('nothing failing, nothing held');
  return wrong(some(problems), held.mend);
};

const HELD = {
  outbox: { one: 'mail', many: 'mails', plan: ', to be sent at once', due: 'next_attempt_at' },
  jobs: { one: 'job', many: 'jobs', plan: '', due: 'updated_at' },
} as const;

/** What no living process can hold, with its mend. */
async function heldTooLong(db: Db, table: keyof typeof HELD, now: Date) {
  const { one, many, plan, due } = HELD[table];
  const beyond = timeAfter(now, LONGEST_LEASE_MS);
  const held = (work: Db) => {
    const rows = work(table).where('leased_until', '>', beyond);
    return table === 'outbox' ? rows.where('status', 'queued') : rows;
  };
  const rows: { kind: string }[] = await held(db)
    .orderBy('id')
    .select(table === 'jobs' ? 'kind' : 'id');
  const run = async (): Promise<string> => {
    const freed = await transaction(db, async (trx) => {
      const lease = { leased_until: null, lease_owner: null, [due]: dbTime() };
      const freed: number = await held(trx).update(lease);
      const detail = { [many]: freed };
      await audit(trx, { actor: 'cli' }, `${table}.mended`, ['installation', null], { detail });
      return freed;
    });
    return `let go of ${count(freed, one)}`;
  };
  const mend = { plan: `let go of ${count(rows.length, one)}${plan}`, run };
  return rows.length === 0 ? { rows } : { rows, mend };
}
