import { namesOf } from '../../contract/fields.ts';
import { GROUP_FIELDS } from '../../contract/group-fields.ts';
import { fieldsOf } from '../../core/db/model.ts';
import type { Actor } from '../../core/access/actor.ts';
import { isoTime } from '../../core/db/dialect.ts';
import { groupAbilities, groupPolicy } from './groups.policy.ts';
import type { Group } from './models/group.model.ts';
import type { LinkedGroup } from './linked-groups.queries.ts';
import type { LogInClaims } from './log-in-claims.queries.ts';
import { memberAbilities } from './member.policy.ts';
import type { RowOf } from '../../core/db/rows.ts';
import { idsOf } from '../../core/records.ts';

interface Membership {
  readonly isMember: boolean;
  /** Whom members may write to (contract §6); for members only. */
  readonly admins?: readonly { readonly userId: number; readonly name: string }[];
}

/** In both documented spellings (contract §2). @param membership null for whoever cannot be a member */
export function presentGroup(
  group: Group,
  actor: Actor | null,
  membership: Membership | null,
): Record<string, unknown> {
  return {
    ...Object.fromEntries(namesOf(GROUP_FIELDS).map((name) => [name, group[name]])),
    logo_url: group.logoUrl,
    is_open_group: group.isOpenGroup,
    created_at: group.createdAt,
    updated_at: group.updatedAt,
    ...membership,
    // Whoever has it may ask to join: for the group's administrators to hand out.
    ...(actor && groupPolicy.administer(actor, group.id) ? { code: group.joinCode } : {}),
    ...(actor ? { abilities: groupAbilities(actor, group, membership?.isMember ?? null) } : {}),
  };
}

export type GroupAdminRow = RowOf<'group_admins', { username: string; email: string; group_name: string }>;

/** In both documented spellings (contract §2). */
export function presentGroupAdmin(
  row: GroupAdminRow,
  abilities: Record<string, boolean>,
): Record<string, unknown> {
  const isPrimary = Boolean(row.is_primary_admin);
  return {
    ...fieldsOf(row, 'id', 'userId', 'username', 'email', 'groupId', 'groupName', 'createdAt'),
    group_id: row.group_id,
    group_name: row.group_name,
    isPrimaryAdmin: isPrimary,
    is_primary_admin: isPrimary,
    created_at: isoTime(row.created_at),
    abilities,
  };
}

/** @param groups all groups with an active link; answered are those that the actor may know of */
export function presentMembership(
  actor: Actor,
  isManaged: boolean,
  groups: readonly LinkedGroup[],
  claims?: Partial<LogInClaims>,
): { groups: LinkedGroup[]; abilities: Record<string, boolean> } {
  return {
    groups: groups.filter((group) => groupPolicy.administer(actor, group.id)),
    abilities: memberAbilities(actor, { isManaged, groupIds: idsOf(groups), ...claims }),
  };
}
