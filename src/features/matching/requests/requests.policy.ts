import type { RequestStatus } from '../../../contract/enums.ts';
import { FORBIDDEN, isAllowed, type Actor, type Verdict } from '../../../core/access/actor.ts';
import { judgeNotFinal, judgeRequestMove } from '../transitions.ts';

interface RequestState {
  readonly status: RequestStatus;
}

/** Advisors are asked, or offer their help, while nobody has accepted. */
export const LOOKING: readonly RequestStatus[] = ['open', 'matching'];

const manage = (actor: Actor): Verdict => (actor.userType === 'advisor' ? FORBIDDEN : null);

/** What somebody may do with a request that they may see (contract §3: O own, G grp, S; only O and G propose). */
export const requestPolicy = {
  update: (actor: Actor, { status }: RequestState): Verdict => manage(actor) ?? judgeNotFinal(status),
  /**
   * Completed and cancelled can be asked for, and a draft can be kept or sent; the other states follow from the
   * matches (contract §4 "Request", spec 4 §19).
   */
  become: (actor: Actor, { status }: RequestState, to: RequestStatus): Verdict => {
    if (status === 'draft' && to === 'draft') return manage(actor);
    const isAsked = to === 'completed' || to === 'cancelled' || (status === 'draft' && to === 'open');
    return (
      manage(actor) ??
      (isAsked ? judgeRequestMove(status, to) : { code: 'REQUEST_TRANSITION', values: { from: status, to } })
    );
  },
  propose: (actor: Actor, { status }: RequestState): Verdict =>
    actor.userType === 'organization' || actor.userType === 'group_admin' ? judgeSent(status) : FORBIDDEN,
  /** Of an organisation suggested to them, as long as the request looks for somebody. */
  offer: (actor: Actor, { status }: RequestState): Verdict => {
    if (actor.advisorId === null) return FORBIDDEN;
    return LOOKING.includes(status) ? null : (judgeSent(status) ?? { code: 'ALREADY_PROPOSED' });
  },
};

/** A draft takes no proposals before it is sent, a final request none any more. */
const judgeSent = (status: RequestStatus): Verdict =>
  status === 'draft' ? judgeRequestMove(status, 'matching') : judgeNotFinal(status);

export function requestAbilities(actor: Actor, request: RequestState): Record<string, boolean> {
  return {
    update: isAllowed(requestPolicy.update(actor, request)),
    cancel: isAllowed(requestPolicy.become(actor, request, 'cancelled')),
    complete: isAllowed(requestPolicy.become(actor, request, 'completed')),
    propose: isAllowed(requestPolicy.propose(actor, request)),
    ...(actor.organizationId === null
      ? {}
      : { send: isAllowed(requestPolicy.become(actor, request, 'open')), copy: true }),
  };
}
