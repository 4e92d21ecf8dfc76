import type { Knex } from 'knex';
import { LIMITS } from '../../../contract/limits.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { transaction } from '../../../core/db/transaction.ts';
import { HOUR_MS, timeAfter, timeBefore } from '../../../core/db/clock.ts';
import type { Deps } from '../../../core/deps.ts';
import type { RecurringJob } from '../../../core/jobs/job-runner.ts';
import { eachOnItsOwn } from '../../../core/jobs/on-its-own.ts';
import { sessionFacts } from './session-access.queries.ts';
import { tellSides } from './session-notices.service.ts';

/** Who has just been told of a session needs no reminder yet; it follows when there is still time. */
const QUIET_HOURS = 2;

/**
 * Reminds both sides within a day of the start, once a session (contract §6); a moved one anew. Those planned at
 * short notice are reminded of too, unless they were planned or changed in the last two hours.
 */
export async function remindOfSessions(deps: Deps, now: Date): Promise<void> {
  const { db, config } = deps;
  const due = (query: Knex.QueryBuilder) =>
    void query
      .where('completed', 0)
      .whereNull('cancelled_at')
      // A time that nobody agreed to is no meeting yet.
      .whereNull('proposed_side')
      .whereNull('reminded_at')
      .where('scheduled_date', '>', dbTime(now))
      .where('scheduled_date', '<=', timeAfter(now, LIMITS.session.reminderHours * HOUR_MS))
      .where((quiet) => {
        void quiet.where('updated_at', '<=', timeBefore(now, QUIET_HOURS * HOUR_MS));
        // Written by a clock that has gone back since.
        void quiet.orWhere('updated_at', '>', timeAfter(now, HOUR_MS));
      });
  const ids: number[] = await db('sessions').where(due).orderBy(['scheduled_date', 'id']).pluck('id');
  const remind = (id: number) =>
    transaction(db, async (trx) => {
      // The conditional update is the claim: moved or cancelled since, it is not due any more.
      const claimed = await trx('sessions')
        .where('id', id)
        .where(due)
        .update({ reminded_at: dbTime(now) });
      const [session] = await sessionFacts(trx, { 's.id': id });
      if (claimed !== 1 || !session) return;
      const work = { trx, config, context: { actor: 'system' } } as const;
      await tellSides(work, session, { name: 'sessionReminder' });
    });
  await eachOnItsOwn(deps, ids, 'sessionId', remind);
}

export const sessionReminders: RecurringJob = {
  kind: 'session-reminders',
  everySeconds: 300,
  run: remindOfSessions,
};
