import { storeGivenPassword, type UserRow } from '../../core/accounts/accounts.ts';
import { sendResetLink } from '../../core/accounts/reset-link.ts';
import { hashGiven } from '../../core/accounts/chosen-password.ts';
import { tellPasswordChanged } from '../notifications/index.ts';
import { audit } from '../../core/audit/audit.ts';
import { transaction, type Db, type Tx } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { endLoginSessions } from '../../core/session/login-sessions.ts';
import type { Actor, CallContext } from '../../core/access/actor.ts';
import type { LinkedGroup, Member } from './linked-groups.queries.ts';
import { endLinks, holdMember, setGroups } from './links.service.ts';
import { tellApproved } from './invitations/settled-invitations.service.ts';
import type { AuditAction, AuditSubject } from '../../contract/audit.ts';
import { memberPolicy, type MemberFacts, type PasswordResetWay } from './member.policy.ts';

export interface MemberKind {
  readonly member: Member;
  /** A record that the actor may see. @throws AppError NOT_FOUND */
  readonly find: (db: Db | Tx, actor: Actor, id: number) => Promise<FoundMember>;
}

interface FoundMember {
  readonly record: Pick<UserRow, 'username' | 'email'> & { readonly userId: number };
  readonly groups: readonly LinkedGroup[];
  readonly facts: MemberFacts;
}

/**
 * With its account; for a group admin whose account it is not to delete, only the links to their groups end (contract
 * §3).
 * @throws AppError NOT_FOUND
 */
export async function deleteMember(deps: Deps, context: CallContext, kind: MemberKind, id: number) {
  const { member } = kind;
  const { record, facts: seen } = await kind.find(deps.db, context.actor, id);
  // What the deletion needs before its transaction; links are ended without it.
  const removal = memberPolicy.deleteAccount(context.actor, seen)
    ? await deps.prepareAccountRemoval(deps, [record.userId])
    : null;
  const deletion = await transaction(deps.db, async (trx) => {
    await holdMember(trx, { member, id });
    const { facts } = await kind.find(trx, context.actor, id);
    const { groupIds } = facts;
    if (removal && memberPolicy.deleteAccount(context.actor, facts)) {
      await removal.carryOut(trx, context);
      await audit(trx, context, `${member}.deleted`, [member, id], { groupId: groupIds[0] ?? null });
      return { deleted: true, removedFromGroupIds: groupIds };
    }
    const removed = groupIds.filter((groupId) => context.actor.adminGroupIds.includes(groupId));
    await endLinks(trx, context, { member, id }, removed);
    // One for each, as a group's administrators read the events of their own groups.
    for (const groupId of removed)
      await audit(trx, context, `${member}.removedFromGroups`, [member, id], {
        groupId,
        detail: { groupIds: [groupId] },
      });
    return { deleted: false, removedFromGroupIds: removed };
  });
  if (deletion.deleted) await removal?.cleanUp();
  return deletion;
}

/**
 * Ends all of the member's log-ins; where the owner has proved the address, a group admin's reset mails the owner a link
 * instead (decision 28).
 * @throws AppError NOT_FOUND, FORBIDDEN, PASSWORD_COMMON
 */
export async function resetMemberPassword(
  deps: Deps,
  context: CallContext,
  kind: MemberKind,
  id: number,
  newPassword: string,
): Promise<'changed' | 'sent'> {
  return resetPasswordByAdmin(deps, context, newPassword, async (trx) => {
    await holdMember(trx, { member: kind.member, id });
    const { record, facts } = await kind.find(trx, context.actor, id);
    const user = { ...record, id: record.userId };
    const way = memberPolicy.passwordReset(context.actor, facts);
    const event = [`${kind.member}.passwordReset`, [kind.member, id]] as const;
    return { user, way, event, groupId: facts.groupIds[0] ?? null };
  });
}

/** Whose password it is, how the actor may reset it, and what the trail says of it. */
interface Resettable {
  readonly user: Pick<UserRow, 'id' | 'username' | 'email'>;
  readonly way: PasswordResetWay;
  readonly event: readonly [action: AuditAction, subject: readonly [AuditSubject, number]];
  readonly groupId: number | null;
}

/** For members and administrators alike; looked at again under the lock. @throws AppError FORBIDDEN, TOO_MANY */
export async function resetPasswordByAdmin(
  deps: Deps,
  context: CallContext,
  newPassword: string,
  find: (trx: Tx) => Promise<Resettable>,
): Promise<'changed' | 'sent'> {
  const seen = await transaction(deps.db, find);
  if (seen.way === null) throw new AppError('FORBIDDEN');
  await deps.limits.take('sendInvitations', String(context.actor.userId));
  if (seen.way === 'mail') {
    await transaction(deps.db, (trx) => sendResetLink(trx, deps.config, context, seen.user.id));
    return 'sent';
  }
  const passwordHash = await hashGiven(deps, context, 'newPassword', newPassword, seen.user);
  await transaction(deps.db, async (trx) => {
    const { user, way, event, groupId } = await find(trx);
    if (way !== 'choose') throw new AppError('FORBIDDEN');
    await storeGivenPassword(trx, user.id, passwordHash);
    await endLoginSessions(trx, user.id);
    await tellPasswordChanged(trx, deps.config, user);
    await audit(trx, context, ...event, { groupId });
  });
  return 'changed';
}

/** Into exactly these groups. @throws AppError NOT_FOUND, UNKNOWN_GROUPS */
export async function assignMemberGroups(
  deps: Deps,
  context: CallContext,
  kind: MemberKind,
  id: number,
  groupIds: readonly number[],
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    await kind.find(trx, context.actor, id);
    const settled = await setGroups(trx, context, { member: kind.member, id }, groupIds);
    await tellApproved(trx, deps.config, context, settled);
    await audit(trx, context, `${kind.member}.groupsAssigned`, [kind.member, id], { detail: { groupIds } });
  });
}
