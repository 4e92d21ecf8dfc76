import type { RequestStatus } from '../../../contract/enums.ts';
import type { ImpactPeriod } from '../../../contract/impact-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { requestsInScope } from '../../matching/requests/index.ts';
import { boundsOf } from './period.ts';

/** A request made in the period, as it stands now. */
export interface RequestMade {
  readonly id: number;
  /** As stored. */
  readonly createdAt: string;
  readonly status: RequestStatus;
  /** JSON. */
  readonly skills: string;
  readonly isAnswered: boolean;
}

interface Row extends Omit<RequestMade, 'isAnswered'> {
  readonly accepted: number | string;
}

/** States that only an acceptance leads to: an accepting advisor's account may be gone (contract §4, §10). */
const AFTER_ACCEPTANCE: readonly RequestStatus[] = ['in-progress', 'completed'];

/** Requests of organisations in scope by the day they were made. */
export async function readRequestsMade(db: Db, reader: Actor, period: ImpactPeriod): Promise<RequestMade[]> {
  const [from, before] = boundsOf(period);
  const rows: Row[] = await db('requests as r')
    .where(requestsInScope(reader))
    .where('r.created_at', '>=', from)
    .where('r.created_at', '<', before)
    .orderBy('r.id')
    .select({
      id: 'r.id',
      createdAt: 'r.created_at',
      status: 'r.status',
      skills: 'r.skills_required',
      accepted: db('matches as m').whereRaw('m.request_id = r.id').where('m.status', 'accepted').count('*'),
    });
  return rows.map(({ accepted, ...row }) => ({
    ...row,
    isAnswered: Number(accepted) > 0 || AFTER_ACCEPTANCE.includes(row.status),
  }));
}

/** Made = answered + unanswered + withdrawn; completed and cancelled are what has become of them. */
export function countRequests(requests: readonly RequestMade[]) {
  const count = (is: (request: RequestMade) => boolean) => requests.filter(is).length;
  const isCancelled = ({ status }: RequestMade) => status === 'cancelled';
  return {
    requestsMade: requests.length,
    requestsAnswered: count(({ isAnswered }) => isAnswered),
    requestsUnanswered: count((request) => !request.isAnswered && !isCancelled(request)),
    requestsWithdrawn: count((request) => !request.isAnswered && isCancelled(request)),
    requestsCompleted: count(({ status }) => status === 'completed'),
    requestsCancelled: count(isCancelled),
  };
}
