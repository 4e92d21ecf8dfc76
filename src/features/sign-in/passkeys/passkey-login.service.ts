import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { audit } from '../../../core/audit/audit.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { transaction, holdRow, type Db } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { hashToken } from '../../../core/security/tokens.ts';
import { admit, holdKnown, type Admission, type Comer } from '../../../core/session/admission.ts';
import { makeChallenge, spendChallenge } from '../../../core/session/challenges.ts';
import { noteFailedLogIn } from '../../../core/session/failed-log-ins.ts';
import { challengeOf, webAuthn, type RelyingParty } from './relying-party.ts';
import { updateRow, type RowOf } from '../../../core/db/rows.ts';

const PURPOSE = 'passkey-log-in';

const COLUMNS = ['id', 'user_id', 'public_key', 'sign_count', 'name'] as const;
type Row = Pick<RowOf<'passkeys'>, (typeof COLUMNS)[number]>;

/** Whichever passkey of this site its holder chooses. */
export async function passkeyLoginOptions({ db }: Deps, site: RelyingParty) {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({ rpID: site.id, userVerification: 'required' });
  await makeChallenge(db, PURPOSE, { token: options.challenge });
  return options;
}

/** A passkey is a second factor in itself. @throws AppError PASSKEY_REFUSED, TOO_MANY */
export function logInByPasskey(
  deps: Deps,
  comer: Comer,
  site: RelyingParty,
  response: AuthenticationResponseJSON,
): Promise<Admission> {
  const { db, limits } = deps;
  const { client } = comer;
  return limits.attempt(`passkey ${hashToken(response.id)}`, async (take) => {
    await take('loginAddress', client.limitAddress);
    const row = await db('passkeys')
      .where('credential_hash', hashToken(response.id))
      .first(...COLUMNS);
    const count = await signedCount(db, site, response, row);
    const admission = row && count !== null ? await enter(deps, comer, row, count) : null;
    if (admission) return admission;
    noteFailedLogIn(deps, client, { userId: row?.user_id ?? null, by: 'passkey' });
    throw new AppError('PASSKEY_REFUSED');
  });
}

/** @returns the counter; null for a wrong answer. The challenge is spent either way */
async function signedCount(
  db: Db,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  response: AuthenticationResponseJSON,
  row: Row | undefined,
): Promise<number | null> {
  const expectedChallenge = challengeOf(response.response);
  if (!(await spendChallenge(db, PURPOSE, expectedChallenge)) || !row) return null;
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      // Whether the counter has gone back is asked under the passkey's lock.
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws whatever is wrong with an answer.
    return null;
  }
}

/** @returns null when the counter has gone back: the passkey may have been copied (WebAuthn §6.1.1) */
function enter({ db, config }: Deps, comer: Comer, row: Row, count: number): Promise<Admission | null> {
  return transaction(db, async (trx) => {
    const user = await holdKnown(trx, row.user_id);
    const held = await holdRow<Row>(trx, 'passkeys', row.id, 'sign_count');
    if (!user || !held) return null;
    const hasCounter = count > 0 || held.sign_count > 0;
    if (hasCounter && count <= held.sign_count) {
      const { address, requestId } = comer.client;
      const context = { actor: 'visitor', requestId } as const;
      const detail = { name: row.name, address };
      await audit(trx, context, 'user.passkeyCounterBack', ['user', row.user_id], { detail });
      return null;
    }
    await updateRow(trx, 'passkeys', row.id, { sign_count: count, last_used_at: dbTime() });
    return admit(trx, config, user, comer, 'passkey');
  });
}
