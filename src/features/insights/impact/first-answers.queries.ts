import type { ImpactPeriod } from '../../../contract/impact-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { requestsInScope } from '../../matching/requests/index.ts';
import { boundsOf } from './period.ts';

const HOUR_MS = 3_600_000;

/** Hours to the first answer by a person, shortest first. A decline counts, also where the advisor has left since. */
export async function readFirstAnswers(db: Db, reader: Actor, period: ImpactPeriod): Promise<number[]> {
  const [from, before] = boundsOf(period);
  const rows: { made: string; answered: string }[] = await db('requests as r')
    .where(requestsInScope(reader))
    .where('r.created_at', '>=', from)
    .where('r.created_at', '<', before)
    .whereNotNull('r.first_answered_at')
    .select({ made: 'r.created_at', answered: 'r.first_answered_at' });
  return rows
    .map(
      ({ made, answered }) =>
        Math.max(0, Date.parse(isoTime(answered)) - Date.parse(isoTime(made))) / HOUR_MS,
    )
    .sort((a, b) => a - b);
}

/** Nearest rank; null of none. */
export function ninetiethOf(sorted: readonly number[]): number | null {
  // In whole numbers: 0.9 × 10 is more than 9.
  return sorted[Math.ceil((sorted.length * 9) / 10) - 1] ?? null;
}
