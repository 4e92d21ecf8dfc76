/** Who may call what of signing in (spec 4 §12); part of the access table. */
import { dbTime } from '../../src/core/db/dialect.ts';
import { hashToken, newToken } from '../../src/core/security/tokens.ts';
import { ROLES } from '../support/actors.ts';
import { insert } from '../support/rows.ts';
import { every, everyone, may, signedIn, type Expectation } from './access-call.ts';

const MEMBERS = ROLES.filter((role) => role !== 'signedOut');
const advisorsOwn = { ...every(401, 404), advisor: 'ok' } as const;
const notThere = { nowhere: 'namesNothing' } as const;

export const SIGN_IN_EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  'GET /api/user/sign-in': may(signedIn),
  'POST /api/user/totp': may(signedIn),
  'POST /api/user/totp/confirm': may(
    signedIn,
    { payload: { code: 'none' } },
    MEMBERS,
    400,
    'Nobody is to be asked for codes in the other calls.',
  ),
  'POST /api/user/totp/recovery-codes': may(every(401, 404), notThere),
  'DELETE /api/user/totp': may(every(401, 404), notThere),
  'GET /api/user/passkeys': may(signedIn),
  'POST /api/user/passkeys/options': may(signedIn),
  'POST /api/user/passkeys': may(
    signedIn,
    { payload: { name: 'Key' } },
    MEMBERS,
    400,
    'No authenticator has answered.',
  ),
  'DELETE /api/user/passkeys/{id}': may(advisorsOwn, async (test, world) => {
    const id = await insert(test, 'passkeys', {
      user_id: world.advisor.userId,
      credential_hash: hashToken(newToken()),
      credential_id: 'none',
      public_key: 'none',
      sign_count: 0,
      transports: '[]',
      name: 'Key',
      created_at: dbTime(),
    });
    return { params: { id } };
  }),
  'GET /api/user/tokens': may(signedIn),
  'POST /api/user/tokens': may(signedIn, {
    payload: { name: 'Mirror', scopes: ['advisors:read'], expiresInDays: 30 },
  }),
  'DELETE /api/user/tokens/{id}': may(advisorsOwn, async (test, world) => {
    const id = await insert(test, 'api_tokens', {
      user_id: world.advisor.userId,
      name: 'Mirror',
      token_hash: hashToken(newToken()),
      scopes: '[]',
      created_at: dbTime(),
      expires_at: dbTime(),
    });
    return { params: { id } };
  }),
  'POST /api/login/passkey/options': may(everyone),
  'POST /api/login/passkey': may(everyone, {}, ROLES, 400, 'No authenticator has answered.'),
  // Without an identity provider in the settings none of these is there.
  'GET /api/login/oidc': may(every(404, 404), notThere),
  'GET /api/login/oidc/callback': may(every(404, 404), notThere),
  'POST /api/login/oidc/register': may(every(404, 404), {
    payload: { challenge: 'none', userType: 'advisor' },
    ...notThere,
  }),
  'POST /api/user/identity-link': may(every(401, 404), notThere),
  'DELETE /api/user/identity-link': may(every(401, 404), notThere),
  'POST /api/login/second-factor': may(
    everyone,
    { payload: { challenge: 'none', code: '123456' } },
    ROLES,
    401,
    'Nobody has begun such a log-in.',
  ),
};
