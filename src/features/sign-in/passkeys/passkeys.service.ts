import type { RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import { LIMITS } from '../../../contract/limits.ts';
import { ERRORS } from '../../../contract/messages.ts';
import type { Passkey } from '../../../contract/sign-in-api.ts';
import { fieldsOf } from '../../../core/db/model.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import type { Tx, Db } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { insertRow } from '../../../core/db/rows.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, invalid, orNotFound } from '../../../core/errors.ts';
import { readJson } from '../../../core/json.ts';
import { hashToken } from '../../../core/security/tokens.ts';
import { makeChallenge, spendChallenge } from '../../../core/session/challenges.ts';
import { changeWaysIn, forgetSecondFactor, removeOwn, showSecondFactor } from '../ways-in.service.ts';
import { challengeOf, webAuthn, type RelyingParty } from './relying-party.ts';

const PURPOSE = 'passkey-add';

/** Found by itself at log-in, and unlocked by its holder: that is what makes it two factors (WebAuthn §6.2.3). */
const WANTED = { residentKey: 'required', userVerification: 'required' } as const;

/** What the browser is asked to make a passkey with; the challenge is bound to this log-in. */
export async function passkeyOptions({ db, limits }: Deps, { actor }: CallContext, site: RelyingParty) {
  const { userId, username, loginSessionId } = actor;
  await limits.take('changeLogin', String(userId));
  const known = await db('passkeys').where('user_id', userId).select('credential_id', 'transports');
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userName: username,
    // Says nothing about them, and stays the same, so that an authenticator keeps one of each account.
    userID: Buffer.from(hashToken(`timematch user ${userId}`), 'hex'),
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({
      id,
      transports: readJson<string[]>(transports),
    })),
    authenticatorSelection: WANTED,
  });
  await makeChallenge(db, PURPOSE, { userId, data: { loginSessionId }, token: options.challenge });
  return options;
}

/**
 * Keeps the public half.
 * @throws AppError INVALID for an answer to nothing that was asked, or from elsewhere; PASSKEY_KNOWN,
 * TOO_MANY_PASSKEYS
 */
export async function addPasskey(
  deps: Deps,
  context: CallContext,
  site: RelyingParty,
  name: string,
  response: RegistrationResponseJSON,
): Promise<Passkey> {
  const credential = await verified(deps, context, site, response);
  return changeWaysIn(deps, context, async (trx, owner) => {
    const { most } = LIMITS.passkey;
    if ((await passkeysOf(trx, owner.id)).length >= most)
      throw new AppError('TOO_MANY_PASSKEYS', { values: { n: most } });
    const row = {
      user_id: owner.id,
      name,
      credential_hash: hashToken(credential.id),
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      sign_count: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      created_at: dbTime(),
    };
    const id = await insertRow(trx, 'passkeys', row, 'PASSKEY_KNOWN');
    await showSecondFactor(trx, context.actor.loginSessionId);
    const result = orNotFound((await passkeysOf(trx, owner.id)).find((passkey) => passkey.id === id));
    return { result, action: 'user.passkeyAdded', told: 'passkeyAdded', name };
  });
}

/** The challenge is spent whatever the answer is worth. */
async function verified(
  { db }: Deps,
  { actor }: CallContext,
  site: RelyingParty,
  response: RegistrationResponseJSON,
): Promise<WebAuthnCredential> {
  const expectedChallenge = challengeOf(response.response);
  const asked = await spendChallenge<{ loginSessionId: number }>(db, PURPOSE, expectedChallenge);
  if (asked?.userId !== actor.userId || asked.data.loginSessionId !== actor.loginSessionId) throw refused();
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { verified: isRight, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
    });
    if (isRight) return registrationInfo.credential;
  } catch {
    // The library throws whatever is wrong with an answer.
  }
  throw refused();
}

const refused = () => invalid({ response: ERRORS.PASSKEY_REFUSED });

/** @throws AppError NOT_FOUND when it is not one's own */
export function removePasskey(deps: Deps, context: CallContext, id: number): Promise<void> {
  return changeWaysIn(deps, context, async (trx, owner) => {
    const name = await removeOwn(trx, 'passkeys', owner, id);
    await forgetSecondFactor(trx, owner.id);
    return { result: undefined, action: 'user.passkeyRemoved', told: 'passkeyRemoved', name };
  });
}

export async function passkeysOf(db: Db | Tx, userId: number): Promise<Passkey[]> {
  const rows = await db('passkeys')
    .where('user_id', userId)
    .orderBy('id')
    .select('id', 'name', 'created_at', 'last_used_at');
  return rows.map((row) => fieldsOf(row, 'id', 'name', 'createdAt', 'lastUsedAt'));
}
