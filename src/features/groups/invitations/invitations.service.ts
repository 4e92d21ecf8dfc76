import type { Config } from '../../../config/config.ts';
import type { GroupInvitation } from '../../../contract/groups-api.ts';
import type { Locale } from '../../../contract/languages.ts';
import { ADMIN_PATHS, PATHS } from '../../../contract/routes.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { findByEmail, identityKey, type UserRow } from '../../../core/accounts/accounts.ts';
import { isAddressProved, mailboxKey, requireProvedAddress } from '../../../core/accounts/proved-address.ts';
import { audit } from '../../../core/audit/audit.ts';
import { dbTime, isoTime } from '../../../core/db/dialect.ts';
import { transaction, type Tx } from '../../../core/db/transaction.ts';
import { updateRow, insertRow } from '../../../core/db/rows.ts';
import { DAY_MS, timeAfter } from '../../../core/db/clock.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, orNotFound } from '../../../core/errors.ts';
import { absoluteUrl } from '../../../core/http/links.ts';
import { queueMail } from '../../../core/mail/outbox.ts';
import { writeMail, type UnsubscribePart } from '../../../core/mail/templates.ts';
import { hashToken, newToken } from '../../../core/security/tokens.ts';
import { notify } from '../../notifications/index.ts';
import { groupPolicy } from '../groups.policy.ts';
import type { InvitationOfGroup, InvitationRow, InvitedAs } from './invited-as.ts';
import { findGroup } from '../groups.service.ts';
import { groupIdsOfMember, recordOfUser } from '../linked-groups.queries.ts';
import { markInvited } from '../links.service.ts';

/** "An invitation lasts 14 days" (contract §3). */
const LASTS_MS = 14 * DAY_MS;

interface NewInvitation {
  readonly groupId: number;
  readonly email: string;
  readonly userType: InvitedAs;
  readonly message?: string | null | undefined;
}

/**
 * A former invitation of the same address that is still open is replaced. The invitation belongs to the account that has proved
 * the address, if that had it already when the first of them was sent; any other account needs the mail's link
 * (decisions 19, 23). The token is only in the mail.
 */
export async function inviteByEmail(
  trx: Tx,
  config: Config,
  context: CallContext,
  invitation: NewInvitation,
): Promise<{ id: number; email: string; groupId: number; expiresAt: string }> {
  const { groupId, email, userType, message } = invitation;
  const token = newToken();
  const now = dbTime();
  const expiresAt = timeAfter(new Date(), LASTS_MS);
  const userId = await replaceFormer(trx, config, invitation);
  const id = await insertRow(trx, 'invitations', {
    group_id: groupId,
    email,
    email_key: identityKey(email),
    user_type: userType,
    user_id: userId,
    message: message || null,
    token_hash: hashToken(token),
    status: 'invited',
    invited_by_user_id: context.actor.userId,
    expires_at: expiresAt,
    created_at: now,
    updated_at: now,
  });
  const invited = userId === null ? null : await recordOfUser(trx, userId);
  if (invited) await markInvited(trx, context, invited, groupId);
  await tell(trx, config, context, { ...invitation, userId }, token);
  await audit(trx, context, 'invitation.sent', ['invitation', id], { groupId, detail: { userType } });
  return { id, email, groupId, expiresAt: isoTime(expiresAt) };
}

/** @returns whose account the new invitation belongs to; null when the link alone decides */
async function replaceFormer(trx: Tx, config: Config, { groupId, email, userType }: NewInvitation) {
  const former = { group_id: groupId, email_key: identityKey(email), user_type: userType, status: 'invited' };
  const sentTo: (number | null)[] = await trx('invitations').where(former).pluck('user_id');
  await trx('invitations').where(former).update({ status: 'revoked', updated_at: dbTime() });
  const user = await findByEmail(trx, email);
  if (user?.user_type !== userType || !isAddressProved(config, user)) return null;
  return sentTo.every((id) => id === user.id) ? user.id : null;
}

const MAIL_NAMES = {
  advisor: 'advisorInvitation',
  organization: 'organizationInvitation',
  group_admin: 'groupAdminInvitation',
} as const;

/**
 * The mail with the link; and the bell of the account that it belongs to, whose choice of e-mails counts (contract §6).
 * What waits behind the link alone is always sent.
 */
async function tell(
  trx: Tx,
  config: Config,
  context: CallContext,
  { groupId, email, userType, message, userId }: NewInvitation & { readonly userId: number | null },
  token: string,
): Promise<void> {
  const group = await trx('groups').where('id', groupId).first<{ name: string }>('name');
  const values = {
    brandName: config.brand.name,
    groupName: group.name,
    inviter: context.actor.username,
    message: message || '',
  };
  // In the fragment, so that the token reaches neither a server's log nor a referrer.
  const link = absoluteUrl(config, `${PATHS.invitation}#token=${token}`);
  const mail = (unsubscribePart?: (locale: Locale) => UnsubscribePart) =>
    writeMail(MAIL_NAMES[userType], values, link, unsubscribePart);
  // Of somebody unknown, the inviter's language is the best guess.
  if (userId === null) return queueMail(trx, { email, userId: null, locale: context.locale ?? null }, mail());
  return notify(trx, config, context.actor, {
    ...(userType === 'group_admin'
      ? { name: 'adminInvitation', link: ADMIN_PATHS.home }
      : { name: 'invitation', link: PATHS.groupsAlias }),
    userIds: [userId],
    values: { groupName: group.name },
    // The link before it leads nowhere any more, so that this one is mailed as well.
    about: hashToken(token),
    mail,
  });
}

