import { FIELDS } from '../../contract/messages.ts';
import { markAddressProved } from '../../core/accounts/proved-address.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, invalid } from '../../core/errors.ts';
import type { Client } from '../../core/http/call.ts';
import { startLoginSession } from '../../core/session/login-sessions.ts';
import {
  accountInvited,
  admitInvited,
  closeInvitation,
  declineInvited,
  findInvitationByToken,
  type InvitationAnswer,
  refuseOtherAccount,
  requireInvited,
} from '../groups/index.ts';
import { requireUsername } from '../../core/accounts/username.policy.ts';
import { refuseKnownPassword } from '../../core/accounts/chosen-password.ts';
import { createRegistered } from './registration.service.ts';

/**
 * Answers an invitation, once. The account that it was sent to joins and is not signed in by the link; one that has come to
 * have the address since has to be signed in (decision 19); anybody else gets one, signed in (contract §10).
 * @returns the token of the new account's log-in; null when none was made
 * @throws AppError NOT_FOUND, TOKEN_INVALID (answered, expired, revoked, or an account with another role),
 *   INVITATION_SIGN_IN, INVITATION_OTHER_ACCOUNT, INVALID, USERNAME_TAKEN
 */
export async function answerInvitation(
  deps: Deps,
  client: Client,
  answering: number | null,
  token: string,
  answer: InvitationAnswer,
): Promise<string | null> {
  const seen = await findInvitationByToken(deps.db, token);
  const accepts = answer.action === 'accept';
  const isNew = accepts && (await accountInvited(deps.db, seen)) === undefined;
  if (isNew) await requireCredentials(deps, answer, seen.email);
  const passwordHash = isNew ? await deps.hasher.hashFor(client.limitAddress, String(answer.password)) : null;
  const { requestId } = client;

  return transaction(deps.db, async (trx) => {
    const invitation = await findInvitationByToken(trx, token);
    await closeInvitation(trx, { actor: 'visitor', requestId }, invitation, answer.action);
    refuseOtherAccount(invitation, answering);
    if (!accepts) {
      await declineInvited(trx, invitation);
      return null;
    }
    const known = await accountInvited(trx, invitation);
    // The account of that address has just been deleted.
    if (!known && !isNew) throw new AppError('TOKEN_INVALID');
    if (known) requireInvited(deps.config, invitation, known, answering);
    const { user_type: userType, email } = invitation;
    const username = String(answer.username);
    // Their profile is theirs to write.
    const newcomer = { username, email, timeZone: answer.timeZone };
    const user = known ?? {
      id: await createRegistered(trx, client, newcomer, userType, passwordHash),
      username,
      user_type: userType,
    };
    const context = { actor: { userId: user.id, username: user.username }, requestId };
    await admitInvited(trx, context, invitation, user);
    await markAddressProved(trx, user.id, invitation.email);
    return known ? null : startLoginSession(trx, user.id, client);
  });
}

async function requireCredentials(
  deps: Deps,
  { username, password }: InvitationAnswer,
  email: string,
): Promise<void> {
  const missing = {
    ...(username === undefined ? { username: FIELDS.username.required } : {}),
    ...(password === undefined ? { password: FIELDS.password.required } : {}),
  };
  if (Object.keys(missing).length > 0) throw invalid(missing);
  requireUsername(String(username));
  await refuseKnownPassword(deps, 'password', String(password), { username: String(username), email });
}
