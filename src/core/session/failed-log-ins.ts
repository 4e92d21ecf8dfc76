import { audit } from '../audit/audit.ts';
import { transaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Client } from '../http/call.ts';
import type { Db } from '../db/database.ts';
import { networkOf } from '../http/addresses.ts';
import type { Shown } from './admission.ts';

/**
 * Notes a failed log-in and its address in the audit trail. Nobody waits for it, so that a known account takes no
 * longer than an unknown one; and it is limited by account and in all, so that nobody fills the table by failing. What
 * is over the limit is in the log alone. Of an unknown account nothing is kept that was typed: it may be a password.
 */
export function noteFailedLogIn(
  { db, limits, log }: Pick<Deps, 'db' | 'limits' | 'log'>,
  { address, limitAddress, requestId }: Client,
  { userId, by }: { readonly userId: number | null; readonly by: Shown },
): void {
  const note = async () => {
    await limits.take('failedLogInOne', userId === null ? limitAddress : `#${userId}`);
    await limits.take('failedLogInAll', 'all');
    await transaction(db, (trx) =>
      audit(trx, { actor: 'visitor', requestId }, 'user.signInFailed', ['user', userId], {
        detail: { by, address },
      }),
    );
  };
  note().catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'TOO_MANY'))
      log.warn({ err: error, requestId }, 'a failed log-in could not be noted');
  });
}

/** The latest are enough: nobody moves about so much. */
const MOST = 200;

/**
 * Whether an account has signed in here, or used a mailed link here to reset its password: its owner's way past guesses
 * that others make from everywhere (decision 28). @param limitAddress as limits count it
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
