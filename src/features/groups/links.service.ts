import type { Knex } from 'knex';
import type { LinkStatus } from '../../contract/enums.ts';
import { actorIdOf, auditAll, type Context } from '../../core/audit/audit.ts';
import { markChanged } from '../../core/changes/change-marks.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { holdRow, type Tx } from '../../core/db/transaction.ts';
import { insertIgnore, updateRow } from '../../core/db/rows.ts';
import { orNotFound } from '../../core/errors.ts';
import { idsOf, pieces } from '../../core/records.ts';
import {
  approveWaitingRequests,
  settleInvitations,
  type SettledRequest,
} from './invitations/settled-invitations.service.ts';
import {
  ACTIVE,
  existingGroups,
  groupsOfRecord,
  LINKS,
  type Member,
  type MemberRef,
} from './linked-groups.queries.ts';

const keyOf = ({ member, id }: MemberRef, groupId: number) => ({
  group_id: groupId,
  [LINKS[member].column]: id,
});

const linkOf = (trx: Tx, record: MemberRef, groupId: number): Knex.QueryBuilder =>
  trx(LINKS[record.member].table).where(keyOf(record, groupId));

const addedBy = ({ actor }: Context, now: string) => ({
  added_by_user_id: actorIdOf(actor),
  created_at: now,
});

/** Puts records that have just been made into groups: `linkToGroups` for many that have no former links. */
export async function linkNewToGroups(
  trx: Tx,
  context: Context,
  member: Member,
  ids: readonly number[],
  groupIds: readonly number[],
): Promise<void> {
  if (ids.length === 0 || groupIds.length === 0) return;
  const now = dbTime();
  const added = { status: ACTIVE, updated_at: now, ...addedBy(context, now) };
  await trx(LINKS[member].table).insert(
    ids.flatMap((id) => groupIds.map((groupId) => ({ ...keyOf({ member, id }, groupId), ...added }))),
  );
  await settleInvitations(trx, context, 'accepted', { userType: member, ids, groupIds });
  if (member === 'advisor') await recordJoined(trx, context, ids, groupIds);
}

/** Advisors in their new groups, whichever way they came: webhooks tell of it (spec 4 §17). */
const recordJoined = (
  trx: Tx,
  context: Context,
  advisorIds: readonly number[],
  groupIds: readonly number[],
): Promise<void> =>
  auditAll(
    trx,
    advisorIds.flatMap((subjectId) =>
      groupIds.map((groupId) => ({
        ...context,
        action: 'advisor.joined' as const,
        subjectType: 'advisor' as const,
        subjectId,
        groupId,
      })),
    ),
  );

/** Whether one of the groups is open: an advisor in it is open access (contract §4). None turns before the commit. */
export async function hasOpenGroup(trx: Tx, groupIds: readonly number[]): Promise<boolean> {
  if (groupIds.length === 0) return false;
  const open = trx('groups').whereIn('id', groupIds).where('is_open_group', 1).forShare();
  return (await open.first('id')) !== undefined;
}

/**
 * Holds a member for the rest of the transaction: its groups are read and changed by one at a time, so that two who put
 * it into a group at once do not both find it outside.
 * @returns whose record it is
 */
export const holdMember = (trx: Tx, { member, id }: MemberRef) => holdRow(trx, `${member}s`, id, 'user_id');

/**
 * An advisor who joins an open group becomes open access (contract §4). What still asked for these groups, requests to
 * join and invitations, is answered by it.
 * @param held the member, where the caller holds it already
 * @returns the requests to join that it has approved
 */
export async function linkToGroups(
  trx: Tx,
  context: Context,
  member: Member,
  id: number,
  groupIds: readonly number[],
  held?: { readonly user_id: number },
): Promise<SettledRequest[]> {
  const record = { member, id };
  if (groupIds.length === 0) return [];
  const owner = held ?? (await holdMember(trx, record));
  if (!owner) return [];
  const now = dbTime();
  const joined: number[] = [];
  for (const groupId of new Set(groupIds)) {
    const change = { status: ACTIVE, updated_at: now };
    const changed = await linkOf(trx, record, groupId).whereNot('status', ACTIVE).update(change);
    const added = { ...keyOf(record, groupId), ...change, ...addedBy(context, now) };
    if (changed > 0 || (await insertIgnore(trx, LINKS[member].table, added))) joined.push(groupId);
  }
  const settled = await approveWaitingRequests(trx, context, owner.user_id, groupIds);
  await settleInvitations(trx, context, 'accepted', { userType: member, ids: [id], groupIds });
  if (member === 'advisor') {
    await recordJoined(trx, context, [id], joined);
    if (await hasOpenGroup(trx, groupIds)) await updateRow(trx, 'advisors', id, { has_joined_open_group: 1 });
  }
  await markChanged(trx, member, [id]);
  return settled;
}

