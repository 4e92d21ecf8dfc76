import type { Config } from '../../config/config.ts';
import type { UserType } from '../../contract/enums.ts';
import { ERRORS, FIELDS } from '../../contract/messages.ts';
import { createAccount, findByEmail, identityKey } from '../../core/accounts/accounts.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { dbTime, isoTime } from '../../core/db/dialect.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { queueMail } from '../../core/mail/outbox.ts';
import { writeMail } from '../../core/mail/templates.ts';
import { isCommonPassword } from '../../core/security/passwords.ts';
import { hashToken, newToken } from '../../core/security/tokens.ts';
import type { AdminContext } from './groups.service.ts';

/** "An invitation lasts 14 days" (contract §3). */
const LASTS_MS = 14 * 86_400_000;

/**
 * Invites an address into a group. A former invitation of the same address that is still open is replaced by this one.
 * @returns the invitation as answered; the token is only in the mail
 */
export async function inviteByEmail(
  trx: Tx,
  config: Config,
  context: AdminContext,
  invitation: { readonly groupId: number; readonly email: string; readonly userType: UserType },
): Promise<{ id: number; email: string; groupId: number; expiresAt: string }> {
  const { groupId, email, userType } = invitation;
  const token = newToken();
  const now = dbTime();
  const expiresAt = dbTime(new Date(Date.now() + LASTS_MS));
  await trx('invitations')
    .where({ group_id: groupId, email_key: identityKey(email), user_type: userType, status: 'invited' })
    .update({ status: 'revoked', updated_at: now });
  const [id] = await trx('invitations').insert({
    group_id: groupId,
    email,
    email_key: identityKey(email),
    user_type: userType,
    token_hash: hashToken(token),
    status: 'invited',
    invited_by_user_id: context.actor.userId,
    expires_at: expiresAt,
    created_at: now,
    updated_at: now,
  });
  const group = (await trx('groups').where('id', groupId).first('name')) as { name: string };
  const base = config.publicUrl ?? `http://localhost:${config.port}`;
  // In the fragment, so that the token reaches neither a server's log nor a referrer.
  const mail = writeMail(
    'groupAdminInvitation',
    { brandName: config.brand.name, groupName: group.name, inviter: context.actor.username },
    `${base}/invitation#token=${token}`,
  );
  await queueMail(trx, { email, userId: null }, mail);
  await audit(trx, {
    ...context,
    action: 'invitation.sent',
    subjectType: 'invitation',
    subjectId: Number(id),
    groupId,
    detail: { userType },
  });
  return { id: Number(id), email, groupId, expiresAt: isoTime(expiresAt) };
}

interface InvitationRow {
  id: number;
  group_id: number;
  group_name: string;
  email: string;
  user_type: UserType;
  status: 'invited' | 'accepted' | 'declined' | 'expired' | 'revoked';
  expires_at: string;
}

async function findByToken(db: Db | Tx, token: string): Promise<InvitationRow> {
  const row = (await db('invitations as i')
    .join('groups as g', 'g.id', 'i.group_id')
    .where('i.token_hash', hashToken(token))
    .first(
      'i.id',
      'i.group_id',
      'i.email',
      'i.user_type',
      'i.status',
      'i.expires_at',
      'g.name as group_name',
    )) as InvitationRow | undefined;
  if (!row) throw notFound();
  return row.status === 'invited' && row.expires_at <= dbTime() ? { ...row, status: 'expired' } : row;
}

/** What whoever holds the link may know (contract §10 "Join and invite"). @throws AppError NOT_FOUND */
export async function readInvitation(db: Db, token: string): Promise<Record<string, unknown>> {
  const { group_id: id, group_name: name, email, user_type: userType, status } = await findByToken(db, token);
  return { group: { id, name }, userType, status, email };
}

export interface InvitationAnswer {
  readonly action: 'accept' | 'decline';
  /** For a new account. */
  readonly username?: string;
  readonly password?: string;
}

/**
 * Accepts or declines an invitation, once. Accepting makes the account that administers the group.
 * @returns the new account's id, null when declined
 * @throws AppError NOT_FOUND, TOKEN_INVALID (answered, expired, revoked, or its address has an account by now), INVALID, USERNAME_TAKEN
 */
export async function answerInvitation(
  deps: Deps,
  token: string,
  answer: InvitationAnswer,
  requestId: string,
): Promise<number | null> {
  const { username, password } = answer;
  const missing = {
    ...(username === undefined ? { username: FIELDS.username.required } : {}),
    ...(password === undefined ? { password: FIELDS.password.required } : {}),
  };
  const accepts = answer.action === 'accept';
  if (accepts && Object.keys(missing).length > 0) throw invalid(missing);
  if (accepts && isCommonPassword(String(password), [String(username)]))
    throw invalid({ password: ERRORS.PASSWORD_COMMON }, 'PASSWORD_COMMON');
  const passwordHash = accepts ? await deps.hasher.hash(String(password)) : null;

  return transaction(deps.db, async (trx) => {
    const invitation = await findByToken(trx, token);
    const now = dbTime();
    // The conditional update decides between two answers at once.
    const taken =
      invitation.status === 'invited'
        ? await trx('invitations')
            .where({ id: invitation.id, status: 'invited' })
            .update({ status: accepts ? 'accepted' : 'declined', responded_at: now, updated_at: now })
        : 0;
    if (taken !== 1) throw new AppError('TOKEN_INVALID');
    const event = {
      actor: 'visitor' as const,
      requestId,
      subjectType: 'invitation',
      subjectId: invitation.id,
      groupId: invitation.group_id,
    };
    await audit(trx, { ...event, action: accepts ? 'invitation.accepted' : 'invitation.declined' });
    if (!accepts) return null;
    if (await findByEmail(trx, invitation.email)) throw new AppError('TOKEN_INVALID');
    const userId = await createAccount(trx, {
      username: String(username),
      email: invitation.email,
      passwordHash,
      userType: 'group_admin',
    });
    await trx('group_admins').insert({
      user_id: userId,
      group_id: invitation.group_id,
      is_primary_admin: 0,
      created_at: now,
      updated_at: now,
    });
    await trx('invitations').where('id', invitation.id).update({ user_id: userId });
    return userId;
  });
}
