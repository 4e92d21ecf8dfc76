import { ERRORS, fill } from '../../../contract/messages.ts';
import type { Context } from '../../../core/audit/audit.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { AppError, notFound } from '../../../core/errors.ts';

/** Why hours moved. */
export type HourEntryKind = 'allocation' | 'allocation-change';

const round = (hours: number): number => Math.round(hours * 100) / 100;

/** Adds an entry and moves `hours_remaining` by it: the ledger's sum and that column are the same, always (contract §4). */
async function enter(
  trx: Tx,
  context: Context,
  organizationId: number,
  kind: HourEntryKind,
  hours: number,
): Promise<void> {
  if (hours === 0) return;
  await trx('hour_entries').insert({
    organization_id: organizationId,
    kind,
    hours: round(hours),
    actor_user_id: typeof context.actor === 'string' ? null : context.actor.userId,
    created_at: dbTime(),
  });
}

/** Opens an organisation's ledger with its first allocation; its row must hold the same hours as remaining. */
export async function openLedger(
  trx: Tx,
  context: Context,
  organizationId: number,
  hoursAllocated: number,
): Promise<void> {
  await enter(trx, context, organizationId, 'allocation', hoursAllocated);
}

/**
 * Raises or lowers the yearly allocation; what remains moves by the difference (contract §4).
 * @param hoursAllocated hours a year
 * @throws AppError HOURS_IN_USE when less would remain than nothing, NOT_FOUND
 */
export async function changeAllocation(
  trx: Tx,
  context: Context,
  organizationId: number,
  hoursAllocated: number,
): Promise<void> {
  const row = (await trx('organizations')
    .where('id', organizationId)
    .forUpdate()
    .first('hours_allocated', 'hours_remaining')) as
    { hours_allocated: number; hours_remaining: number } | undefined;
  if (!row) throw notFound();
  const difference = round(hoursAllocated - Number(row.hours_allocated));
  if (difference === 0) return;
  const remaining = round(Number(row.hours_remaining) + difference);
  if (remaining < 0) {
    const n = round(Number(row.hours_allocated) - Number(row.hours_remaining));
    const message = fill(ERRORS.HOURS_IN_USE, { n });
    throw new AppError('HOURS_IN_USE', { message, fields: { hoursAllocated: message } });
  }
  await trx('organizations')
    .where('id', organizationId)
    .update({ hours_allocated: hoursAllocated, hours_remaining: remaining });
  await enter(trx, context, organizationId, 'allocation-change', difference);
}
