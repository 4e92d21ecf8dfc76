import { audit } from '../audit/audit.ts';
import { transaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Client } from '../http/call.ts';

/** Who was meant and what was wrong; of an unknown account nothing is kept that was typed: it may be a password. */
export interface FailedLogIn {
  readonly userId: number | null;
  readonly by: 'password' | 'one-time code' | 'recovery code' | 'passkey' | 'identity provider';
}

/**
 * Notes a failed log-in in the audit trail, with the address that it came from. Nobody waits for it, so that a known
 * account takes no longer than an unknown one; and it is limited by account and in all, so that nobody fills the table by
 * failing. What is over the limit is in the log alone.
 */
export function noteFailedLogIn(
  { db, limits, log }: Pick<Deps, 'db' | 'limits' | 'log'>,
  { address, limitAddress, requestId }: Client,
  { userId, by }: FailedLogIn,
): void {
  const note = async () => {
    await limits.take('failedLogInOne', userId === null ? limitAddress : `#${userId}`);
    await limits.take('failedLogInAll', 'all');
    await transaction(db, (trx) =>
      audit(trx, {
        actor: 'visitor',
        action: 'user.signInFailed',
        subjectType: 'user',
        subjectId: userId,
        requestId,
        detail: { by, address },
      }),
    );
  };
  note().catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'TOO_MANY'))
      log.warn({ err: error, requestId }, 'a failed log-in could not be noted');
  });
}
