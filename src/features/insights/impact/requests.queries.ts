import type { RequestStatus } from '../../../contract/enums.ts';
import type { ImpactPeriod } from '../../../contract/impact-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { hoursBetween } from '../../../core/db/clock.ts';
import { SHORT_TEXT } from '../../../core/db/dialect.ts';
import { requestsInScope } from '../../matching/requests/index.ts';
import { within } from './period.ts';

/** `requests as r` of organisations in scope, by the day they were made. */
const madeIn = (db: Db, reader: Actor, period: ImpactPeriod) =>
  db('requests as r').where(requestsInScope(reader)).where(within('r.created_at', period));

/**
 * Hours from making each request to its first answer by a person, ascending; unanswered requests are left out. A
 * decline counts, also where it was reconsidered or the advisor has left since.
 */
export async function readFirstAnswers(db: Db, reader: Actor, period: ImpactPeriod): Promise<number[]> {
  const rows: { made: string; answered: string }[] = await madeIn(db, reader, period)
    .whereNotNull('r.first_answered_at')
    .select({ made: 'r.created_at', answered: 'r.first_answered_at' });
  return rows.map(({ made, answered }) => hoursBetween(made, answered)).sort((a, b) => a - b);
}

/** 90th percentile by nearest rank. @param sorted ascending @returns null when it is empty */
export function ninetiethOf(sorted: readonly number[]): number | null {
  // In whole numbers: 0.9 × 10 is more than 9.
  return sorted[Math.ceil((sorted.length * 9) / 10) - 1] ?? null;
}

interface Made {
  readonly month: string;
  readonly status: RequestStatus;
  readonly skills: string;
  readonly answered: number | string;
  readonly total: number | string;
}

/** States that only an acceptance leads to: an accepting advisor's account may be gone (contract §4, §10). */
const AFTER_ACCEPTANCE: readonly RequestStatus[] = ['in-progress', 'completed'];

/** By month of making (`2026-03`), as they stand now. Whom somebody has accepted stays so when that has ended since. */
export async function readRequestsMade(db: Db, reader: Actor, period: ImpactPeriod) {
  const accepted = db('matches as m').whereRaw('m.request_id = r.id').whereNotNull('m.accepted_at');
  const rows: Made[] = await madeIn(db, reader, period)
    .groupByRaw('month, r.status, skills, answered')
    .select({
      month: db.raw('substr(r.created_at, 1, 7)'),
      status: 'r.status',
      skills: db.raw(SHORT_TEXT, ['r.skills_required']),
      answered: db.raw('case when r.status in (?, ?) or exists ? then 1 else 0 end', [
        ...AFTER_ACCEPTANCE,
        accepted.select('m.id'),
      ]),
    })
    .count({ total: '*' });
  return rows.map(({ answered, total, ...row }) => ({
    ...row,
    isAnswered: Number(answered) === 1,
    total: Number(total),
  }));
}

export type RequestsMade = Awaited<ReturnType<typeof readRequestsMade>>[number];

export const sumOf = (requests: readonly RequestsMade[]): number =>
  requests.reduce((sum, { total }) => sum + total, 0);

/** Made = answered + unanswered + withdrawn; completed and cancelled are what has become of them. */
export function countRequests(requests: readonly RequestsMade[]) {
  const count = (is: (request: RequestsMade) => boolean) => sumOf(requests.filter(is));
  const isCancelled = ({ status }: RequestsMade) => status === 'cancelled';
  return {
    requestsMade: sumOf(requests),
    requestsAnswered: count(({ isAnswered }) => isAnswered),
    requestsUnanswered: count((request) => !request.isAnswered && !isCancelled(request)),
    requestsWithdrawn: count((request) => !request.isAnswered && isCancelled(request)),
    requestsCompleted: count(({ status }) => status === 'completed'),
    requestsCancelled: count(isCancelled),
  };
}
