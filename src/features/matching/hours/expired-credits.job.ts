import { transaction } from '../../../core/db/transaction.ts';
import type { RecurringJob } from '../../../core/jobs/recurring-job.ts';
import { expireCredits } from './credits.queries.ts';

/**
 * Takes back what is left of time credits whose last day has ended (contract §4), so that what remains is right without
 * anybody spending; `timematch hours expire` does the same.
 */
export const expiredCreditsJob: RecurringJob = {
  kind: 'expired-credits',
  everySeconds: 15 * 60,
  run: async ({ db }, now) => {
    await transaction(db, (trx) => expireCredits(trx, { actor: 'system' }, now));
  },
};
