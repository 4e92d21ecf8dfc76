import type { JoinRequestStatus } from '../../../contract/enums.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Verdict } from '../../../core/access/verdict.ts';
import { FORBIDDEN } from '../../../core/access/verdict.ts';
import { groupPolicy } from '../groups.policy.ts';

interface JoinRequestFacts {
  readonly group_id: number;
  readonly user_id: number;
  readonly status: JoinRequestStatus;
}

/** Requests to join are answered by the group's admins, withdrawn by their askers, and once (contract §3, §10). */
export const joinRequestPolicy = {
  see: (actor: Actor, request: JoinRequestFacts): boolean =>
    request.user_id === actor.userId || groupPolicy.administer(actor, request.group_id),
  become: (actor: Actor, request: JoinRequestFacts, to: 'approved' | 'rejected' | 'withdrawn'): Verdict => {
    const isTheirs =
      to === 'withdrawn' ? request.user_id === actor.userId : groupPolicy.administer(actor, request.group_id);
    if (!isTheirs) return FORBIDDEN;
    const { status: from } = request;
    return from === 'pending' ? null : { code: 'JOIN_REQUEST_TRANSITION', values: { from, to } };
  },
};
