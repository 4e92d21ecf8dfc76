import { ERRORS, fill } from '../../../contract/messages.ts';
import { actorIdOf, type Context } from '../../../core/audit/audit.ts';
import { dayOf } from '../../../core/db/clock.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { insertRow } from '../../../core/db/rows.ts';
import { invalid } from '../../../core/errors.ts';
import { transaction, type Db, type Tx } from '../../../core/db/transaction.ts';
import type { RecurringJob } from '../../../core/jobs/job-runner.ts';
import { eachOnItsOwn } from '../../../core/jobs/on-its-own.ts';
import { lockAccount, move, round } from './account.service.ts';

interface NewCredit {
  readonly organizationId: number;
  readonly groupId: number;
  /** Above 0. */
  readonly hours: number;
  /** `YYYY-MM-DD`, good to its end in UTC; null never ends. */
  readonly expiryDate: string | null;
  readonly reason: string | null;
  readonly now?: Date;
}

/** Contract §4 "Time credits". @returns the credit's id @throws AppError NOT_FOUND */
export async function grantCredit(trx: Tx, context: Context, wanted: NewCredit): Promise<number> {
  const { organizationId, now = new Date() } = wanted;
  const account = await lockAccount(trx, organizationId, now);
  const hours = round(wanted.hours);
  const id = await insertRow(trx, 'time_credits', {
    group_id: wanted.groupId,
    organization_id: organizationId,
    allocated_hours: hours,
    remaining_hours: 0,
    allocated_by_user_id: actorIdOf(context.actor),
    reason: wanted.reason,
    expiry_date: wanted.expiryDate,
    created_at: dbTime(now),
    updated_at: dbTime(now),
  });
  const credit = { id, groupId: wanted.groupId, expiryDate: wanted.expiryDate, remaining: 0 };
  account.credits.push(credit);
  await move(trx, context, account, { kind: 'credit', hours, credit, reason: wanted.reason, now });
  return id;
}

/**
 * Takes back hours that were given by mistake (spec 4 §19): what was spent of them stays spent.
 * @param wanted.hours above 0
 * @throws AppError CREDIT_LEFT with the hours that are left of the credit, NOT_FOUND
 */
export async function correctCredit(
  trx: Tx,
  context: Context,
  wanted: Pick<NewCredit, 'organizationId' | 'hours' | 'reason' | 'now'> & { readonly creditId: number },
): Promise<void> {
  const { organizationId, creditId, reason, now = new Date() } = wanted;
  const account = await lockAccount(trx, organizationId, now);
  const hours = round(wanted.hours);
  const credit = account.credits.find(({ id }) => id === creditId);
  if (!credit || hours > credit.remaining) {
    const n = credit?.remaining ?? 0;
    throw invalid({ hours: fill(ERRORS.CREDIT_LEFT, { n }) }, 'CREDIT_LEFT');
  }
  await move(trx, context, account, { kind: 'credit-correction', hours: -hours, credit, reason, now });
}

interface ExpiredCredit {
  readonly organizationId: number;
  readonly timeCreditId: number;
  readonly hours: number;
}

/** What {@link expireCredits} would take back. */
export async function dueCredits(db: Db, now: Date): Promise<ExpiredCredit[]> {
  const rows = await db('time_credits')
    .whereNull('expired_at')
    .where('expiry_date', '<', dayOf(now))
    .orderBy('id')
    .select('id', 'organization_id', 'remaining_hours');
  return rows.map((row) => ({
    organizationId: row.organization_id,
    timeCreditId: row.id,
    hours: round(Number(row.remaining_hours)),
  }));
}

/**
 * Takes back what is left of an organisation's credits whose last day has ended (UTC). Every other movement of its
 * hours does the same first, so nothing depends on how often this runs. @throws AppError NOT_FOUND
 */
export async function expireCredits(db: Db, organizationId: number, now: Date): Promise<ExpiredCredit[]> {
  const { expired } = await transaction(db, (trx) => lockAccount(trx, organizationId, now));
  return expired.map((credit) => ({ organizationId, ...credit }));
}

/** What remains is right without anybody spending (contract §4); `timematch hours expire` does the same. */
export const expiredCreditsJob: RecurringJob = {
  kind: 'expired-credits',
  everySeconds: 15 * 60,
  run: async (deps, now) => {
    const ids = new Set((await dueCredits(deps.db, now)).map(({ organizationId }) => organizationId));
    await eachOnItsOwn(deps, [...ids], 'organizationId', (id) => expireCredits(deps.db, id, now));
  },
};
