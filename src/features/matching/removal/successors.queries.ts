import { LIMITS } from '../../../contract/limits.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Candidate } from '../matches/proposals.service.ts';
import { requestFacts, requestTextOf } from '../requests/request-access.queries.ts';
import { bestAdvisorsFor } from '../suggestions/best-advisors.queries.ts';
import { IN_FLIGHT } from '../transitions.ts';

/** Spares, for when the best is proposed by somebody else between ranking and writing. */
const SPARES = 3;

/** Who could be asked next for each request that one of the advisors leaves, best first. */
export type Successors = ReadonlyMap<number, readonly Candidate[]>;

/**
 * Ranks who could be asked in advisors' places, before the transaction in which they leave: it must not wait for the
 * sentence model. Requests that have been proposed to ten already get nobody (contract §10).
 */
export async function rankSuccessors(
  deps: Deps,
  advisorIds: readonly number[],
  only: { readonly organizationId?: number } = {},
): Promise<Successors> {
  const successors = new Map<number, readonly Candidate[]>();
  const requests = await requestFacts(
    deps.db,
    (query) =>
      void query
        .whereIn('r.status', [...IN_FLIGHT])
        .where(only.organizationId === undefined ? {} : { 'r.organization_id': only.organizationId })
        .where('r.proposals_made', '<', LIMITS.match.proposedAtMost)
        // From the advisor's few matches to their requests: an `exists` goes over all requests in flight.
        .whereIn('r.id', (matched) => {
          void matched
            .from('matches as m')
            .whereIn('m.advisor_id', [...advisorIds])
            .whereIn('m.status', ['pending', 'accepted'])
            .select('m.request_id');
        }),
  );
  for (const request of requests) {
    const asked: number[] = await deps.db('matches').where('request_id', request.id).pluck('advisor_id');
    const candidates = await bestAdvisorsFor(deps, {
      organizationId: request.organizationId,
      text: requestTextOf(request),
      exclude: [...asked, ...advisorIds],
      limit: SPARES,
      hoursNeeded: Math.max(0, request.hoursNeeded - request.hoursUsed),
      requiresCheck: request.requiresCheck,
    });
    successors.set(request.id, candidates);
  }
  return successors;
}
