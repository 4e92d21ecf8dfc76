/** Who may call what of signing in (spec 4 §12); part of the access table. */
import { dbTime } from '../../src/core/db/dialect.ts';
import { hashToken, newToken } from '../../src/core/security/tokens.ts';
import { ROLES, type Role } from '../support/actors.ts';
import type { Expectation, Verdict } from './access-call.ts';

const MEMBERS = ROLES.filter((role) => role !== 'signedOut');
const every = (signedOut: Verdict, verdict: Verdict): Record<Role, Verdict> => ({
  signedOut,
  advisor: verdict,
  otherAdvisor: verdict,
  organization: verdict,
  otherOrganization: verdict,
  groupAdmin: verdict,
  secondAdmin: verdict,
  otherAdmin: verdict,
  superAdmin: verdict,
});
const signedIn = every(401, 'ok');
const everyone = every('ok', 'ok');
const nothing = () => ({});
const notThere = () => ({ nowhere: 'namesNothing' }) as const;

export const SIGN_IN_EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  'GET /api/user/sign-in': { verdicts: signedIn, call: nothing },
  'POST /api/user/totp': { verdicts: signedIn, call: nothing },
  'POST /api/user/totp/confirm': {
    verdicts: signedIn,
    but: { roles: MEMBERS, status: 400, why: 'Nobody is to be asked for codes in the other calls.' },
    call: () => ({ payload: { code: 'none' } }),
  },
  'POST /api/user/totp/recovery-codes': { verdicts: every(401, 404), call: notThere },
  'DELETE /api/user/totp': { verdicts: every(401, 404), call: notThere },
  'GET /api/user/passkeys': { verdicts: signedIn, call: nothing },
  'POST /api/user/passkeys/options': { verdicts: signedIn, call: nothing },
  'POST /api/user/passkeys': {
    verdicts: signedIn,
    but: { roles: MEMBERS, status: 400, why: 'No authenticator has answered.' },
    call: () => ({ payload: { name: 'Key' } }),
  },
  'DELETE /api/user/passkeys/{id}': {
    verdicts: { ...every(401, 404), advisor: 'ok' },
    call: async (test, world) => {
      const id = await test.db('passkeys').insert({
        user_id: world.advisor.userId,
        credential_hash: hashToken(newToken()),
        credential_id: 'none',
        public_key: 'none',
        sign_count: 0,
        transports: '[]',
        name: 'Key',
        created_at: dbTime(),
      });
      return { params: { id: Number(id[0]) } };
    },
  },
  'GET /api/user/tokens': { verdicts: signedIn, call: nothing },
  'POST /api/user/tokens': {
    verdicts: signedIn,
    call: () => ({ payload: { name: 'Mirror', scopes: ['advisors:read'], expiresInDays: 30 } }),
  },
  'DELETE /api/user/tokens/{id}': {
    verdicts: { ...every(401, 404), advisor: 'ok' },
    call: async (test, world) => {
      const id = await test.db('api_tokens').insert({
        user_id: world.advisor.userId,
        name: 'Mirror',
        token_hash: hashToken(newToken()),
        scopes: '[]',
        created_at: dbTime(),
        expires_at: dbTime(),
      });
      return { params: { id: Number(id[0]) } };
    },
  },
  'POST /api/login/passkey/options': { verdicts: everyone, call: nothing },
  'POST /api/login/passkey': {
    verdicts: everyone,
    but: { roles: ROLES, status: 400, why: 'No authenticator has answered.' },
    call: nothing,
  },
  // Without an identity provider in the settings none of these is there.
  'GET /api/login/oidc': { verdicts: every(404, 404), call: notThere },
  'GET /api/login/oidc/callback': { verdicts: every(404, 404), call: notThere },
  'POST /api/login/oidc/register': {
    verdicts: every(404, 404),
    call: () => ({ payload: { challenge: 'none', userType: 'advisor' }, nowhere: 'namesNothing' }),
  },
  'POST /api/user/identity-link': { verdicts: every(401, 404), call: notThere },
  'DELETE /api/user/identity-link': { verdicts: every(401, 404), call: notThere },
  'POST /api/login/second-factor': {
    verdicts: everyone,
    but: { roles: ROLES, status: 401, why: 'Nobody has begun such a log-in.' },
    call: () => ({ payload: { challenge: 'none', code: '123456' } }),
  },
};
