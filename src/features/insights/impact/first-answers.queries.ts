import type { Knex } from 'knex';
import { NO_ANSWER } from '../../../contract/enums.ts';
import type { ImpactPeriod } from '../../../contract/impact-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db, Narrow } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { requestsInScope } from '../../matching/requests/index.ts';
import { boundsOf, within } from './period.ts';

const HOUR_MS = 3_600_000;
/** What the server writes where no person declined: a lapse, or the request's end (contract §4). */
const BY_NOBODY = [NO_ANSWER, 'request completed', 'request cancelled'];
const ANSWERS = ['match.accepted', 'match.declined'];

interface Row {
  readonly id: number;
  readonly made: string;
  readonly answered: string;
}

/**
 * Hours from making each request of the period to the first acceptance or decline by a person, shortest first; requests
 * that nobody has answered are left out. A decline that was reconsidered is no longer in the match, but in the trail.
 */
export async function readFirstAnswers(db: Db, reader: Actor, period: ImpactPeriod): Promise<number[]> {
  const [from] = boundsOf(period);
  const earliest = (rows: Knex.QueryBuilder, moment: string): PromiseLike<Row[]> =>
    rows
      .where(requestsInScope(reader))
      .where(within('r.created_at', period))
      .groupBy('r.id', 'r.created_at')
      .select({ id: 'r.id', made: 'r.created_at', answered: db.raw(`min(${moment})`) });
  const matches = () => db('matches as m').join('requests as r', 'r.id', 'm.request_id');
  const rows = [
    ...(await earliest(
      matches().where((answered) => {
        const bySomebody: Narrow = (why) =>
          void why.whereNull('m.decline_reason').orWhereNotIn('m.decline_reason', BY_NOBODY);
        void answered
          .where('m.status', 'accepted')
          .orWhere((declined) => void declined.where('m.status', 'rejected').where(bySomebody));
      }),
      "case when m.status = 'accepted' then coalesce(m.accepted_at, m.updated_at) else m.updated_at end",
    )),
    ...(await earliest(
      matches()
        .join('audit_events as e', 'e.subject_id', 'm.id')
        .where('e.subject_type', 'match')
        .whereIn('e.action', ANSWERS)
        // Nobody answers before they are asked; of the trail of years, only what came after is read.
        .where('e.at', '>=', from),
      'e.at',
    )),
  ];
  const shortest = new Map<number, number>();
  for (const { id, made, answered } of rows) {
    const hours = Math.max(0, Date.parse(isoTime(answered)) - Date.parse(isoTime(made))) / HOUR_MS;
    shortest.set(id, Math.min(hours, shortest.get(id) ?? hours));
  }
  return [...shortest.values()].sort((a, b) => a - b);
}

/** The value that nine tenths of the sorted values do not go beyond (nearest rank); null of none. */
export function ninetiethOf(sorted: readonly number[]): number | null {
  // In whole numbers: 0.9 × 10 is more than 9.
  return sorted[Math.ceil((sorted.length * 9) / 10) - 1] ?? null;
}
