import { LIMITS } from '../../../contract/limits.ts';
import type { SuggestedAdvisor } from '../../../contract/requests-api.ts';
import { requireAllowed, type Actor } from '../../../core/access/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { stillNeeded } from '../capacity.queries.ts';
import type { Candidate, Successors } from '../matches/proposals.service.ts';
import type { AssessedAdvisor } from '../search/assessed-advisors.queries.ts';
import { shownToAsker } from '../search/for-strangers.ts';
import { bestAdvisorsFor } from '../suggestions/best-advisors.queries.ts';
import { presentAdvisor } from '../suggestions/suggestions.service.ts';
import { IN_FLIGHT } from '../transitions.ts';
import { findRequest, requestFacts, requestTextOf, type RequestFacts } from './request-access.queries.ts';
import { requestPolicy } from './requests.policy.ts';

type Parts = Pick<Deps, 'db' | 'searchIndex'>;

/** Spares, for when the best is proposed by somebody else between ranking and writing. */
const SPARES = 3;

/**
 * The best advisors, and nobody who has been asked before. Ranks, so it belongs before a transaction, which must not
 * wait for the sentence model.
 * @param wanted.except nor these
 * @param wanted.only nobody but these
 */
export async function bestForRequest(
  deps: Parts,
  request: RequestFacts,
  wanted: {
    readonly limit: number;
    readonly except?: readonly number[];
    readonly only?: ReadonlySet<number>;
    readonly now?: Date;
  },
): Promise<AssessedAdvisor[]> {
  const { except = [], ...rest } = wanted;
  const { id, organizationId, requiresCheck } = request;
  const asked: number[] = await deps.db('matches').where('request_id', id).pluck('advisor_id');
  if (rest.only && [...rest.only].every((one) => asked.includes(one))) return [];
  return bestAdvisorsFor(deps, {
    organizationId,
    text: requestTextOf(request),
    exclude: [...asked, ...except],
    hoursNeeded: stillNeeded(request),
    requiresCheck,
    ...rest,
  });
}

/**
 * Who has not been proposed: visible to the organisation, neither paused nor without hours left, best first.
 * @throws AppError NOT_FOUND, FORBIDDEN, REQUEST_FINAL
 */
export async function candidatesFor(deps: Parts, actor: Actor, id: number): Promise<SuggestedAdvisor[]> {
  const request = await findRequest(deps.db, actor, id);
  requireAllowed(requestPolicy.propose(actor, request));
  const found = await bestForRequest(deps, request, { limit: LIMITS.suggestions.candidates });
  return (await shownToAsker(deps.db, actor, found)).map(presentAdvisor);
}

/** Best first: nobody while another advisor is at work, or once the platform has proposed ten (contract §10). */
export async function nextCandidates(
  deps: Parts,
  { id, requestId }: { readonly id: number; readonly requestId: number },
): Promise<readonly Candidate[]> {
  const [request] = await requestFacts(deps.db, { 'r.id': requestId });
  const accepted = deps.db('matches').where({ request_id: requestId, status: 'accepted' });
  const atWork = await accepted.whereNot('id', id).first('id');
  if (!request || atWork || request.proposalsMade >= LIMITS.match.proposedAtMost) return [];
  return bestForRequest(deps, request, { limit: SPARES });
}

/** Belongs before the transaction in which advisors leave. Proposals end at ten a request (contract §10). */
export async function rankSuccessors(
  deps: Parts,
  advisorIds: readonly number[],
  { organizationId }: { readonly organizationId?: number } = {},
): Promise<Successors> {
  const requests = await requestFacts(
    deps.db,
    { 'r.status': IN_FLIGHT },
    organizationId === undefined ? {} : { 'r.organization_id': organizationId },
    (query) =>
      void query
        .where('r.proposals_made', '<', LIMITS.match.proposedAtMost)
        // From the advisor's few matches to their requests: an `exists` goes over all requests in flight.
        .whereIn('r.id', (matched) => {
          void matched
            .from('matches as m')
            .whereIn('m.advisor_id', advisorIds)
            .whereIn('m.status', ['pending', 'accepted'])
            .select('m.request_id');
        }),
  );
  const successors = new Map<number, readonly Candidate[]>();
  for (const request of requests)
    successors.set(request.id, await bestForRequest(deps, request, { limit: SPARES, except: advisorIds }));
  return successors;
}
