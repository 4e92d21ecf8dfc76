import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import type { Db } from '../../../src/core/db/database.ts';
import { inTurn } from '../../support/builders.ts';
import { until } from '../../support/until.ts';
import { Visitor } from '../../support/visitor.ts';
import { requestForm } from '../../support/work.ts';
import { say } from '../support/figures.ts';
import type { Pair } from '../support/world.ts';
import type { Duo } from './duo.ts';

/** In days: two and a half minutes, so that the clock, which runs every minute, comes by after half of it. */
export const MATCH_DUE_DAYS = String(150 / 86_400);
const LONGEST_MS = 420_000;

/** Proposals that nobody will answer: what becomes of them is the work of jobs. @returns the matches' ids */
export async function leaveUnanswered(duo: Duo, pair: Pair, requests: number): Promise<number[]> {
  const person = await Visitor.signIn(duo.next(), pair.organization);
  const made = await inTurn(requests, (at) => {
    const form = requestForm({ title: `Left unanswered ${at}`, hoursNeeded: 1 });
    return person.good<HelpRequest>(duo.next(), 'POST /api/requests', form);
  });
  return made.flatMap(({ matches }) => matches.map(({ id }) => id));
}

/**
 * Waits until all of them have lapsed, and counts how often each was reminded of and lapsed: once. A clock that died may
 * have come too late for some reminders.
 */
export async function notDoneOnce(db: Db, ids: readonly number[], pair: Pair): Promise<string[]> {
  const haveLapsed = async () =>
    !(await db('matches').whereIn('id', ids).where('status', 'pending').first('id'));
  await until('proposals that nobody answers lapse', haveLapsed, LONGEST_MS, 500);
  const lapses = await db('audit_events')
    .where({ action: 'match.lapsed', subject_type: 'match' })
    .whereIn('subject_id', ids)
    .pluck('subject_id');
  const advisors = pair.advisors.map(({ userId }) => userId);
  const reminders = await db('notifications')
    .whereIn('user_id', advisors)
    .where('type', 'matchReminder')
    .pluck('link');
  const times = (id: number) => reminders.filter((link) => link?.endsWith(`/matches/${id}`)).length;
  const reminded = ids.filter((id) => times(id) === 1).length;
  const again = ids.filter((id) => times(id) > 1).length;
  const lapsed = ids.filter((id) => lapses.filter((lapse) => lapse === id).length === 1).length;
  say(
    `  jobs: of ${ids.length} proposals left unanswered ${reminded} reminded of once, ${again} again, ${lapsed} lapsed once`,
  );
  const isWell = reminded > 0 && again === 0 && lapsed === ids.length;
  return isWell ? [] : ['a job was done twice, or not at all'];
}
