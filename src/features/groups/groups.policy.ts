import type { Actor } from '../../core/access/actor.ts';

const isSuperAdmin = (actor: Actor): boolean => actor.userType === 'super_admin';

/** The role table of contract §3 for groups. */
export const groupPolicy = {
  administer: (actor: Actor, groupId: number): boolean =>
    isSuperAdmin(actor) || actor.adminGroupIds.includes(groupId),
  update: (actor: Actor, groupId: number): boolean => groupPolicy.administer(actor, groupId),
  changeOpenness: (actor: Actor): boolean => isSuperAdmin(actor),
  delete: (actor: Actor): boolean => isSuperAdmin(actor),
  /** "S; G of g who is primary". */
  manageAdmins: (actor: Actor, groupId: number): boolean =>
    isSuperAdmin(actor) || actor.primaryGroupIds.includes(groupId),
  /**
   * Password and address of another administrator: only of somebody who runs no group beyond the actor's own, else one
   * group's primary administrator could take another group over.
   */
  changeAdminLogin: (actor: Actor, groupId: number, groupIdsOfAdmin: readonly number[]): boolean =>
    isSuperAdmin(actor) ||
    (groupPolicy.manageAdmins(actor, groupId) &&
      groupIdsOfAdmin.every((id) => actor.primaryGroupIds.includes(id))),
};

/** The verdicts that travel with a group. */
export function groupAbilities(actor: Actor, groupId: number): Record<string, boolean> {
  return {
    update: groupPolicy.update(actor, groupId),
    changeOpenness: groupPolicy.changeOpenness(actor),
    delete: groupPolicy.delete(actor),
    manageAdmins: groupPolicy.manageAdmins(actor, groupId),
  };
}
