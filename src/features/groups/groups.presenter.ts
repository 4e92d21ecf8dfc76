import { namesOf } from '../../contract/fields.ts';
import { GROUP_FIELDS } from '../../contract/group-fields.ts';
import type { Actor } from '../../core/access/actor.ts';
import { isoTime } from '../../core/db/dialect.ts';
import { groupAbilities } from './groups.policy.ts';
import type { Group } from './models/group.model.ts';

/** How an advisor or organisation stands to a group. */
export interface Membership {
  readonly isMember: boolean;
  /** Whom members may write to (contract §6); for members only. */
  readonly admins?: readonly { readonly userId: number; readonly name: string }[];
}

/**
 * A group as answered, in both documented spellings (contract §2); verdicts for whoever is signed in.
 * @param membership null for whoever cannot be a member
 */
export function presentGroup(
  group: Group,
  actor: Actor | null,
  membership: Membership | null = null,
): Record<string, unknown> {
  return {
    ...Object.fromEntries(namesOf(GROUP_FIELDS).map((name) => [name, group[name]])),
    logo_url: group.logoUrl,
    is_open_group: group.isOpenGroup,
    created_at: group.createdAt,
    updated_at: group.updatedAt,
    ...membership,
    ...(actor ? { abilities: groupAbilities(actor, group, membership?.isMember ?? null) } : {}),
  };
}

/** A group administrator's row: the link, its group and the account. */
export interface GroupAdminRow {
  readonly id: number;
  readonly user_id: number;
  readonly group_id: number;
  readonly is_primary_admin: number | boolean;
  readonly created_at: string;
  readonly username: string;
  readonly email: string;
  readonly group_name: string;
}

/** A group administrator as answered, in both documented spellings (contract §2). */
export function presentGroupAdmin(
  row: GroupAdminRow,
  abilities?: Record<string, boolean>,
): Record<string, unknown> {
  const createdAt = isoTime(row.created_at);
  const isPrimary = Boolean(row.is_primary_admin);
  return {
    id: row.id,
    userId: row.user_id,
    username: row.username,
    email: row.email,
    groupId: row.group_id,
    group_id: row.group_id,
    groupName: row.group_name,
    group_name: row.group_name,
    isPrimaryAdmin: isPrimary,
    is_primary_admin: isPrimary,
    createdAt,
    created_at: createdAt,
    ...(abilities ? { abilities } : {}),
  };
}
