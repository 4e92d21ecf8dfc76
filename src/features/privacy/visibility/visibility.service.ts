import type { Viewer, Visibility } from '../../../contract/privacy-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { notBlocked } from '../../../core/access/blocks.queries.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Deps } from '../../../core/deps.ts';
import { adminViewers, memberViewers, partnersOf } from './viewers.queries.ts';
import { actorsOf, reachOfEach, recordOf, type Owner } from './reach.queries.ts';

/** Who sees what at this moment, worked out by the rules that answer those others' own calls. */
export async function visibilityOf(deps: Deps, actor: Actor): Promise<Visibility> {
  const { db } = deps;
  const columns = ['is_managed', ...(actor.advisorId === null ? [] : ['cv_file_id'])];
  const own = await recordOf(db, actor)
    .rows()
    .first<{ is_managed: number; cv_file_id?: number | null } | undefined>(columns);
  const owner = { actor, isManaged: Boolean(own?.is_managed), cvFileId: own?.cv_file_id ?? null };
  const isMember = actor.advisorId !== null || actor.organizationId !== null;
  const viewers = [
    ...(isMember ? await memberViewers(deps, owner) : await adminViewers(deps, actor)),
    ...(await superAdmins(deps, owner, isMember)),
    ...(await correspondents(db, actor)),
    // Last, because they may be many.
    ...(isMember ? await partnersOf(deps, owner) : []),
  ];
  return {
    viewers: viewers.filter(({ sees }) => sees.length > 0),
    isManaged: owner.isManaged,
    hasCvFile: owner.cvFileId !== null,
  };
}

/** "What two people wrote to each other": a thread is read by its two sides only, by no admin. */
async function correspondents(db: Db, { userId }: Actor): Promise<Viewer[]> {
  const others: unknown[] = await db('messages')
    .where('sender_id', userId)
    .where(notBlocked(userId, 'receiver_id'))
    .distinct({ id: 'receiver_id' })
    .union(
      db('messages')
        .where('receiver_id', userId)
        .where(notBlocked(userId, 'sender_id'))
        .distinct({ id: 'sender_id' }),
    );
  if (others.length === 0) return [];
  return [
    { audience: 'correspondents', name: null, groupName: null, count: others.length, sees: ['messages'] },
  ];
}

/** By count: all of them see the same, so one is asked for all. */
async function superAdmins(deps: Deps, owner: Owner, isMember: boolean): Promise<Viewer[]> {
  const ids: number[] = await deps
    .db('users')
    .where('user_type', 'super_admin')
    .whereNot('id', owner.actor.userId)
    .orderBy('id')
    .pluck('id');
  const [one] = await actorsOf(deps.db, ids.slice(0, 1));
  if (!one) return [];
  const [sees = []]: Viewer['sees'][] = isMember
    ? await reachOfEach(deps, [one], owner)
    : [['record', 'activity']];
  return [{ audience: 'superAdmins', name: null, groupName: null, count: ids.length, sees }];
}
