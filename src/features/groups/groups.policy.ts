import { FORBIDDEN, type Actor, type Verdict } from '../../core/access/actor.ts';
import { NO_CLAIMS, type LogInClaims } from './log-in-claims.queries.ts';
import { isSuperAdmin, type PasswordResetWay } from './member.policy.ts';
import type { JoinRequestStatus } from '../../contract/enums.ts';

/** The role table of contract §3 for groups. */
export const groupPolicy = {
  administer: (actor: Actor, groupId: number): boolean =>
    isSuperAdmin(actor) || actor.adminGroupIds.includes(groupId),
  changeOpenness: isSuperAdmin,
  delete: isSuperAdmin,
  /** "S; G of g who is primary"; no program of theirs, whose token would open more than it says (decision 33). */
  manageAdmins: (actor: Actor, groupId: number): boolean =>
    actor.tokenId === undefined && (isSuperAdmin(actor) || actor.primaryGroupIds.includes(groupId)),
  /**
   * Password and address of another administrator: only of somebody who runs no group beyond the actor's own, else one
   * group's primary administrator could take another group over.
   */
  changeAdminLogin: (
    actor: Actor,
    groupId: number,
    groupIdsOfAdmin: readonly number[],
    { hasProvedAddress, besideGroupIds }: LogInClaims = NO_CLAIMS,
  ): PasswordResetWay => {
    if (isSuperAdmin(actor)) return 'choose';
    if (!groupPolicy.manageAdmins(actor, groupId)) return null;
    if (![...groupIdsOfAdmin, ...besideGroupIds].every((id) => actor.primaryGroupIds.includes(id)))
      return null;
    return hasProvedAddress ? 'mail' : 'choose';
  },
  belong: (actor: Actor): boolean => actor.advisorId !== null || actor.organizationId !== null,
};

/** @param isMember whether an advisor or organisation belongs to it; null for whoever cannot */
export function groupAbilities(
  actor: Actor,
  group: { readonly id: number; readonly isOpenGroup: boolean },
  isMember: boolean | null,
): Record<string, boolean> {
  return {
    update: groupPolicy.administer(actor, group.id),
    changeOpenness: groupPolicy.changeOpenness(actor),
    delete: groupPolicy.delete(actor),
    manageAdmins: groupPolicy.manageAdmins(actor, group.id),
    // "Open group: joins at once" (contract §3); a private one is asked by its code.
    ...(isMember === null ? {} : { join: group.isOpenGroup && !isMember, leave: isMember }),
  };
}

type JoinRequestFacts = Record<'group_id' | 'user_id', number> & { readonly status: JoinRequestStatus };

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
