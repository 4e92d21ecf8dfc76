import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { databaseNow } from '../../../src/core/db/clock.ts';
import type { Db } from '../../../src/core/db/database.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { timematch } from '../../cli/run.ts';
import { countRows } from '../../support/rows.ts';
import { until } from '../../support/until.ts';
import { Visitor } from '../../support/visitor.ts';
import { requestForm } from '../../support/work.ts';
import type { Pair } from '../support/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const JOBS = ['request-clock', 'session-reminders', 'checks.expiring'];
/** Far more than a round of theirs: the proof runs beside others. */
const JOBS_WITHIN_MS = 240_000;
/** A check ends so many days ahead: within the 60 days of the first word about it, also by a clock a day behind. */
const CHECK_DAYS = 59;
const LONG_AGO = '2000-01-01 00:00:00.000';

/** What time alone brings about: each of it once, whichever way the clocks go. */
export type TimeWork = Awaited<ReturnType<typeof layDown>>;

/**
 * Lays down work for the hours to come: a yearly reset, due on a day between the right time and that of the jump;
 * proposals to be reminded of; a session in three hours.
 * @param advisor has accepted a request of the organisation's
 * @param seconds how far the clock will jump
 */
export async function layDown(
  db: Db,
  url: string,
  { organization }: Pair,
  advisor: Pair['advisors'][number],
  seconds: number,
) {
  const asOrganization = await Visitor.signIn(url, organization);
  const now = (await databaseNow(db)).getTime();
  const at = (ms: number) => dbTime(new Date(now + ms));
  const form = requestForm({ hoursNeeded: 1 });
  const request = await asOrganization.good<HelpRequest>(url, 'POST /api/requests', form);
  const matchIds = request.matches.map(({ id }) => id);
  await db('matches')
    .whereIn('id', matchIds)
    .update({ due_at: at(DAY_MS) });
  const [matchId] = await db('matches')
    .where({ advisor_id: advisor.advisorId, status: 'accepted' })
    .pluck('id');
  const scheduledDate = new Date(now + 3 * HOUR_MS).toISOString();
  const plan = { matchId, scheduledDate, durationMinutes: 30 };
  const session = await asOrganization.good<{ id: number }>(url, 'POST /api/sessions', plan);
  await db('sessions')
    .where('id', session.id)
    .update({ updated_at: at(-3 * HOUR_MS) });
  await db('advisor_checks').insert({
    advisor_id: advisor.advisorId,
    kind: 'dbs_basic',
    reference: 'A1B2',
    seen_on: at(-DAY_MS).slice(0, 10),
    expires_on: at(CHECK_DAYS * DAY_MS).slice(0, 10),
    created_at: at(0),
  });
  await db('organizations')
    .where('id', organization.organizationId)
    .update({ yearly_allocation_reset: at(Math.max(0, seconds * 500)).slice(0, 10) });
  return {
    organizationId: organization.organizationId,
    organizationUserId: organization.userId,
    advisorUserId: advisor.userId,
    /** Proposals that nobody answers: half their time is over. */
    matchIds,
  };
}

/** Lets the jobs that remind run now, and the yearly reset as cron would. @throws Error when one of them does not */
export async function comeRound(db: Db, env: Readonly<Record<string, string>>): Promise<void> {
  const ours = () => db('jobs').whereIn('dedupe_key', JOBS);
  // A run under way would put its own next time over ours.
  const free = async () => !(await ours().whereNotNull('lease_owner').first('id'));
  await until(`${JOBS.join(' and ')} are free`, free, JOBS_WITHIN_MS, 200);
  await ours().update({ run_at: LONG_AGO });
  const run = async () => !(await ours().where('run_at', LONG_AGO).first('id'));
  await until(`${JOBS.join(' and ')} have run`, run, JOBS_WITHIN_MS, 200);
  const { code, err } = await timematch(['hours', 'reset', '--json'], { env });
  if (code !== 0) throw new Error(`hours reset: ${code} ${err}`);
}

/** @returns what did not happen, and what happened more than once */
export async function notOnce(db: Db, work: TimeWork): Promise<string[]> {
  const { organizationId, organizationUserId, advisorUserId, matchIds } = work;
  const events = (action: string, subjectId: number) =>
    countRows(db, 'audit_events', { action, subject_id: subjectId });
  const notices = (userId: number, type: string) => countRows(db, 'notifications', { user_id: userId, type });
  const wrong: string[] = [];
  const once = (times: number, what: string) => {
    if (times !== 1) wrong.push(`${what} ${times} times`);
  };
  once(await events('hours.reset', organizationId), 'the yearly hours were given');
  once(await notices(organizationUserId, 'hoursReset'), 'the organisation was told of its hours');
  for (const userId of [organizationUserId, advisorUserId])
    once(await notices(userId, 'sessionReminder'), 'somebody was reminded of the session');
  // By a clock 40 days ahead it is the word of 30 days; that of 60 is not told after it.
  once(await notices(advisorUserId, 'checkExpires'), 'an advisor was told that a check ends');
  const reminders = await db('notifications').where('type', 'matchReminder').pluck('link');
  for (const id of matchIds) {
    const reminded = reminders.filter((link) => link?.endsWith(`/matches/${id}`)).length;
    const lapsed = await events('match.lapsed', id);
    if (reminded > 1 || lapsed > 1 || reminded + lapsed === 0)
      wrong.push(`a proposal was reminded of ${reminded} times and lapsed ${lapsed} times`);
  }
  return wrong;
}
