import type { MatchStatus } from '../../../contract/enums.ts';
import { FORBIDDEN, isAllowed, type Actor, type Verdict } from '../../../core/access/actor.ts';
import { requestPolicy } from '../requests/requests.policy.ts';
import { judgeMatchMove, judgeNotFinal } from '../transitions.ts';
import type { ActsFor, MatchFacts } from './match-access.queries.ts';

type MatchState = Pick<MatchFacts, 'status' | 'requestStatus' | 'isApart' | 'isOffer'>;

/** It comes beside those whom the platform has asked: nobody is asked in its place. */
export const isWaitingOffer = ({ isOffer, status }: MatchState): boolean => isOffer && status === 'pending';

const act = (acts: ActsFor, { requestStatus, isApart }: MatchState): Verdict => {
  if (!acts.advisor && !acts.organization) return FORBIDDEN;
  return isApart ? { code: 'KEPT_APART' } : judgeNotFinal(requestStatus);
};

/** What somebody may do with a match that they may see, by the sides that they act for (contract §4 "Match"). */
export const matchPolicy = {
  become: (acts: ActsFor, match: MatchState, to: MatchStatus): Verdict =>
    act(acts, match) ??
    judgeMatchMove(match.status, to) ??
    (to === 'accepted' && match.isOffer && !acts.organization ? FORBIDDEN : null),
  /** Whoever steps back says why (spec 4 §19); so an answer that crosses an acceptance does not end it. */
  reject: (acts: ActsFor, match: MatchState, reason: string | null | undefined): Verdict =>
    matchPolicy.become(acts, match, 'rejected') ??
    (match.status === 'accepted' && !reason
      ? { code: 'MATCH_TRANSITION', values: { from: match.status, to: 'rejected' } }
      : null),
  /** Only the advisor's own side pauses itself, and only while declining. */
  pause: (acts: ActsFor): Verdict => (acts.advisor ? null : FORBIDDEN),
  proposeSession: (acts: ActsFor, match: MatchState): Verdict =>
    act(acts, match) ?? (match.status === 'accepted' ? null : { code: 'MATCH_NOT_ACCEPTED' }),
  /** Another advisor is proposed first, and then this one declined for their side. */
  reassign: (actor: Actor, acts: ActsFor, match: MatchState): Verdict =>
    matchPolicy.become(acts, match, 'rejected') ??
    (acts.seesRequest ? requestPolicy.propose(actor, { status: match.requestStatus }) : FORBIDDEN),
};

/** `end` steps back from what was accepted, `decline` answers what waits: both make the match rejected. */
export function matchAbilities(actor: Actor, acts: ActsFor, match: MatchState): Record<string, boolean> {
  const mayReject = isAllowed(matchPolicy.become(acts, match, 'rejected'));
  const isSide = actor.advisorId !== null || actor.organizationId !== null;
  return {
    accept: isAllowed(matchPolicy.become(acts, match, 'accepted')),
    decline: mayReject && match.status === 'pending',
    end: mayReject && match.status === 'accepted',
    pause: mayReject && isAllowed(matchPolicy.pause(acts)),
    reconsider: isAllowed(matchPolicy.become(acts, match, 'pending')),
    // Contract §6: the other side of a match that is not declined; an existing conversation may go on all the same.
    message: isSide && match.status !== 'rejected',
    proposeSession: isAllowed(matchPolicy.proposeSession(acts, match)),
    seeRequest: acts.seesRequest,
    seeAdvisor: acts.seesAdvisor,
    reassign: match.status === 'pending' && isAllowed(matchPolicy.reassign(actor, acts, match)),
  };
}
