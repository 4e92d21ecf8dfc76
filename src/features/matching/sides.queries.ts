import type { Knex } from 'knex';
import type { Db, Tx } from '../../core/db/database.ts';
import type { Member } from '../groups/index.ts';

interface AdvisorSide {
  readonly advisorId: number;
  readonly advisorUserId: number;
  readonly advisorManaged: boolean;
}

export interface OrganizationSide {
  readonly organizationId: number;
  readonly organizationUserId: number;
  readonly organizationManaged: boolean;
}

const LINKS = {
  advisor: { table: 'group_advisors', column: 'advisor_id' },
  organization: { table: 'group_organizations', column: 'organization_id' },
} as const;

/** Users who administer the groups that a member belongs to. */
export async function groupAdminsOf(db: Db | Tx, member: Member, id: number): Promise<number[]> {
  return adminsOf(db, member, id).pluck('ga.user_id');
}

function adminsOf(db: Db | Tx, member: Member, id: number): Knex.QueryBuilder {
  const { table, column } = LINKS[member];
  return db('group_admins as ga')
    .join(`${table} as l`, 'l.group_id', 'ga.group_id')
    .where(`l.${column}`, id)
    .where('l.status', 'active');
}

/** Who is told of what concerns the advisor's side: the account, and for a managed one those who run it. */
export async function advisorSide(db: Db | Tx, sides: AdvisorSide): Promise<number[]> {
  const admins = sides.advisorManaged ? await groupAdminsOf(db, 'advisor', sides.advisorId) : [];
  return [sides.advisorUserId, ...admins];
}

/** The same for the organisation's side. */
export async function organizationSide(db: Db | Tx, sides: OrganizationSide): Promise<number[]> {
  const admins = sides.organizationManaged
    ? await groupAdminsOf(db, 'organization', sides.organizationId)
    : [];
  return [sides.organizationUserId, ...admins];
}

/**
 * Users whose lists show a piece of work beside those who have a part in it: admins of the groups of either side, also of
 * a self-managed one, and super admins (contract §3).
 */
export async function onlookers(
  db: Db | Tx,
  { advisorId, organizationId }: { readonly advisorId?: number; readonly organizationId: number },
): Promise<number[]> {
  const members = [adminsOf(db, 'organization', organizationId)];
  if (advisorId !== undefined) members.push(adminsOf(db, 'advisor', advisorId));
  // In one statement: it is asked for every match that changes.
  const rows: { userId: number }[] = await db('users')
    .where('user_type', 'super_admin')
    .select({ userId: 'id' })
    .union(members.map((admins) => admins.select({ userId: 'ga.user_id' })));
  return rows.map(({ userId }) => userId);
}
