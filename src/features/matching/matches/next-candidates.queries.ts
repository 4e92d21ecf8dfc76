import { LIMITS } from '../../../contract/limits.ts';
import type { Deps } from '../../../core/deps.ts';
import { requestFacts, requestTextOf } from '../requests/request-access.queries.ts';
import { bestAdvisorsFor } from '../suggestions/best-advisors.queries.ts';
import type { Candidate } from './proposals.service.ts';

/** Spares, for when the best is proposed by somebody else between ranking and writing. */
const SPARES = 3;

/**
 * Who would be proposed next for a request, best first: nobody who has been proposed before, and nobody at all once the
 * platform has proposed ten (contract §10). Ranks, so it belongs before a transaction, not into it.
 */
export async function nextCandidates(deps: Deps, requestId: number): Promise<Candidate[]> {
  const [request] = await requestFacts(deps.db, (query) => void query.where('r.id', requestId));
  if (!request || request.status === 'in-progress' || request.proposalsMade >= LIMITS.match.proposedAtMost)
    return [];
  const exclude: number[] = await deps.db('matches').where('request_id', requestId).pluck('advisor_id');
  return bestAdvisorsFor(deps, {
    organizationId: request.organizationId,
    text: requestTextOf(request),
    exclude,
    limit: SPARES,
    hoursNeeded: request.hoursNeeded - request.hoursUsed,
    requiresCheck: request.requiresCheck,
  });
}
