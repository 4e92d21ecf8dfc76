import { actorIdOf, audit, type Context } from '../../../core/audit/audit.ts';
import { dayOf } from '../../../core/db/clock.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import type { Rows } from '../../../core/db/tables.ts';
import { holdRow, type Tx } from '../../../core/db/transaction.ts';
import { updateRow } from '../../../core/db/rows.ts';
import { notFound, orNotFound } from '../../../core/errors.ts';

type HourEntryKind =
  | 'allocation'
  | 'allocation-change'
  | 'reservation'
  | 'return'
  | 'overrun'
  | 'credit'
  | 'credit-expiry'
  | 'credit-correction'
  | 'reset';

interface Credit {
  readonly id: number;
  /** Whose admins gave it; null when the group is gone. */
  readonly groupId: number | null;
  /** A day, good to its end in UTC; null never ends. */
  readonly expiryDate: string | null;
  /** Hours. */
  remaining: number;
}

/** Hours with two decimals, the organisation's row locked until the transaction ends. */
export interface Account {
  readonly organizationId: number;
  /** Hours a year. */
  readonly allocated: number;
  /** The day of the next yearly reset. */
  readonly resetOn: string | null;
  /** Hours: the ledger's sum. */
  remaining: number;
  /** In the order of spending: soonest expiry first, those without one last (contract §4). */
  readonly credits: Credit[];
  /** What {@link lockAccount} has just taken back. */
  readonly expired: { timeCreditId: number; hours: number }[];
}

/** Hours have two decimals; sums of them are rounded at every step. */
export const round = (hours: number): number => Math.round(hours * 100) / 100;

/** SQL that adds up hours of meetings, each by itself as the ledger books it. @param minutes their column */
export const hoursBooked = (minutes: string): string => `sum(round(${minutes} / 60.0, 2))`;

/** What is left of the yearly allocation: what remains without the credits. */
export const allocationPart = ({ remaining, credits }: Account): number =>
  round(remaining - credits.reduce((sum, credit) => sum + credit.remaining, 0));

/**
 * Locks an organisation's hours for the rest of the transaction. Where a request's row is locked as well, this comes
 * first; then two calls never wait for each other.
 * @throws AppError NOT_FOUND
 */
export async function lockOrganization(trx: Tx, organizationId: number): Promise<void> {
  if (!(await holdRow(trx, 'organizations', organizationId))) throw notFound();
}

const COLUMNS = ['hours_allocated', 'hours_remaining', 'yearly_allocation_reset'] as const;
type Held = Pick<Rows['organizations'], (typeof COLUMNS)[number]>;
const NEVER = '9999-12-31';

/**
 * Locks as {@link lockOrganization} does. Credits whose last day has ended are taken back first, so that nobody
 * spends from them.
 * @throws AppError NOT_FOUND
 */
export async function lockAccount(trx: Tx, organizationId: number, now: Date): Promise<Account> {
  const row = orNotFound(await holdRow<Held>(trx, 'organizations', organizationId, ...COLUMNS));
  const credits = await trx('time_credits')
    .where('organization_id', organizationId)
    .whereNull('expired_at')
    .select('id', 'group_id', 'remaining_hours', 'expiry_date');
  const account: Account = {
    organizationId,
    allocated: round(Number(row.hours_allocated)),
    remaining: round(Number(row.hours_remaining)),
    resetOn: row.yearly_allocation_reset?.slice(0, 10) ?? null,
    credits: credits
      .map((credit) => ({
        id: credit.id,
        groupId: credit.group_id,
        expiryDate: credit.expiry_date?.slice(0, 10) ?? null,
        remaining: round(Number(credit.remaining_hours)),
      }))
      .sort((a, b) => (a.expiryDate ?? NEVER).localeCompare(b.expiryDate ?? NEVER) || a.id - b.id),
    expired: [],
  };
  const today = dayOf(now);
  const due = account.credits.filter(({ expiryDate }) => expiryDate !== null && expiryDate < today);
  for (const credit of due) {
    const hours = credit.remaining;
    await move(trx, { actor: 'system' }, account, { kind: 'credit-expiry', hours: -hours, credit, now });
    await updateRow(trx, 'time_credits', credit.id, { expired_at: dbTime(now) });
    account.credits.splice(account.credits.indexOf(credit), 1);
    const detail = { timeCreditId: credit.id, hours };
    const told = { groupId: credit.groupId, detail };
    await audit(trx, { actor: 'system' }, 'time-credit.expired', ['organization', organizationId], told);
    account.expired.push(detail);
  }
  return account;
}

interface Move {
  readonly kind: HourEntryKind;
  /** Signed. */
  readonly hours: number;
  /** The credit that the hours come from or go to; the yearly allocation without one. */
  readonly credit?: Pick<Credit, 'id' | 'remaining'>;
  readonly requestId?: number;
  readonly sessionId?: number;
  readonly reason?: string | null;
  readonly idempotencyKey?: string;
  readonly now: Date;
  /** An entry of no hours tells that something was done. */
  readonly evenIfNone?: boolean;
}

/**
 * Adds an entry and moves `hours_remaining` (and the credit) by it: the ledger's sum and that column are always the
 * same, and nothing goes below zero (contract §4).
 * @param account locked by {@link lockAccount}; kept up to date
 * @throws Error when the caller has not seen to it that there is enough, before anything is written
 */
export async function move(trx: Tx, context: Context, account: Account, wanted: Move): Promise<void> {
  const hours = round(wanted.hours);
  if (hours === 0 && wanted.evenIfNone !== true) return;
  const { credit } = wanted;
  account.remaining = round(account.remaining + hours);
  if (credit) credit.remaining = round(credit.remaining + hours);
  if (account.remaining < 0 || allocationPart(account) < 0 || (credit?.remaining ?? 0) < 0)
    throw new Error(`hours of organisation ${account.organizationId} would fall below zero`);
  await updateRow(trx, 'organizations', account.organizationId, { hours_remaining: account.remaining });
  if (credit)
    await updateRow(trx, 'time_credits', credit.id, {
      remaining_hours: credit.remaining,
      updated_at: dbTime(wanted.now),
    });
  await trx('hour_entries').insert({
    organization_id: account.organizationId,
    kind: wanted.kind,
    hours,
    request_id: wanted.requestId ?? null,
    session_id: wanted.sessionId ?? null,
    time_credit_id: credit?.id ?? null,
    actor_user_id: actorIdOf(context.actor),
    reason: wanted.reason ?? null,
    idempotency_key: wanted.idempotencyKey ?? null,
    created_at: dbTime(wanted.now),
  });
}

/**
 * Spends the yearly allocation first, then credits, soonest expiry first: one entry a source.
 * @param wanted.hours positive, no more than what remains
 */
export async function spend(trx: Tx, context: Context, account: Account, wanted: Move): Promise<void> {
  let left = round(wanted.hours);
  for (const credit of [undefined, ...account.credits]) {
    const part = Math.min(left, credit ? credit.remaining : allocationPart(account));
    if (part <= 0) continue;
    const { credit: _, ...entry } = wanted;
    await move(trx, context, account, { ...entry, ...(credit ? { credit } : {}), hours: -part });
    left = round(left - part);
  }
  if (left > 0) throw new Error(`organisation ${account.organizationId} has ${left} hours too few`);
}
