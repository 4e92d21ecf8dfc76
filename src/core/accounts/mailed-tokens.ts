import type { Db, Tx } from '../db/database.ts';
import { dbTime } from '../db/dialect.ts';
import { timeAfter } from '../db/clock.ts';
import { AppError } from '../errors.ts';
import { hashToken, newToken } from '../security/tokens.ts';

type Purpose = 'email-verification' | 'password-reset';

/**
 * Issues a token for a link; only its hash is stored. `boundState` is a hash of what the account is like now: the token
 * is worthless once that has changed (security.md 8).
 */
export async function issueToken(
  trx: Tx,
  wanted: {
    readonly userId: number;
    readonly purpose: Purpose;
    readonly boundState: string;
    readonly minutes: number;
  },
): Promise<string> {
  const token = newToken();
  await trx('user_tokens').insert({
    user_id: wanted.userId,
    purpose: wanted.purpose,
    token_hash: hashToken(token),
    bound_state: wanted.boundState,
    expires_at: timeAfter(new Date(), wanted.minutes * 60_000),
    created_at: dbTime(),
  });
  return token;
}

const usable = (db: Db | Tx, purpose: Purpose, token: string) =>
  db('user_tokens')
    .where({ token_hash: hashToken(token), purpose })
    .whereNull('used_at')
    .where('expires_at', '>', dbTime());

/** @throws AppError TOKEN_INVALID when the token is unknown, used or too old */
export async function findToken(db: Db | Tx, purpose: Purpose, token: string) {
  const row = await usable(db, purpose, token).first('user_id', 'bound_state');
  if (!row) throw new AppError('TOKEN_INVALID');
  return row;
}

/** The conditional update decides of two uses at once. @param address of who uses it @throws AppError TOKEN_INVALID */
export async function useToken(trx: Tx, purpose: Purpose, token: string, address: string | null = null) {
  const row = await findToken(trx, purpose, token);
  if ((await usable(trx, purpose, token).update({ used_at: dbTime(), used_from: address })) !== 1)
    throw new AppError('TOKEN_INVALID');
  return row;
}