/** When the link that an invitation has just made active was agreed to. */
export async function markAccepted(trx: Tx, record: MemberRef, groupId: number): Promise<void> {
  await linkOf(trx, record, groupId).update({ invitation_accepted_at: dbTime() });
}

/** Notes that a member has been invited into a group; a link that is or was active stays so (contract §4 "Group link"). */
export async function markInvited(trx: Tx, context: Context, record: MemberRef, groupId: number) {
  await holdMember(trx, record);
  const now = dbTime();
  const link = await linkOf(trx, record, groupId).first<{ status: LinkStatus } | undefined>('status');
  if (link?.status === ACTIVE || link?.status === 'removed') return;
  const invited = { status: 'invited', invitation_sent_at: now, updated_at: now };
  const added = { ...keyOf(record, groupId), ...invited, ...addedBy(context, now) };
  await (link ? linkOf(trx, record, groupId).update(invited) : trx(LINKS[record.member].table).insert(added));
}

export async function declineLink(trx: Tx, record: MemberRef, groupId: number): Promise<void> {
  await linkOf(trx, record, groupId)
    .where('status', 'invited')
    .update({ status: 'declined', updated_at: dbTime() });
}

/**
 * An advisor whose last open group is left stops being open access (contract §4). An invitation that is left over is
 * taken back: only a new one leads into the group again.
 * @param record held by the caller, or two changes of one member's links work out its open access from each other's past
 */
export async function endLinks(trx: Tx, context: Context, record: MemberRef, groupIds: readonly number[]) {
  if (groupIds.length === 0) return;
  const { member, id } = record;
  const { table, column } = LINKS[member];
  await trx(table)
    .where(column, id)
    .whereIn('group_id', groupIds)
    .where('status', ACTIVE)
    .update({ status: 'removed', updated_at: dbTime() });
  await settleInvitations(trx, context, 'revoked', { userType: member, ids: [id], groupIds });
  const leftOpen = await hasOpenGroup(trx, groupIds);
  if (member === 'advisor' && leftOpen) await recomputeOpenAccess(trx, [id]);
  await markChanged(trx, member, [id]);
}

/**
 * Into exactly these groups. @returns the requests to join that it has approved
 * @throws AppError UNKNOWN_GROUPS, NOT_FOUND
 */
export async function setGroups(trx: Tx, context: Context, record: MemberRef, groupIds: readonly number[]) {
  const held = orNotFound(await holdMember(trx, record));
  const wanted = await existingGroups(trx, groupIds);
  const present = idsOf(await groupsOfRecord(trx, record.member, record.id));
  const left = present.filter((groupId) => !wanted.includes(groupId));
  await endLinks(trx, context, record, left);
  const joined = wanted.filter((groupId) => !present.includes(groupId));
  return linkToGroups(trx, context, record.member, record.id, joined, held);
}

/** Open access worked out anew: exactly those of `advisorIds` with an active link to an open group keep it. */
export async function recomputeOpenAccess(trx: Tx, advisorIds: readonly number[]): Promise<void> {
  for (const some of pieces(advisorIds, 500)) {
    const open: number[] = await trx('group_advisors as l')
      .join('groups as g', 'g.id', 'l.group_id')
      .whereIn('l.advisor_id', some)
      .where('l.status', ACTIVE)
      .where('g.is_open_group', 1)
      .pluck('l.advisor_id');
    const closed = some.filter((advisorId) => !open.includes(advisorId));
    if (closed.length > 0) await trx('advisors').whereIn('id', closed).update({ has_joined_open_group: 0 });
    await markChanged(trx, 'advisor', some);
  }
}

/** Joins the installation's open group: the box "List me in the public advisor search" (contract §4). */
export async function joinDefaultOpenGroup(trx: Tx, context: Context, advisorId: number): Promise<void> {
  const setting = await trx('app_settings').where('name', 'default_open_group_id').first('value');
  const group = await trx('groups')
    .where('is_open_group', 1)
    // The default group may have been deleted since; any open group lists the advisor as well.
    .orderByRaw('case when id = ? then 0 else 1 end, id', [Number(setting?.value ?? 0)])
    .first('id');
  if (group) await linkToGroups(trx, context, 'advisor', advisorId, [group.id]);
}
