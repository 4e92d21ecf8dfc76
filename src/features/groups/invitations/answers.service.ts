import type { OwnInvitation } from '../../../contract/groups-api.ts';
import { fieldsOf } from '../../../core/db/model.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import type { Config } from '../../../config/config.ts';
import { isAddressProved, requireProvedAddress } from '../../../core/accounts/proved-address.ts';
import { findByEmail, type UserRow } from '../../../core/accounts/accounts.ts';
import { audit, type Context } from '../../../core/audit/audit.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { transaction, type Db, type Tx } from '../../../core/db/transaction.ts';
import { updateRow } from '../../../core/db/rows.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, notFound, orNotFound } from '../../../core/errors.ts';
import { hashToken } from '../../../core/security/tokens.ts';
import { linkAdministrator } from '../group-admins.service.ts';
import { declineLink, linkToGroups, markAccepted } from '../links.service.ts';
import { recordOfUser } from '../linked-groups.queries.ts';
import { statusNow, type InvitationRow } from './invited-as.ts';

export type FoundInvitation = InvitationRow & { readonly group_name: string };

const COLUMNS = ['i.*', 'g.name as group_name'];

const invitations = (db: Db | Tx) => db('invitations as i').join('groups as g', 'g.id', 'i.group_id');

/** @throws AppError NOT_FOUND */
export async function findByToken(db: Db | Tx, token: string): Promise<FoundInvitation> {
  const ofToken = invitations(db).where('i.token_hash', hashToken(token));
  return orNotFound(await ofToken.first<FoundInvitation | undefined>(COLUMNS));
}

/** The account that an invitation's link lets in: the one it was sent to, else the one that the address has come to have. */
export async function accountInvited(db: Db | Tx, invitation: FoundInvitation): Promise<UserRow | undefined> {
  const { user_id: userId, email } = invitation;
  return userId === null ? findByEmail(db, email) : db<UserRow>('users').where('id', userId).first();
}

/**
 * Whether the account has to be signed in to accept by the link: one that came after the invitation, or whose address is
 * not proved, need not belong to whoever reads the address's mail (decisions 19, 23).
 * @param actorId who opens the link; null signed out
 */
const mustSignIn = (
  config: Config,
  invitation: FoundInvitation,
  account: UserRow | undefined,
  actorId: number | null,
): boolean =>
  account !== undefined &&
  account.id !== actorId &&
  (invitation.user_id === null || !isAddressProved(config, account));

/** What whoever holds the link may know (contract §10 "Join and invite"). @throws AppError NOT_FOUND */
export async function readInvitation(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  token: string,
  actorId: number | null,
): Promise<Record<string, unknown>> {
  const invitation = await findByToken(db, token);
  const { group_id: id, group_name: name, email, user_type: userType, message } = invitation;
  const account = await accountInvited(db, invitation);
  return {
    group: { id, name },
    userType,
    status: statusNow(invitation),
    email,
    message,
    hasAccount: account !== undefined,
    mustSignIn: mustSignIn(config, invitation, account, actorId),
  };
}

/** What waits for the signed-in user's answer: what was sent to their account, whatever address they have now. */
export async function ownInvitations(db: Db, userId: number): Promise<OwnInvitation[]> {
  const rows = await invitations(db)
    .where({ 'i.user_id': userId, 'i.status': 'invited' })
    .where('i.expires_at', '>', dbTime())
    .orderBy('i.id')
    .select<FoundInvitation[]>(COLUMNS);
  return rows.map((row) => ({
    ...fieldsOf(row, 'id', 'userType', 'message', 'expiresAt'),
    group: { id: row.group_id, name: row.group_name },
  }));
}

/**
 * The conditional update decides between two answers at once.
 * @throws AppError TOKEN_INVALID when it was answered, has expired or was revoked
 */
export async function closeInvitation(
  trx: Tx,
  by: Context,
  invitation: FoundInvitation,
  action: 'accept' | 'decline',
): Promise<void> {
  const now = dbTime();
  const status = action === 'accept' ? 'accepted' : 'declined';
  const { id, group_id: groupId } = invitation;
  const open = trx('invitations').where({ id, status: 'invited' }).where('expires_at', '>', now);
  const taken = await open.update({ status, responded_at: now, updated_at: now });
  if (taken !== 1) throw new AppError('TOKEN_INVALID');
  await audit(trx, by, `invitation.${status}`, ['invitation', id], { groupId });
}

/** @throws AppError TOKEN_INVALID for an account with another role than the invitation's */
export async function admitInvited(
  trx: Tx,
  context: Context,
  invitation: FoundInvitation,
  user: Pick<UserRow, 'id' | 'user_type'>,
): Promise<void> {
  if (user.user_type !== invitation.user_type) throw new AppError('TOKEN_INVALID');
  const { id, group_id: groupId } = invitation;
  await updateRow(trx, 'invitations', id, { user_id: user.id });
  if (user.user_type === 'group_admin') {
    const known = await trx('group_admins').where({ group_id: groupId, user_id: user.id }).first('id');
    if (!known) await linkAdministrator(trx, context, groupId, user.id, false);
    return;
  }
  const record = await recordOfUser(trx, user.id);
  if (!record) return;
  await linkToGroups(trx, context, record.member, record.id, [groupId]);
  await markAccepted(trx, record, groupId);
}

/**
 * Whether an account may accept by the link. @param actorId who has opened it; null signed out
 * @throws AppError TOKEN_INVALID for another role than the invitation's; INVITATION_SIGN_IN
 */
export function requireInvited(
  config: Config,
  invitation: FoundInvitation,
  account: UserRow,
  actorId: number | null,
): void {
  if (account.user_type !== invitation.user_type) throw new AppError('TOKEN_INVALID');
  if (mustSignIn(config, invitation, account, actorId)) throw new AppError('INVITATION_SIGN_IN');
}

/** Nobody answers the invitation of another account (spec 4 §11). @throws AppError INVITATION_OTHER_ACCOUNT */
export function refuseOtherAccount({ user_id: userId }: FoundInvitation, actorId: number | null): void {
  if (userId !== null && actorId !== null && userId !== actorId)
    throw new AppError('INVITATION_OTHER_ACCOUNT');
}

/** A declined invitation leaves its link declined (contract §4 "Group link"). */
export async function declineInvited(trx: Tx, invitation: FoundInvitation): Promise<void> {
  const record = invitation.user_id === null ? null : await recordOfUser(trx, invitation.user_id);
  if (record) await declineLink(trx, record, invitation.group_id);
}

/** @throws AppError NOT_FOUND, TOKEN_INVALID; EMAIL_UNVERIFIED to accept one */
export async function answerOwnInvitation(
  deps: Deps,
  context: CallContext,
  id: number,
  action: 'accept' | 'decline',
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const user = await trx<UserRow>('users').where('id', context.actor.userId).first();
    const invitation = await invitations(trx)
      .where({ 'i.id': id, 'i.user_id': context.actor.userId })
      .first<FoundInvitation | undefined>(COLUMNS);
    if (!invitation || !user) throw notFound();
    if (action === 'accept') await requireProvedAddress(trx, deps.config, user.id);
    await closeInvitation(trx, context, invitation, action);
    if (action === 'accept') await admitInvited(trx, context, invitation, user);
    else await declineInvited(trx, invitation);
  });
}
