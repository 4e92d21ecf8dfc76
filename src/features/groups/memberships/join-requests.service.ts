import type { JoinRequestStatus } from '../../../contract/enums.ts';
import { requireAllowed, type CallContext } from '../../../core/access/actor.ts';
import { requireProvedAddress } from '../../../core/accounts/proved-address.ts';
import { namesOfUsers } from '../../../core/accounts/names.ts';
import { audit } from '../../../core/audit/audit.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { transaction, holdRow, type Db, type Tx } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, notFound, orNotFound } from '../../../core/errors.ts';
import { insertRow, updateRow, type RowOf } from '../../../core/db/rows.ts';
import { plainTypedCode } from '../../../core/typed-code.ts';
import { notify } from '../../notifications/index.ts';
import { adminsToTell, groupIdsOfMember, ownRecord, recordOfUser } from '../linked-groups.queries.ts';
import { endLinks, holdMember, linkToGroups } from '../links.service.ts';
import { joinRequestPolicy } from '../groups.policy.ts';

type GroupRow = Pick<RowOf<'groups'>, 'id' | 'name' | 'is_open_group'>;
type JoinRequestRow = RowOf<'join_requests', { status: JoinRequestStatus }>;
const HELD = ['id', 'group_id', 'user_id', 'status'] as const;

async function findAnyGroup(db: Db | Tx, by: { readonly id: number } | { readonly join_code: string }) {
  return orNotFound(await db('groups').where(by).first<GroupRow | undefined>('id', 'name', 'is_open_group'));
}

/**
 * An open group is joined at once; a private one, whose code one was given, hears of it and answers (contract §3, §10). By its
 * number a private group is not there (spec 4 §19). @returns the request's id
 * @throws AppError NOT_FOUND, FORBIDDEN, ALREADY_MEMBER, ALREADY_ASKED
 */
export async function askToJoin(
  deps: Deps,
  context: CallContext,
  wanted: { readonly groupId: number } | { readonly code: string },
  message: string | null,
): Promise<number> {
  const { actor } = context;
  const own = ownRecord(actor);
  const { member, id } = own;
  const by = 'code' in wanted ? { join_code: plainTypedCode(wanted.code) } : { id: wanted.groupId };
  return transaction(deps.db, async (trx) => {
    const group = await findAnyGroup(trx, by);
    const groupId = group.id;
    await holdMember(trx, own);
    await requireProvedAddress(trx, deps.config, actor.userId);
    if ((await groupIdsOfMember(trx, member, id)).includes(groupId)) throw new AppError('ALREADY_MEMBER');
    const isOpen = Boolean(group.is_open_group);
    if (!isOpen && !('code' in wanted)) throw notFound();
    const now = dbTime();
    const row = {
      group_id: groupId,
      user_id: actor.userId,
      user_type: actor.userType,
      status: isOpen ? 'approved' : 'pending',
      message,
      pending_key: isOpen ? null : `${groupId}:${actor.userId}`,
      created_at: now,
      updated_at: now,
    };
    const requestId = await insertRow(trx, 'join_requests', row, 'ALREADY_ASKED');
    if (isOpen) await linkToGroups(trx, context, member, id, [groupId]);
    const action = isOpen ? 'membership.joined' : 'join-request.created';
    await audit(trx, context, action, ['join-request', requestId], { groupId });
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
  const names = await namesOfUsers(trx, [context.actor.userId]);
  await notify(trx, deps.config, context.actor, {
    name: 'joinRequestMade',
    userIds: await adminsToTell(trx, [group.id]),
    values: { groupName: group.name, name: names.get(context.actor.userId) ?? '', message },
    link: '/admin/join-requests',
    about: `group ${group.id}`,
  });
}

export interface JoinRequestAnswer {
  readonly status: 'approved' | 'rejected' | 'withdrawn';
  readonly responseMessage?: string | null;
}

/** By an admin of the group, or its asker, once. @throws AppError NOT_FOUND, FORBIDDEN, JOIN_REQUEST_TRANSITION */
export async function answerJoinRequest(
  deps: Deps,
  context: CallContext,
  id: number,
  { status, responseMessage }: JoinRequestAnswer,
): Promise<void> {
  const { actor } = context;
  await transaction(deps.db, async (trx) => {
    const request = await holdRow<JoinRequestRow>(trx, 'join_requests', id, ...HELD);
    if (!request || !joinRequestPolicy.see(actor, request)) throw notFound();
    requireAllowed(joinRequestPolicy.become(actor, request, status));
    await updateRow(trx, 'join_requests', id, {
      status,
      pending_key: null,
      responded_by_user_id: status === 'withdrawn' ? null : actor.userId,
      response_message: responseMessage || null,
      updated_at: dbTime(),
    });
    const { user_id: userId, group_id: groupId } = request;
    // "Approval makes the link active."
    const record = status === 'approved' && (await recordOfUser(trx, userId));
    if (record) await linkToGroups(trx, context, record.member, record.id, [groupId]);
    await audit(trx, context, `join-request.${status}`, ['join-request', id], { groupId });
    if (status === 'withdrawn') return;
    const group = await findAnyGroup(trx, { id: groupId });
    await notify(trx, deps.config, actor, {
      name: status === 'approved' ? 'joinRequestApproved' : 'joinRequestRejected',
      userIds: [userId],
      // A private group that says no does not tell its name (contract §10).
      values: { groupName: group.name, message: responseMessage || null },
      link: '/groups',
      about: `group ${group.id}`,
    });
  });
}

/** @throws AppError NOT_FOUND when one is no member of it */
export async function leaveGroup(deps: Deps, context: CallContext, groupId: number): Promise<void> {
  const own = ownRecord(context.actor);
  const { member, id } = own;
  await transaction(deps.db, async (trx) => {
    await holdMember(trx, own);
    if (!(await groupIdsOfMember(trx, member, id)).includes(groupId)) throw notFound();
    await endLinks(trx, context, own, [groupId]);
    await audit(trx, context, 'membership.left', [member, id], { groupId });
  });
}
