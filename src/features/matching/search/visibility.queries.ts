import type { Knex } from 'knex';
import type { Actor } from '../../../core/access/actor.ts';
import { notBlocked } from '../../../core/access/blocks.queries.ts';
import type { Db } from '../../../core/db/database.ts';
import { notFound } from '../../../core/errors.ts';
import { groupIdsOfMember, inActorsGroups, linkedToAny } from '../../groups/index.ts';

/** Which advisors an actor may see (contract §5). */
export interface Visibility {
  readonly all: boolean;
  readonly groupIds: readonly number[];
  readonly openAccess: boolean;
  /** The user for whom is looked: nobody whom a block keeps from them. Absent for admins, who see both. */
  readonly lookingUserId?: number;
}

export interface VisibilityRequest {
  readonly includeOpenAccess: boolean;
  /** An organisation that a group admin searches for, within the admin's groups. */
  readonly organizationId?: number;
}

/**
 * "Signed out, open-access advisors; S, all; others, advisors with an active link to a group of theirs, plus open access
 * when asked."
 * @param actor null when signed out
 * @throws AppError NOT_FOUND for an organisation that the actor may not see
 */
export async function visibilityFor(
  db: Db,
  actor: Actor | null,
  request: VisibilityRequest,
): Promise<Visibility> {
  if (!actor) return { all: false, groupIds: [], openAccess: true };
  const context =
    request.organizationId === undefined
      ? null
      : await organizationContext(db, actor, request.organizationId);
  const isMember = actor.advisorId !== null || actor.organizationId !== null;
  const lookingUserId = context?.userId ?? (isMember ? actor.userId : undefined);
  const looking = lookingUserId === undefined ? {} : { lookingUserId };
  if (actor.userType === 'super_admin') return { all: true, groupIds: [], openAccess: true, ...looking };
  const own = await ownGroupIds(db, actor);
  return {
    all: false,
    groupIds: context ? own.filter((id) => context.groupIds.includes(id)) : own,
    openAccess: request.includeOpenAccess,
    ...looking,
  };
}

function ownGroupIds(db: Db, actor: Actor): Promise<number[]> {
  if (actor.advisorId !== null) return groupIdsOfMember(db, 'advisor', actor.advisorId);
  if (actor.organizationId !== null) return groupIdsOfMember(db, 'organization', actor.organizationId);
  return Promise.resolve([...actor.adminGroupIds]);
}

async function organizationContext(
  db: Db,
  actor: Actor,
  organizationId: number,
): Promise<{ userId: number; groupIds: number[] }> {
  const mine = actor.organizationId === organizationId;
  const isAdmin = actor.userType === 'group_admin' || actor.userType === 'super_admin';
  if (!mine && !isAdmin) throw notFound();
  const organization = await db('organizations as o')
    .where('o.id', organizationId)
    .where((scope) => void (mine || scope.where(inActorsGroups(actor, 'organization', 'o.id'))))
    .first<{ userId: number } | undefined>('o.user_id as userId');
  if (!organization) throw notFound();
  return {
    userId: organization.userId,
    groupIds: await groupIdsOfMember(db, 'organization', organizationId),
  };
}

/** The condition on `advisors as a`, by which answers are checked. */
export function whereVisible(visibility: Visibility): (query: Knex.QueryBuilder) => void {
  return (query) => {
    if (visibility.lookingUserId !== undefined)
      void query.where(notBlocked(visibility.lookingUserId, 'a.user_id'));
    if (visibility.all) return;
    void query.where((either) => {
      void either.where(linkedToAny('advisor', 'a.id', visibility.groupIds));
      if (visibility.openAccess) void either.orWhere('a.has_joined_open_group', 1);
    });
  };
}

/** Advisors with an active link to one of the groups. */
export async function membersOf(db: Db, groupIds: readonly number[]): Promise<number[]> {
  if (groupIds.length === 0) return [];
  return db('group_advisors')
    .whereIn('group_id', [...groupIds])
    .where('status', 'active')
    .pluck('advisor_id');
}

/**
 * A quick test for the ranker's pass over all advisors; undefined lets everybody pass. Open access comes from the index's
 * memory, up to a second old, so answers are also checked by {@link whereVisible}.
 */
export async function visibleIds(
  db: Db,
  visibility: Visibility,
  isOpenAccess: (id: number) => boolean,
): Promise<((id: number) => boolean) | undefined> {
  if (visibility.all) return undefined;
  const members = new Set(await membersOf(db, visibility.groupIds));
  return visibility.openAccess ? (id) => members.has(id) || isOpenAccess(id) : (id) => members.has(id);
}