export interface Invitees extends Pick<NewInvitation, 'userType' | 'message'> {
  readonly emails: readonly string[];
}

/**
 * Addresses of members, of accounts with another role, and those that the group has written to three times today, are left
 * out and said so (contract §10). @throws AppError NOT_FOUND, FORBIDDEN (administrators are invited by S or a primary admin)
 */
export async function inviteMany(deps: Deps, context: CallContext, groupId: number, wanted: Invitees) {
  const { emails, userType, message } = wanted;
  await findGroup(deps.db, context.actor, groupId);
  const unique = [...new Map(emails.map((email) => [identityKey(email), email])).values()];
  const often = new Set<string>();
  for (const email of unique)
    await takeInvitation(deps, groupId, email).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY') throw error;
      often.add(email);
    });
  return transaction(deps.db, async (trx) => {
    await findGroup(trx, context.actor, groupId);
    await requireProvedAddress(trx, deps.config, context.actor.userId);
    if (userType === 'group_admin' && !groupPolicy.manageAdmins(context.actor, groupId))
      throw new AppError('FORBIDDEN');
    const answers: GroupInvitation[] = [];
    for (const email of unique) {
      const user = await findByEmail(trx, email);
      const reason =
        (user && (await whyNot(trx, user, groupId, userType))) ?? (often.has(email) ? 'invitedOften' : null);
      const invitation = { groupId, email, userType };
      if (reason !== null) {
        answers.push({ ...invitation, ...NOT_SENT, status: 'skipped', reason });
        continue;
      }
      const { id, expiresAt } = await inviteByEmail(trx, deps.config, context, { ...invitation, message });
      answers.push({
        ...invitation,
        id,
        status: 'invited',
        message: message || null,
        invitedByUserId: context.actor.userId,
        expiresAt,
        createdAt: new Date().toISOString(),
      });
    }
    return answers;
  });
}

/** @throws AppError TOO_MANY when the group has written to the address, or one of the same mailbox, often */
export const takeInvitation = ({ limits }: Pick<Deps, 'limits'>, groupId: number, email: string) =>
  limits.take('inviteAddress', `${groupId} ${hashToken(mailboxKey(email))}`);

const NOT_SENT = { id: null, message: null, invitedByUserId: null, expiresAt: null, createdAt: null };

async function whyNot(trx: Tx, user: UserRow, groupId: number, userType: InvitedAs) {
  if (user.user_type !== userType) return 'otherRole';
  if (userType === 'group_admin') {
    const link = await trx('group_admins').where({ group_id: groupId, user_id: user.id }).first('id');
    return link ? 'alreadyMember' : null;
  }
  const member = await recordOfUser(trx, user.id);
  const groupIds = member ? await groupIdsOfMember(trx, member.member, member.id) : [];
  return groupIds.includes(groupId) ? 'alreadyMember' : null;
}

/**
 * With a new link and another 14 days; also one that has expired. It stays whose it was: an account that has come to have
 * the address since needs the link. @throws AppError NOT_FOUND, FORBIDDEN, INVITATION_ANSWERED, TOO_MANY
 */
export async function resendInvitation(deps: Deps, context: CallContext, which: InvitationOfGroup) {
  const { groupId, invitationId: id } = which;
  const seen = await transaction(deps.db, (trx) => openInvitation(trx, context, which));
  await takeInvitation(deps, groupId, seen.email);
  await transaction(deps.db, async (trx) => {
    const invitation = await openInvitation(trx, context, which);
    await requireProvedAddress(trx, deps.config, context.actor.userId);
    const token = newToken();
    const renewed = { token_hash: hashToken(token), expires_at: timeAfter(new Date(), LASTS_MS) };
    await updateRow(trx, 'invitations', id, { ...renewed, updated_at: dbTime() });
    const { email, user_type: userType, message, user_id: userId } = invitation;
    await tell(trx, deps.config, context, { groupId, email, userType, message, userId }, token);
    await audit(trx, context, 'invitation.resent', ['invitation', id], { groupId, detail: { userType } });
  });
}

/** Its link leads nowhere any more. @throws AppError NOT_FOUND, FORBIDDEN, INVITATION_ANSWERED */
export async function revokeInvitation(deps: Deps, context: CallContext, which: InvitationOfGroup) {
  await transaction(deps.db, async (trx) => {
    const { id, group_id: groupId, user_type: userType } = await openInvitation(trx, context, which);
    await updateRow(trx, 'invitations', id, { status: 'revoked', updated_at: dbTime() });
    await audit(trx, context, 'invitation.revoked', ['invitation', id], { groupId, detail: { userType } });
  });
}

async function openInvitation(
  trx: Tx,
  context: CallContext,
  { groupId, invitationId: id }: InvitationOfGroup,
): Promise<InvitationRow> {
  await findGroup(trx, context.actor, groupId);
  const invitation = trx('invitations').where({ id, group_id: groupId }).forUpdate();
  const row = orNotFound(await invitation.first<InvitationRow | undefined>());
  if (row.user_type === 'group_admin' && !groupPolicy.manageAdmins(context.actor, groupId))
    throw new AppError('FORBIDDEN');
  if (row.status !== 'invited') throw new AppError('INVITATION_ANSWERED', { values: { status: row.status } });
  return row;
}
