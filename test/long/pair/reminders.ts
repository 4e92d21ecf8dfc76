import { setTimeout as pause } from 'node:timers/promises';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import type { Db } from '../../../src/core/db/database.ts';
import { requestForm } from '../../support/work.ts';
import type { Pair } from '../support/world.ts';
import type { Duo } from './duo.ts';
import { signInAt } from './people.ts';

/** In days: two and a half minutes, so that the clock, which runs every minute, comes by after half of it. */
export const MATCH_DUE_DAYS = String(150 / 86_400);
const LONGEST_MS = 420_000;

export interface JobsFound {
  /** Proposals that nobody answered. */
  readonly left: number;
  /** Of them, reminded of exactly once, and more than once; a clock that died may have come too late for some. */
  readonly reminded: number;
  readonly remindedAgain: number;
  /** Of them, lapsed exactly once. */
  readonly lapsed: number;
}

/** Proposals that nobody will answer: what becomes of them is the work of jobs. @returns the matches' ids */
export async function leaveUnanswered(duo: Duo, pair: Pair, requests: number): Promise<number[]> {
  const person = await signInAt(duo.next(), pair.organization);
  const ids: number[] = [];
  for (let at = 0; at < requests; at += 1) {
    const { status, body } = await person.call<HelpRequest>(
      duo.next(),
      'POST',
      '/api/requests',
      requestForm({ title: `Left unanswered ${at}`, hoursNeeded: 1 }),
    );
    if (status !== 201) throw new Error(`the request was not made: ${status}`);
    ids.push(...body.matches.map(({ id }) => id));
  }
  return ids;
}

/** Waits until all of them have lapsed, and counts how often each was reminded of and lapsed. */
export async function jobsRan(db: Db, ids: readonly number[], pair: Pair): Promise<JobsFound> {
  for (const end = Date.now() + LONGEST_MS; ; await pause(500)) {
    const pending = (await db('matches')
      .whereIn('id', ids)
      .where('status', 'pending')
      .first('id')) as unknown;
    if (!pending) break;
    if (Date.now() > end) throw new Error('proposals that nobody answers do not lapse');
  }
  const lapses = (await db('audit_events')
    .where({ action: 'match.lapsed', subject_type: 'match' })
    .whereIn('subject_id', ids)
    .pluck('subject_id')) as number[];
  const advisors = pair.advisors.map(({ userId }) => userId);
  const reminders = (await db('notifications')
    .whereIn('user_id', advisors)
    .where('type', 'matchReminder')
    .pluck('link')) as string[];
  const times = (id: number) => reminders.filter((link) => link.endsWith(`/matches/${id}`)).length;
  return {
    left: ids.length,
    reminded: ids.filter((id) => times(id) === 1).length,
    remindedAgain: ids.filter((id) => times(id) > 1).length,
    lapsed: ids.filter((id) => lapses.filter((lapse) => lapse === id).length === 1).length,
  };
}
