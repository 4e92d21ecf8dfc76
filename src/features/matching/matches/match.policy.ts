import type { MatchStatus, RequestStatus } from '../../../contract/enums.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { requestPolicy } from '../requests/request-access.ts';
import { canMatchMove, isFinal } from '../transitions.ts';
import type { ActsFor } from './match-access.ts';

/** Verdicts on a match: what the transitions allow, for whom the actor acts for (contract §4 "Match"). */
export function matchAbilities(
  actor: Actor,
  acts: ActsFor,
  status: MatchStatus,
  requestStatus: RequestStatus,
): Record<string, boolean> {
  const mayAct = (acts.advisor || acts.organization) && !isFinal(requestStatus);
  const isSide = actor.advisorId !== null || actor.organizationId !== null;
  const mayDecline = mayAct && canMatchMove(status, 'rejected');
  return {
    accept: mayAct && canMatchMove(status, 'accepted'),
    decline: mayDecline,
    pause: mayDecline && acts.advisor,
    reconsider: mayAct && canMatchMove(status, 'pending'),
    // Contract §6: the other side of a match that is not declined; an existing conversation may go on all the same.
    message: isSide && status !== 'rejected',
    proposeSession: mayAct && status === 'accepted',
    seeRequest: acts.seesRequest,
    // Another advisor is proposed first, and then this one declined for their side.
    reassign: mayDecline && acts.seesRequest && requestPolicy.propose(actor, requestStatus),
  };
}
