import { LIMITS } from '../../../contract/limits.ts';
import { ERRORS } from '../../../contract/messages.ts';
import type { OneTimeCodeSetUp, RecoveryCodes } from '../../../contract/sign-in-api.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { databaseNow } from '../../../core/db/clock.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { transaction, holdRow, type Tx } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, invalid, orNotFound } from '../../../core/errors.ts';
import { seal, unseal } from '../../../core/security/sealed.ts';
import { hashToken } from '../../../core/security/tokens.ts';
import { changeWaysIn, forgetSecondFactor, showSecondFactor } from '../ways-in.service.ts';
import { plainTypedCode, newTypedCode } from '../../../core/typed-code.ts';
import { Secret, TOTP } from 'otpauth';
import { countOf, updateRow } from '../../../core/db/rows.ts';

/** 24 characters are 120 bits: enough for a plain hash (ASVS 5.0 §6.5.2). */
const GROUPS = 6;
const GROUP = 4;

const newRecoveryCode = (): string => Array.from({ length: GROUPS }, () => newTypedCode(GROUP)).join('-');

/** What every authenticator app takes (RFC 6238): six digits, anew every thirty seconds. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

const presentStep = (now: Date): number => TOTP.counter({ period: SHAPE.period, timestamp: now.getTime() });

/** The present half minute, the one before or the one after. @returns null for a wrong code */
function stepOf(secret: string, code: string, now: Date): number | null {
  const shown = { token: code, secret: Secret.fromBase32(secret), timestamp: now.getTime() };
  const off = TOTP.validate({ ...SHAPE, ...shown, window: 1 });
  return off === null ? null : presentStep(now) + off;
}

const PURPOSE = 'one-time codes';

const rowOf = (trx: Tx, userId: number) =>
  trx('one_time_codes').where('user_id', userId).first('id', 'sealed_secret', 'confirmed_at');

/** They ask for nothing until one was confirmed. @throws AppError SECOND_FACTOR_ON */
export async function beginOneTimeCodes(deps: Deps, { actor }: CallContext): Promise<OneTimeCodeSetUp> {
  const { db, config, limits } = deps;
  const { userId, username } = actor;
  await limits.take('changeLogin', String(userId));
  // 160 bits (RFC 4226 §4), in base 32 as apps take it.
  const secret = new Secret({ size: 20 }).base32;
  await transaction(db, async (trx) => {
    await holdRow(trx, 'users', userId);
    if ((await rowOf(trx, userId))?.confirmed_at) throw new AppError('SECOND_FACTOR_ON');
    await trx('one_time_codes').where('user_id', userId).delete();
    await trx('one_time_codes').insert({
      user_id: userId,
      sealed_secret: seal(config, PURPOSE, String(userId), secret),
      last_step: 0,
      created_at: dbTime(),
    });
  });
  const app = new TOTP({ ...SHAPE, issuer: config.brand.name, label: username, secret });
  return { secret, otpauthUrl: app.toString() };
}

/**
 * Turns codes on with the first of them. @returns recovery codes, which are kept as hashes and told this once
 * @throws AppError NOT_FOUND when nothing was begun, SECOND_FACTOR_ON, INVALID
 */
export async function confirmOneTimeCodes(
  deps: Deps,
  context: CallContext,
  code: string,
): Promise<RecoveryCodes> {
  const now = await databaseNow(deps.db);
  return changeWaysIn(deps, context, async (trx, owner) => {
    const row = orNotFound(await rowOf(trx, owner.id));
    if (row.confirmed_at) throw new AppError('SECOND_FACTOR_ON');
    const secret = unseal(deps.config, PURPOSE, String(owner.id), row.sealed_secret);
    const step = secret === null ? null : stepOf(secret, code, now);
    if (step === null) throw invalid({ code: ERRORS.WRONG_CODE });
    await updateRow(trx, 'one_time_codes', row.id, { confirmed_at: dbTime(now), last_step: step });
    const recoveryCodes = await newRecoveryCodes(trx, owner.id);
    await showSecondFactor(trx, context.actor.loginSessionId);
    return { result: { recoveryCodes }, action: 'user.oneTimeCodesOn', told: 'oneTimeCodesOn' };
  });
}

/** @throws AppError NOT_FOUND while codes are off */
export function renewRecoveryCodes(deps: Deps, context: CallContext): Promise<RecoveryCodes> {
  return changeWaysIn(deps, context, async (trx, owner) => {
    orNotFound((await rowOf(trx, owner.id))?.confirmed_at);
    const recoveryCodes = await newRecoveryCodes(trx, owner.id);
    const change = 'recoveryCodesRenewed';
    return { result: { recoveryCodes }, action: `user.${change}`, told: change };
  });
}

async function newRecoveryCodes(trx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, newRecoveryCode);
  await trx('recovery_codes').where('user_id', userId).delete();
  const hashes = codes.map((code) => hashToken(plainTypedCode(code)));
  await trx('recovery_codes').insert(
    hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: dbTime() })),
  );
  return codes;
}

/** The recovery codes go with them. @throws AppError NOT_FOUND */
export function endOneTimeCodes(deps: Deps, context: CallContext): Promise<void> {
  return changeWaysIn(deps, context, async (trx, owner) => {
    const codes = trx('one_time_codes').where('user_id', owner.id).whereNotNull('confirmed_at');
    orNotFound(await codes.delete());
    await trx('recovery_codes').where('user_id', owner.id).delete();
    await forgetSecondFactor(trx, owner.id);
    return { result: undefined, action: 'user.oneTimeCodesOff', told: 'oneTimeCodesOff' };
  });
}

/**
 * None of the code's half minute or before is taken after it (RFC 6238 §5.2).
 * @returns whether it was right
 * @param now by the database's clock, which all processes share
 */
export async function takeOneTimeCode(
  trx: Tx,
  config: Deps['config'],
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await rowOf(trx, userId);
  const owner = String(userId);
  const secret = row?.confirmed_at ? unseal(config, PURPOSE, owner, row.sealed_secret) : null;
  const step = secret === null ? null : stepOf(secret, code, now);
  if (!row || secret === null || step === null) return false;
  const taken = await trx('one_time_codes')
    .where('id', row.id)
    .where(
      (either) =>
        void either
          .where('last_step', '<', step)
          // Taken by a clock that has gone back since.
          .orWhere('last_step', '>', presentStep(now) + 1),
    )
    // Sealed anew, so that a changed SESSION_SECRET takes over with use.
    .update({ last_step: step, sealed_secret: seal(config, PURPOSE, owner, secret) });
  return taken === 1;
}

/** Takes a recovery code once. @returns how many are left; null when it was wrong */
export async function takeRecoveryCode(trx: Tx, userId: number, typed: string): Promise<number | null> {
  const unused = () => trx('recovery_codes').where('user_id', userId).whereNull('used_at');
  const taken = await unused()
    .where('code_hash', hashToken(plainTypedCode(typed)))
    .update({ used_at: dbTime() });
  if (taken !== 1) return null;
  return countOf(unused());
}
