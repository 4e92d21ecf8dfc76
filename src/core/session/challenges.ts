import type { Db, Tx } from '../db/database.ts';
import { databaseMoment } from '../db/dialect.ts';
import { MINUTE_MS, databaseNow, timeAfter } from '../db/clock.ts';
import { readJson } from '../json.ts';
import { hashToken, newToken } from '../security/tokens.ts';

/** Milliseconds that there are to answer, by the clock that all processes share. */
const LASTS = {
  'passkey-add': 5 * MINUTE_MS,
  'passkey-log-in': 5 * MINUTE_MS,
  'second-factor': 10 * MINUTE_MS,
  'identity-log-in': 10 * MINUTE_MS,
  'identity-register': 30 * MINUTE_MS,
} as const;
type ChallengePurpose = keyof typeof LASTS;

/**
 * Asks for something that a later call answers, at whichever process: kept as a hash, for minutes, good for one answer.
 * @param asked.token what the answer names; by default 256 random bits
 * @returns the token
 */
export async function makeChallenge(
  db: Db | Tx,
  purpose: ChallengePurpose,
  asked: { readonly userId?: number; readonly data?: unknown; readonly token?: string },
): Promise<string> {
  const token = asked.token ?? newToken();
  await db('challenges').insert({
    purpose,
    token_hash: hashToken(token),
    user_id: asked.userId ?? null,
    data: JSON.stringify(asked.data ?? {}),
    tries: 0,
    expires_at: timeAfter(await databaseNow(db), LASTS[purpose]),
  });
  return token;
}

const open = (db: Db | Tx, purpose: ChallengePurpose, token: string) =>
  db('challenges')
    .where({ purpose, token_hash: hashToken(token) })
    .where('expires_at', '>', databaseMoment(db));

/** @returns null when it was never made, is answered, or too old */
export async function readChallenge<Data>(db: Db | Tx, purpose: ChallengePurpose, token: string) {
  const row = await open(db, purpose, token).first('id', 'user_id', 'data');
  return row ? { id: row.id, userId: row.user_id, data: readJson<Data>(row.data) } : null;
}

/** Reads a challenge and takes it away: of two answers at once one gets it. */
export async function spendChallenge<Data>(db: Db | Tx, purpose: ChallengePurpose, token: string) {
  const challenge = await readChallenge<Data>(db, purpose, token);
  return challenge && (await open(db, purpose, token).delete()) === 1 ? challenge : null;
}

/** Takes one of `most` tries, before it is known whether the answer is right. @returns whether there was one */
export async function takeTry(db: Db, purpose: ChallengePurpose, token: string, most: number) {
  return (await open(db, purpose, token).where('tries', '<', most).increment('tries', 1)) === 1;
}

/** @returns whether one of `most` tries is left */
export const hasTry = async (db: Db, purpose: ChallengePurpose, token: string, most: number) =>
  Boolean(await open(db, purpose, token).where('tries', '<', most).first('id'));
