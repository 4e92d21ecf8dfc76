import type { Config } from '../../config/config.ts';
import type { SecondFactor } from '../../contract/sign-in-api.ts';
import type { UserRow } from '../accounts/accounts.ts';
import type { Actor } from '../access/actor.ts';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../db/database.ts';
import { holdRow } from '../db/transaction.ts';
import { AppError } from '../errors.ts';
import type { Client } from '../http/call.ts';
import { hashToken } from '../security/tokens.ts';
import { makeChallenge } from './challenges.ts';
import { startLoginSession } from './login-sessions.ts';

/** What somebody has shown, as the audit trail names it. */
export type Shown = 'password' | 'one-time code' | 'recovery code' | 'passkey' | 'identity provider';

type Known = Pick<UserRow, 'id' | 'username' | 'user_type' | 'password_hash'>;

/** Holds the account that is about to be let in, as it is now. */
export const holdKnown = (trx: Tx, userId: number) =>
  holdRow<Pick<UserRow, (typeof HELD)[number]>>(trx, 'users', userId, ...HELD);
const HELD = ['id', 'username', 'email', 'user_type', 'password_hash', 'email_verified_at'] as const;

/** Who comes from where; `actor` is the log-in that they have already, if any. */
export interface Comer {
  readonly client: Client;
  readonly actor: Actor | null;
}

export type Admission =
  | { readonly userId: number; readonly token: string; readonly lacksSecondFactor: boolean }
  | { readonly secondFactor: readonly SecondFactor[]; readonly challenge: string };

/** What a second step was asked for over: worthless once the password is another one. */
export const passwordState = ({ password_hash: hash }: Pick<UserRow, 'password_hash'>): string =>
  hashToken(hash ?? '');

type Rules = Pick<Config, 'secondFactorFor'>;
type Asked = Pick<UserRow, 'id' | 'user_type'>;

/** Whether an account of this role must show a second factor (SECOND_FACTOR_FOR). */
export const mustShowSecondFactor = ({ secondFactorFor }: Rules, user: Pick<UserRow, 'user_type'>) =>
  secondFactorFor.includes(user.user_type);

/**
 * The one place where showing who one is makes a log-in. A password alone is asked for a second factor where there is
 * one; a passkey is one in itself, and an identity provider has seen to it (spec 4 §12, §20). Signing in anew replaces
 * the log-in that the same person asks from, so that signing in again makes a log-in fresh.
 * @param at when they have shown it: at an identity provider it may be some time ago
 */
export async function admit(
  trx: Tx,
  config: Rules,
  user: Known,
  { client, actor }: Comer,
  shown: Shown,
  at = new Date(),
): Promise<Admission> {
  const isAlone = shown === 'password';
  const secondFactor = isAlone ? await factorsAsked(trx, config, user) : [];
  if (secondFactor.length > 0) {
    const data = { password: passwordState(user) };
    return { secondFactor, challenge: await makeChallenge(trx, 'second-factor', { userId: user.id, data }) };
  }
  if (actor?.userId === user.id && !actor.viewedBy)
    await trx('login_sessions').where('id', actor.loginSessionId).delete();
  await audit(
    trx,
    { actor: { userId: user.id, username: user.username }, requestId: client.requestId },
    'user.signedIn',
    ['user', user.id],
    { detail: { by: shown } },
  );
  const token = await startLoginSession(trx, user.id, client, { hasSecondFactor: !isAlone, at });
  return { userId: user.id, token, lacksSecondFactor: isAlone && mustShowSecondFactor(config, user) };
}

/** Passkeys follow a password only where the role must show a second factor: else they are a way in of their own. */
async function factorsAsked(trx: Tx, config: Rules, user: Asked): Promise<SecondFactor[]> {
  const codes = await trx('one_time_codes')
    .where('user_id', user.id)
    .whereNotNull('confirmed_at')
    .first('id');
  if (codes) return ['totp'];
  if (!mustShowSecondFactor(config, user)) return [];
  return (await trx('passkeys').where('user_id', user.id).first('id')) ? ['passkey'] : [];
}

/**
 * Of a log-in that changes how its account signs in. One from before there was a second factor has to show it; another
 * one does not stand in for it. @returns when it has shown one
 * @throws AppError UNAUTHENTICATED when it has been ended meanwhile, SECOND_FACTOR_REQUIRED, FRESH_LOGIN_REQUIRED
 */
export async function requireLogIn(trx: Tx, config: Rules, actor: Actor): Promise<string | null> {
  const logIn = await trx('login_sessions').where('id', actor.loginSessionId).first('second_factor_at');
  if (!logIn) throw new AppError('UNAUTHENTICATED');
  const user = { id: actor.userId, user_type: actor.userType };
  if (logIn.second_factor_at === null && (await factorsAsked(trx, config, user)).length > 0)
    throw new AppError(actor.lacksSecondFactor ? 'SECOND_FACTOR_REQUIRED' : 'FRESH_LOGIN_REQUIRED');
  return logIn.second_factor_at;
}
