import type { Viewer, Visibility } from '../../../contract/privacy-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { notBlocked } from '../../../core/access/blocks.queries.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Deps } from '../../../core/deps.ts';
import { adminViewers } from './admin-viewers.queries.ts';
import { memberViewers, partnersOf } from './member-viewers.queries.ts';
import { actorsOf, reachOfEach, type Owner } from './reach.queries.ts';

/** Worked out by the rules that answer those others' own calls. */
export async function visibilityOf(deps: Deps, actor: Actor): Promise<Visibility> {
  const { db } = deps;
  const { isManaged, cvFileId } = await ownRecord(db, actor);
  const owner = { actor, isManaged, cvFileId };
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
    isManaged,
    hasCvFile: cvFileId !== null,
  };
}

async function ownRecord(db: Db, actor: Actor): Promise<{ isManaged: boolean; cvFileId: number | null }> {
  if (actor.advisorId !== null) {
    const row = await db('advisors').where('id', actor.advisorId).first('is_managed', 'cv_file_id');
    return { isManaged: Boolean(row?.is_managed), cvFileId: row?.cv_file_id ?? null };
  }
  const row = await db('organizations')
    .where('id', actor.organizationId ?? 0)
    .first('is_managed');
  return { isManaged: Boolean(row?.is_managed), cvFileId: null };
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
