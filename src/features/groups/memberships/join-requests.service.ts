import type { AuditAction } from '../../../contract/audit.ts';
import type { JoinRequestStatus } from '../../../contract/enums.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { requireAllowed } from '../../../core/access/verdict.ts';
import { audit } from '../../../core/audit/audit.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { dbTime, isDuplicate } from '../../../core/db/dialect.ts';
import { holdRow } from '../../../core/db/hold.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { insertRow } from '../../../core/db/rows.ts';
import { notify } from '../../notifications/index.ts';
import { groupIdsOfMember } from '../linked-groups.queries.ts';
import { endLinks, holdMember, linkToGroups } from '../links.service.ts';
import { joinRequestPolicy } from './join-requests.policy.ts';
import { ownRecord, recordOfUser } from './member-of-user.queries.ts';

interface GroupRow {
  readonly id: number;
  readonly name: string;
  readonly is_open_group: number | boolean;
}

interface JoinRequestRow {
  readonly id: number;
  readonly group_id: number;
  readonly user_id: number;
  readonly status: JoinRequestStatus;
}

async function findAnyGroup(db: Db | Tx, groupId: number): Promise<GroupRow> {
  const group = await db('groups')
    .where('id', groupId)
    .first<GroupRow | undefined>('id', 'name', 'is_open_group');
  if (!group) throw notFound();
  return group;
}

/**
 * Asks to join a group. An open one is joined at once; a private one, whose id one was given, hears of it and answers
 * (contract §3, §10).
 * @returns the request's id
 * @throws AppError NOT_FOUND, FORBIDDEN, ALREADY_MEMBER, ALREADY_ASKED
 */
export async function askToJoin(
  deps: Deps,
  context: CallContext,
  groupId: number,
  message: string | null,
): Promise<number> {
  const { actor } = context;
  const { member, id } = ownRecord(actor);
  return transaction(deps.db, async (trx) => {
    const group = await findAnyGroup(trx, groupId);
    await holdMember(trx, member, id);
    if ((await groupIdsOfMember(trx, member, id)).includes(groupId)) throw new AppError('ALREADY_MEMBER');
    const isOpen = Boolean(group.is_open_group);
    const now = dbTime();
    const requestId = await insertRow(trx, 'join_requests', {
      group_id: groupId,
      user_id: actor.userId,
      user_type: actor.userType,
      status: isOpen ? 'approved' : 'pending',
      message,
      pending_key: isOpen ? null : `${groupId}:${actor.userId}`,
      created_at: now,
      updated_at: now,
    }).catch((error: unknown) => {
      throw isDuplicate(error) ? new AppError('ALREADY_ASKED') : error;
    });
    if (isOpen) await linkToGroups(trx, context, member, id, [groupId]);
    await record(trx, context, isOpen ? 'membership.joined' : 'join-request.created', {
      id: requestId,
      group_id: groupId,
    });
    if (!isOpen) await tellAdmins(trx, deps, context, group, message);
    return requestId;
  });
}

async function tellAdmins(
  trx: Tx,
  deps: Deps,
  context: CallContext,
  group: GroupRow,
  message: string | null,
): Promise<void> {
  const admins: number[] = await trx('group_admins').where('group_id', group.id).pluck('user_id');
  await notify(trx, deps.config, context.actor, {
    name: 'joinRequestMade',
    userIds: admins,
    values: { groupName: group.name, name: await nameOfUser(trx, context.actor.userId), message },
    link: '/admin/join-requests',
    about: `group ${group.id}`,
  });
}

/** The advisor's or organisation's name, or the username while there is none. */
async function nameOfUser(trx: Tx, userId: number): Promise<string> {
  const row = await trx('users as u')
    .leftJoin('advisors as a', 'a.user_id', 'u.id')
    .leftJoin('organizations as o', 'o.user_id', 'u.id')
    .where('u.id', userId)
    .first<Record<string, string | null>>('u.username', 'a.first_name', 'a.last_name', 'o.name');
  return (
    row['name'] || [row['first_name'], row['last_name']].filter(Boolean).join(' ') || String(row['username'])
  );
}

export interface JoinRequestAnswer {
  readonly status: 'approved' | 'rejected' | 'withdrawn';
  readonly responseMessage?: string | null;
}

/**
 * Answers a join request (an admin of the group) or withdraws it (its asker), once.
 * @throws AppError NOT_FOUND, FORBIDDEN, JOIN_REQUEST_TRANSITION
 */
export async function answerJoinRequest(
  deps: Deps,
  context: CallContext,
  id: number,
  { status, responseMessage }: JoinRequestAnswer,
): Promise<void> {
  const { actor } = context;
  await transaction(deps.db, async (trx) => {
    const request = await holdRow<JoinRequestRow>(
      trx,
      'join_requests',
      id,
      'id',
      'group_id',
      'user_id',
      'status',
    );
    if (!request || !joinRequestPolicy.see(actor, request)) throw notFound();
    requireAllowed(joinRequestPolicy.become(actor, request, status));
    await trx('join_requests')
      .where('id', id)
      .update({
        status,
        pending_key: null,
        responded_by_user_id: status === 'withdrawn' ? null : actor.userId,
        response_message: responseMessage || null,
        updated_at: dbTime(),
      });
    if (status === 'approved') await admit(trx, context, request);
    await record(trx, context, `join-request.${status}`, request);
    if (status === 'withdrawn') return;
    const group = await findAnyGroup(trx, request.group_id);
    await notify(trx, deps.config, actor, {
      name: status === 'approved' ? 'joinRequestApproved' : 'joinRequestRejected',
      userIds: [request.user_id],
      // A private group that says no does not tell its name (contract §10).
      values: { groupName: group.name, message: responseMessage || null },
      link: '/groups',
      about: `group ${group.id}`,
    });
  });
}

/** "Approval makes the link active." */
async function admit(trx: Tx, context: CallContext, request: JoinRequestRow): Promise<void> {
  const record = await recordOfUser(trx, request.user_id);
  if (record) await linkToGroups(trx, context, record.member, record.id, [request.group_id]);
}

/** Leaves a group. @throws AppError NOT_FOUND when one is no member of it */
export async function leaveGroup(deps: Deps, context: CallContext, groupId: number): Promise<void> {
  const { member, id } = ownRecord(context.actor);
  await transaction(deps.db, async (trx) => {
    await holdMember(trx, member, id);
    if (!(await groupIdsOfMember(trx, member, id)).includes(groupId)) throw notFound();
    await endLinks(trx, context, member, id, [groupId]);
    await audit(trx, {
      ...context,
      action: 'membership.left',
      subjectType: member,
      subjectId: id,
      groupId,
    });
  });
}

const record = (
  trx: Tx,
  context: CallContext,
  action: AuditAction,
  request: Pick<JoinRequestRow, 'id' | 'group_id'>,
): Promise<void> =>
  audit(trx, {
    ...context,
    action,
    subjectType: 'join-request',
    subjectId: request.id,
    groupId: request.group_id,
  });
