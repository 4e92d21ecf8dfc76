import { ERRORS, fill } from '../../../contract/messages.ts';
import { actorIdOf, audit, type Context } from '../../../core/audit/audit.ts';
import { dayOf } from '../../../core/db/clock.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { invalid } from '../../../core/errors.ts';
import { allocationPart, lockAccount, move, round } from './account.service.ts';
import type { Config } from '../../../config/config.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import { transaction, type Db, type Tx } from '../../../core/db/transaction.ts';
import { updateRow } from '../../../core/db/rows.ts';
import { organizationToTell, tellOrganization } from '../notices.service.ts';
import { IN_FLIGHT } from '../transitions.ts';

/** The organisation's row must hold the same hours as remaining. */
export async function openLedger(
  trx: Tx,
  context: Context,
  organizationId: number,
  hoursAllocated: number,
): Promise<void> {
  if (hoursAllocated === 0) return;
  await trx('hour_entries').insert({
    organization_id: organizationId,
    kind: 'allocation',
    hours: round(hoursAllocated),
    actor_user_id: actorIdOf(context.actor),
    created_at: dbTime(),
  });
}

/**
 * What remains moves by the difference (contract §4). Credits never make room for a lower allocation.
 * @param hoursAllocated hours a year
 * @throws AppError HOURS_IN_USE when more of the allocation is in use, NOT_FOUND
 */
export async function changeAllocation(
  trx: Tx,
  context: Context,
  organizationId: number,
  hoursAllocated: number,
  now = new Date(),
): Promise<void> {
  const account = await lockAccount(trx, organizationId, now);
  const difference = round(hoursAllocated - account.allocated);
  if (difference === 0) return;
  const part = allocationPart(account);
  if (round(part + difference) < 0) {
    const n = round(account.allocated - part);
    throw invalid({ hoursAllocated: fill(ERRORS.HOURS_IN_USE, { n }) }, 'HOURS_IN_USE');
  }
  await updateRow(trx, 'organizations', organizationId, { hours_allocated: hoursAllocated });
  await move(trx, context, account, { kind: 'allocation-change', hours: difference, now });
}

/**
 * The yearly reset, due when `yearlyAllocationReset` is reached (UTC): the allocation is given anew, less what
 * requests in flight have reserved of it, and the date moves on until it lies ahead. Run again it changes nothing; a
 * date that has had its reset (somebody set it back) only moves on.
 * @returns whether hours were given anew
 * @throws AppError NOT_FOUND
 */
export async function resetAllocation(
  trx: Tx,
  context: Context,
  organizationId: number,
  now: Date,
): Promise<boolean> {
  const account = await lockAccount(trx, organizationId, now);
  const { resetOn } = account;
  if (resetOn === null || resetOn > dayOf(now)) return false;
  await updateRow(trx, 'organizations', organizationId, {
    yearly_allocation_reset: nextReset(resetOn, dayOf(now)),
    updated_at: dbTime(now),
  });
  const idempotencyKey = `reset:${organizationId}:${resetOn}`;
  if (await trx('hour_entries').where('idempotency_key', idempotencyKey).first('id')) return false;
  const part = Math.max(0, round(account.allocated - (await reservedInFlight(trx, organizationId))));
  await move(trx, context, account, {
    kind: 'reset',
    hours: part - allocationPart(account),
    idempotencyKey,
    evenIfNone: true,
    now,
  });
  return true;
}

/** Hours of the yearly allocation (not of credits) that requests in flight hold. */
async function reservedInFlight(trx: Tx, organizationId: number): Promise<number> {
  const row = await trx('hour_entries as e')
    .join('requests as r', 'r.id', 'e.request_id')
    .where('e.organization_id', organizationId)
    .whereNull('e.time_credit_id')
    .whereIn('r.status', IN_FLIGHT)
    .sum({ hours: 'e.hours' })
    .first<{ hours: number | string | null } | undefined>();
  return round(-Number(row?.hours ?? 0));
}

/** Moves a day (`YYYY-MM-DD`) on by years until it lies after today; 29 February becomes the 28th. */
export function nextReset(day: string, today: string): string {
  const monthAndDay = day.slice(5) === '02-29' ? '02-28' : day.slice(5);
  let year = Math.max(Number(day.slice(0, 4)) + 1, Number(today.slice(0, 4)));
  if (`${year}-${monthAndDay}` <= today) year += 1;
  return `${year}-${monthAndDay}`;
}

/** The first reset of an organisation that is made now, a year on. */
export const aYearOn = (now = new Date()): string => nextReset(dayOf(now), dayOf(now));

/** Organisations whose reset date has been reached in UTC (contract §4), by id. */
export async function dueResets(db: Db, now: Date) {
  const rows = await db('organizations')
    .where('yearly_allocation_reset', '<=', dayOf(now))
    .orderBy('id')
    .select('id', 'name', 'yearly_allocation_reset', 'hours_allocated', 'hours_remaining');
  return rows.map((row) => ({
    organizationId: row.id,
    name: row.name,
    dueOn: row.yearly_allocation_reset!.slice(0, 10),
    hoursAllocated: round(Number(row.hours_allocated)),
    hoursRemaining: round(Number(row.hours_remaining)),
  }));
}

/** Safe to repeat, also by two machines at once. @returns the hours that remain; null when nothing was due */
export async function resetOrganization(
  db: Db,
  config: Config,
  context: Context,
  organizationId: number,
  now: Date,
): Promise<number | null> {
  return transaction(db, async (trx) => {
    if (!(await resetAllocation(trx, context, organizationId, now))) return null;
    const row = await trx('organizations').where('id', organizationId).first('hours_remaining');
    const hours = round(Number(row!.hours_remaining));
    const detail = { hoursRemaining: hours };
    await audit(trx, context, 'hours.reset', ['organization', organizationId], { detail });
    const work = { trx, config, context };
    await tellOrganization(work, await organizationToTell(trx, organizationId), {
      name: 'hoursReset',
      values: { hours },
      link: NOTICE_LINKS.hours(),
      adminLink: NOTICE_LINKS.organization(organizationId),
    });
    return hours;
  });
}
