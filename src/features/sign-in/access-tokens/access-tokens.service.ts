import { LIMITS } from '../../../contract/limits.ts';
import type { MadeToken, TokenPayload, AccessToken } from '../../../contract/tokens-api.ts';
import { fieldsOf } from '../../../core/db/model.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { DAY_MS, timeAfter } from '../../../core/db/clock.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, orNotFound } from '../../../core/errors.ts';
import { hashToken } from '../../../core/security/tokens.ts';
import { newAccessToken } from '../../../core/session/access-tokens.ts';
import { changeWaysIn, removeOwn } from '../ways-in.service.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { readJson } from '../../../core/json.ts';

/** @throws AppError TOO_MANY_TOKENS */
export function makeAccessToken(
  deps: Deps,
  context: CallContext,
  { name, scopes, expiresInDays }: TokenPayload,
): Promise<MadeToken> {
  return changeWaysIn(deps, context, async (trx, owner, shown) => {
    const { most } = LIMITS.accessToken;
    if ((await accessTokensOf(trx, owner.id)).length >= most)
      throw new AppError('TOO_MANY_TOKENS', { values: { n: most } });
    const token = newAccessToken();
    const now = new Date();
    await trx('api_tokens').insert({
      user_id: owner.id,
      name,
      token_hash: hashToken(token),
      scopes: JSON.stringify(scopes),
      second_factor_at: shown,
      created_at: dbTime(now),
      expires_at: timeAfter(now, expiresInDays * DAY_MS),
    });
    const made = orNotFound((await accessTokensOf(trx, owner.id)).at(-1));
    return { result: { ...made, token }, action: 'user.tokenMade', told: 'tokenMade', name };
  });
}

/** @throws AppError NOT_FOUND when it is not one's own */
export function endAccessToken(deps: Deps, context: CallContext, id: number): Promise<void> {
  return changeWaysIn(deps, context, async (trx, owner) => {
    const name = await removeOwn(trx, 'api_tokens', owner, id);
    return { result: undefined, action: 'user.tokenEnded', told: 'tokenEnded', name };
  });
}

/** The oldest first; those that are over as well, until they are ended. */
export async function accessTokensOf(db: Db | Tx, userId: number): Promise<AccessToken[]> {
  const rows = await db('api_tokens')
    .where('user_id', userId)
    .orderBy('id')
    .select('id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at');
  return rows.map((row) => ({
    ...fieldsOf(row, 'id', 'name', 'createdAt', 'expiresAt', 'lastUsedAt'),
    scopes: readJson<AccessToken['scopes']>(row.scopes),
  }));
}
