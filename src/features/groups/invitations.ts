import type { Config } from '../../config/config.ts';
import type { UserType } from '../../contract/enums.ts';
import { identityKey } from '../../core/accounts/accounts.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/db/database.ts';
import { dbTime, isoTime } from '../../core/db/dialect.ts';
import { queueMail } from '../../core/mail/outbox.ts';
import { writeMail } from '../../core/mail/templates.ts';
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
  await audit(trx, { ...context, action: 'invitation.sent', subjectType: 'invitation', subjectId: Number(id), groupId, detail: { userType } });
  return { id: Number(id), email, groupId, expiresAt: isoTime(expiresAt) };
}
