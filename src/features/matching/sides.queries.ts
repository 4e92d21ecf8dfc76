import type { Knex } from 'knex';
import type { Db, Tx } from '../../core/db/database.ts';
import { LINKS, type Member } from '../groups/index.ts';
import type { Sides } from './matches/match-access.queries.ts';

export type AdvisorSide = Pick<Sides, 'advisorId' | 'advisorUserId' | 'advisorManaged'>;
export type OrganizationSide = Pick<Sides, 'organizationId' | 'organizationUserId' | 'organizationManaged'>;

export async function groupAdminsOf(db: Db | Tx, member: Member, id: number): Promise<number[]> {
  return adminsOf(db, member, [id]).pluck('ga.user_id');
}

function adminsOf(db: Db | Tx, member: Member, ids: readonly number[]): Knex.QueryBuilder {
  const { table, column } = LINKS[member];
  return db('group_admins as ga')
    .join(`${table} as l`, 'l.group_id', 'ga.group_id')
    .whereIn(`l.${column}`, ids)
    .where('l.status', 'active');
}

/** The advisor's account, and for a managed one those who run it. */
export async function advisorSide(db: Db | Tx, sides: AdvisorSide): Promise<number[]> {
  const admins = sides.advisorManaged ? await groupAdminsOf(db, 'advisor', sides.advisorId) : [];
  return [sides.advisorUserId, ...admins];
}

export async function organizationSide(db: Db | Tx, sides: OrganizationSide): Promise<number[]> {
  const { organizationManaged: isManaged, organizationId: id } = sides;
  const admins = isManaged ? await groupAdminsOf(db, 'organization', id) : [];
  return [sides.organizationUserId, ...admins];
}

export const bothSides = async (db: Db | Tx, sides: AdvisorSide & OrganizationSide): Promise<number[]> => [
  ...(await advisorSide(db, sides)),
  ...(await organizationSide(db, sides)),
];

/** Who sees the matches of one request, beside its two sides. */
export interface Watchers {
  /** Super admins, and admins of the organisation's groups. */
  readonly ofRequest: readonly number[];
  /** Admins of the groups of each advisor, by the advisor's id. */
  readonly ofAdvisors: ReadonlyMap<number, readonly number[]>;
}

/** In one statement: it is asked for every match that is made. */
export async function watchersOf(
  db: Db | Tx,
  organizationId: number,
  advisorIds: readonly number[],
): Promise<Watchers> {
  const none = db.raw('null');
  const rows: { userId: number; advisorId: number | null }[] = await db('users')
    .where('user_type', 'super_admin')
    .select({ userId: 'id', advisorId: none })
    .union([
      adminsOf(db, 'organization', [organizationId]).select({ userId: 'ga.user_id', advisorId: none }),
      adminsOf(db, 'advisor', advisorIds).select({ userId: 'ga.user_id', advisorId: 'l.advisor_id' }),
    ]);
  const usersOf = (id: number | null) =>
    rows.filter(({ advisorId }) => advisorId === id).map(({ userId }) => userId);
  return { ofRequest: usersOf(null), ofAdvisors: new Map(advisorIds.map((id) => [id, usersOf(id)])) };
}
