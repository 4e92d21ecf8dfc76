import type { Db } from '../db/database.ts';
import { networkOf } from '../http/addresses.ts';

/** The latest are enough: nobody moves about so much. */
const MOST = 200;

/**
 * Whether an account has signed in from this address, or used a mailed link there to reset its password: its owner's way
 * past guesses that others make from everywhere (decision 28).
 * @param limitAddress as limits count it
 */
export async function isKnownAddress(db: Db, userId: number, limitAddress: string): Promise<boolean> {
  const latest = (table: 'login_sessions' | 'user_tokens', column: 'ip' | 'used_from') =>
    db(table).where('user_id', userId).whereNotNull(column).orderBy('id', 'desc').limit(MOST).pluck(column);
  const addresses: string[] = [
    ...(await latest('login_sessions', 'ip')),
    ...(await latest('user_tokens', 'used_from')),
  ];
  return addresses.some((address) => networkOf(address) === limitAddress);
}
