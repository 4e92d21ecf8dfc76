import type { Actor } from '../../../core/access/actor.ts';
import { notBlocked } from '../../../core/access/blocks.queries.ts';
import type { Db, Narrow, Tx } from '../../../core/db/database.ts';
import { notFound, orNotFound } from '../../../core/errors.ts';
import { groupIdsOfMember, inActorsGroups, linkedToAny, membersOfGroups } from '../../groups/index.ts';
import type { Among } from '../ranking/index.ts';

export interface Visibility {
  readonly all: boolean;
  readonly groupIds: readonly number[];
  readonly openAccess: boolean;
  /** Nobody is seen whom a block keeps from this user. Absent for admins, who see both. */
  readonly lookingUserId?: number;
}

export interface VisibilityRequest {
  readonly includeOpenAccess: boolean;
  /** An organisation that a group admin searches for, within the admin's groups. */
  readonly organizationId?: number;
}

/**
 * "Signed out, open-access advisors; S, all; others, advisors with an active link to a group of theirs, plus open
 * access when asked" (contract §5).
 * @param actor null when signed out
 * @throws AppError NOT_FOUND for an organisation that the actor may not see
 */
export async function visibilityFor(
  db: Db,
  actor: Actor | null,
  request: VisibilityRequest,
): Promise<Visibility> {
  if (!actor) return { all: false, groupIds: [], openAccess: true };
  const { organizationId: wanted } = request;
  const context = wanted === undefined ? null : await organizationContext(db, actor, wanted);
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

async function ownGroupIds(db: Db, { advisorId, organizationId, adminGroupIds }: Actor) {
  if (advisorId !== null) return groupIdsOfMember(db, 'advisor', advisorId);
  return organizationId === null ? [...adminGroupIds] : groupIdsOfMember(db, 'organization', organizationId);
}

async function organizationContext(db: Db, actor: Actor, organizationId: number) {
  const mine = actor.organizationId === organizationId;
  const isAdmin = actor.userType === 'group_admin' || actor.userType === 'super_admin';
  if (!mine && !isAdmin) throw notFound();
  const organization = await db('organizations as o')
    .where('o.id', organizationId)
    .where((scope) => void (mine || scope.where(inActorsGroups(actor, 'organization', 'o.id'))))
    .first<{ userId: number } | undefined>('o.user_id as userId');
  const { userId } = orNotFound(organization);
  return { userId, groupIds: await groupIdsOfMember(db, 'organization', organizationId) };
}

/** The condition on `advisors as a`, by which answers are checked. */
export const whereVisible =
  ({ all, groupIds, openAccess, lookingUserId }: Visibility): Narrow =>
  (query) => {
    if (lookingUserId !== undefined) void query.where(notBlocked(lookingUserId, 'a.user_id'));
    if (all) return;
    void query.where((either) => {
      void either.where(linkedToAny('advisor', 'a.id', groupIds));
      if (openAccess) void either.orWhere('a.has_joined_open_group', 1);
    });
  };

export const isVisible = async (db: Db | Tx, advisorId: number, visibility: Visibility): Promise<boolean> => {
  const advisor = db('advisors as a').where('a.id', advisorId).where(whereVisible(visibility));
  return (await advisor.first<unknown>('a.id')) !== undefined;
};

/** How long a change of a link may take to the index of this process, and clocks may differ. */
const INDEXED_WITHIN_MS = 10_000;

/**
 * Whom the ranker's pass over all may find; undefined lets everybody pass. Groups and open access are of the index's memory,
 * up to a second old: so those who have joined just now are named, and answers are checked by {@link whereVisible}.
 */
export async function visibleAmong(
  db: Db,
  { all, groupIds, openAccess }: Visibility,
): Promise<Among | undefined> {
  if (all) return undefined;
  const since = new Date(Date.now() - INDEXED_WITHIN_MS);
  return { ids: await membersOfGroups(db, 'advisor', groupIds, { since }), groupIds, openAccess };
}

/**
 * Whose contact data the asker reads: of those who share a group, themselves, and S of everybody. Anybody joins an open
 * group at once: members of it know each other no better.
 */
export async function knownMembers(
  db: Db,
  actor: Actor | null,
  member: 'advisor' | 'organization',
  { all, groupIds }: Pick<Visibility, 'all' | 'groupIds'>,
  ids: readonly number[],
): Promise<(id: number) => boolean> {
  if (all) return () => true;
  const isClosed = actor?.userType !== 'group_admin';
  const known = new Set(actor ? await membersOfGroups(db, member, groupIds, { ids, isClosed }) : []);
  return (id) => known.has(id) || actor?.[`${member}Id`] === id;
}
