import type { Actor } from '../../core/access/actor.ts';
import type { LinkedGroup } from './linked-groups.queries.ts';
import { memberAbilities } from './member.policy.ts';

/**
 * What an admin sees of a member's record beside its own fields: the groups as far as they may know of them, and the
 * verdicts.
 * @param groups all groups with an active link
 */
export function presentMembership(
  actor: Actor,
  isManaged: boolean,
  groups: readonly LinkedGroup[],
): { groups: LinkedGroup[]; abilities: Record<string, boolean> } {
  const all = actor.userType === 'super_admin';
  return {
    groups: groups
      .filter((group) => all || actor.adminGroupIds.includes(group.id))
      .map(({ id, name, description }) => ({ id, name, description })),
    abilities: memberAbilities(actor, { isManaged, groupIds: groups.map((group) => group.id) }),
  };
}
