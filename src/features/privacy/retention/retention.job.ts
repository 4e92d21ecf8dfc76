import type { Db, Narrow } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { DAY_MS, timeBefore } from '../../../core/db/clock.ts';
import { untilWon } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { removeTokens } from '../../../core/mail/spent-tokens.ts';
import type { RecurringJob } from '../../../core/jobs/job-runner.ts';
import { eachOnItsOwn } from '../../../core/jobs/on-its-own.ts';
import { SESSION_IDLE_MS } from '../../../core/session/login-sessions.ts';

/** Rows a statement, so that none holds its locks for long; the next run goes on where this one stops. */
const BATCH = 500;
const BATCHES = 40;

const EXPIRED_INVITATIONS_DAYS = 30;
const EXPIRED_TOKENS_DAYS = 1;
/** Every process has read a mark within a second; a week leaves room for one that stood still. */
const CHANGE_MARKS_DAYS = 7;
/** As long as an administrator may want to see what was told, and to mend an address. */
const WEBHOOK_DELIVERIES_DAYS = 30;
/** Nobody presses Save again a day later; answers hold what they were about. */
const IDEMPOTENCY_KEYS_DAYS = 1;
/** The longest that a link in a mail is good for: an invitation's (contract §3). */
const MAIL_TOKENS_DAYS = 14;

interface Rule {
  readonly table: string;
  readonly key: string;
  readonly isOver: Narrow;
}

/** By the settings RETENTION_…, and what has ended by itself. Days are counted back from `now`. */
function rulesAt({ retention }: Deps['config'], now: Date): Rule[] {
  const ago = (days: number, ms = 0) => dbTime(new Date(now.getTime() - days * DAY_MS - ms));
  const { auditDays, loginsDays, notificationsDays, outboxDays } = retention;
  const rule = (table: string, isOver: Narrow, key = 'id'): Rule => ({ table, key, isOver });
  const before = (table: string, column: string, end: string | number, key = 'id') =>
    rule(table, (rows) => void rows.where(column, '<', end), key);
  return [
    before('notifications', 'created_at', ago(notificationsDays)),
    // Never one that waits to be sent.
    rule('outbox', (rows) => void rows.where('status', 'sent').where('sent_at', '<', ago(outboxDays))),
    rule('login_sessions', (rows) => {
      void rows
        .where('expires_at', '<', ago(loginsDays))
        .orWhere('last_seen_at', '<', ago(loginsDays, SESSION_IDLE_MS));
    }),
    // Nobody can accept these any more; 30 days after their end they go, links to reset a password after one.
    rule('invitations', (rows) => {
      void rows.whereNot('status', 'accepted').where('expires_at', '<', ago(EXPIRED_INVITATIONS_DAYS));
    }),
    before('user_tokens', 'expires_at', ago(EXPIRED_TOKENS_DAYS)),
    before('challenges', 'expires_at', dbTime(now)),
    before('change_marks', 'created_at', ago(CHANGE_MARKS_DAYS)),
    before('webhook_deliveries', 'created_at', ago(WEBHOOK_DELIVERIES_DAYS)),
    before('idempotency_keys', 'created_at', ago(IDEMPOTENCY_KEYS_DAYS), 'key_hash'),
    before('rate_limits', 'expire', now.getTime() - DAY_MS, 'key'),
    ...(auditDays === null ? [] : [before('audit_events', 'at', ago(auditDays))]),
  ];
}

export const retention: RecurringJob = {
  kind: 'privacy.retention',
  everySeconds: 3_600,
  run: async (deps, now) => {
    const { db, config } = deps;
    // What was sent has lost them at once; without a mail server they would stay for good.
    const ended = timeBefore(now, MAIL_TOKENS_DAYS * DAY_MS);
    await removeTokens(db, (mails) => void mails.where('status', 'queued').where('created_at', '<', ended));
    await eachOnItsOwn(
      deps,
      rulesAt(config, now),
      ({ table }) => ({ table }),
      (rule) => deleteInBatches(db, rule),
    );
  },
};

async function deleteInBatches(db: Db, { table, key, isOver }: Rule): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    // Read first: MySQL cannot delete from what a subquery limits.
    const keys: (number | string)[] = await db(table).where(isOver).orderBy(key).limit(BATCH).pluck(key);
    if (keys.length > 0) await untilWon(() => db(table).whereIn(key, keys).where(isOver).delete());
    if (keys.length < BATCH) return;
  }
}
