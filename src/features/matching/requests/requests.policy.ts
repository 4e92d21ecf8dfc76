import type { RequestStatus } from '../../../contract/enums.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Verdict } from '../../../core/access/verdict.ts';
import { FORBIDDEN, isAllowed } from '../../../core/access/verdict.ts';
import { judgeNotFinal, judgeRequestMove } from '../transitions.ts';

interface RequestState {
  readonly status: RequestStatus;
}

const manage = (actor: Actor): Verdict => (actor.userType === 'advisor' ? FORBIDDEN : null);

/** What somebody may do with a request that they may see (contract §3: O own, G grp, S; only O and G propose). */
export const requestPolicy = {
  update: (actor: Actor, { status }: RequestState): Verdict => manage(actor) ?? judgeNotFinal(status),
  /** Completed and cancelled can be asked for; the other states follow from the matches (contract §4 "Request"). */
  become: (actor: Actor, { status }: RequestState, to: RequestStatus): Verdict =>
    manage(actor) ??
    (to === 'completed' || to === 'cancelled'
      ? judgeRequestMove(status, to)
      : { code: 'REQUEST_TRANSITION', values: { from: status, to } }),
  propose: (actor: Actor, { status }: RequestState): Verdict =>
    actor.userType === 'organization' || actor.userType === 'group_admin' ? judgeNotFinal(status) : FORBIDDEN,
};

export function requestAbilities(actor: Actor, request: RequestState): Record<string, boolean> {
  return {
    update: isAllowed(requestPolicy.update(actor, request)),
    cancel: isAllowed(requestPolicy.become(actor, request, 'cancelled')),
    complete: isAllowed(requestPolicy.become(actor, request, 'completed')),
    propose: isAllowed(requestPolicy.propose(actor, request)),
  };
}
