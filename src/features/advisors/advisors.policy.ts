import type { Actor } from '../../core/access/actor.ts';

/** What a verdict needs to know of an advisor; `groupIds` are the groups with an active link. */
export interface AdvisorFacts {
  readonly userId: number;
  readonly isManaged: boolean;
  readonly groupIds: readonly number[];
}

const isSuperAdmin = (actor: Actor): boolean => actor.userType === 'super_admin';

/** Whether a group admin runs one of the advisor's groups (contract §2). */
const administers = (actor: Actor, advisor: AdvisorFacts): boolean =>
  actor.userType === 'group_admin' && advisor.groupIds.some((groupId) => actor.adminGroupIds.includes(groupId));

/** The role table of contract §3 for advisors' records. What may not be seen does not exist for the asker. */
export const advisorPolicy = {
  see: (actor: Actor, advisor: AdvisorFacts): boolean => isSuperAdmin(actor) || administers(actor, advisor),
  update: (actor: Actor, advisor: AdvisorFacts): boolean => isSuperAdmin(actor) || administers(actor, advisor),
  /** "Reset any advisor's password: super admin; managed ones only: group admin" (spec 2 §6). */
  resetPassword: (actor: Actor, advisor: AdvisorFacts): boolean =>
    isSuperAdmin(actor) || (administers(actor, advisor) && advisor.isManaged),
  /**
   * Name and address that sign in, and taking an account into management: as powerful as a password reset, because
   * either leads to one.
   */
  changeIdentity: (actor: Actor, advisor: AdvisorFacts): boolean => advisorPolicy.resetPassword(actor, advisor),
  delete: (actor: Actor, advisor: AdvisorFacts): boolean => isSuperAdmin(actor) || administers(actor, advisor),
  /** A group admin deletes the account of a managed advisor that is in no other group; else only their links end. */
  deleteAccount: (actor: Actor, advisor: AdvisorFacts): boolean =>
    isSuperAdmin(actor) ||
    (administers(actor, advisor) && advisor.isManaged && advisor.groupIds.every((groupId) => actor.adminGroupIds.includes(groupId))),
  assignGroups: (actor: Actor): boolean => isSuperAdmin(actor),
  /** Suggestions are for group admins only (spec 2 §6). */
  seeSuggestions: (actor: Actor, advisor: AdvisorFacts): boolean => administers(actor, advisor),
};

/** The verdicts that travel with a record, so that no screen repeats a rule. */
export function advisorAbilities(actor: Actor, advisor: AdvisorFacts): Record<string, boolean> {
  return {
    update: advisorPolicy.update(actor, advisor),
    delete: advisorPolicy.delete(actor, advisor),
    resetPassword: advisorPolicy.resetPassword(actor, advisor),
    changeIdentity: advisorPolicy.changeIdentity(actor, advisor),
    assignGroups: advisorPolicy.assignGroups(actor),
    seeSuggestions: advisorPolicy.seeSuggestions(actor, advisor),
  };
}
