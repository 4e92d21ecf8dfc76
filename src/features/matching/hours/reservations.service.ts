import { ERRORS, fill } from '../../../contract/messages.ts';
import type { Context } from '../../../core/audit/audit.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { updateRow } from '../../../core/db/rows.ts';
import { invalid, orNotFound } from '../../../core/errors.ts';
import { lockAccount, lockOrganization, move, round, spend, type Account } from './account.service.ts';

/** A request and the clock to go by, so that tests can move it. */
interface OfRequest {
  readonly organizationId: number;
  readonly requestId: number;
  readonly now?: Date;
}

const refused = (code: 'NOT_ENOUGH_HOURS' | 'HOURS_USED', n: number) =>
  invalid({ hoursNeeded: fill(ERRORS[code], { n }) }, code);

/**
 * Takes what is left of the yearly allocation, then credits (contract §4). Of many calls at once only as many succeed
 * as there are hours for.
 * @param wanted.hours above 0
 * @throws AppError NOT_ENOUGH_HOURS with the hours that remain, NOT_FOUND
 */
export async function reserveHours(
  trx: Tx,
  context: Context,
  { organizationId, requestId, hours, now = new Date() }: OfRequest & { readonly hours: number },
): Promise<void> {
  const account = await lockAccount(trx, organizationId, now);
  await reserve(trx, context, account, { requestId, hours, now });
}

interface Part {
  readonly requestId: number;
  readonly hours: number;
  readonly now: Date;
}

async function reserve(trx: Tx, context: Context, account: Account, wanted: Part): Promise<void> {
  if (round(wanted.hours) > account.remaining) throw refused('NOT_ENOUGH_HOURS', account.remaining);
  await spend(trx, context, account, { ...wanted, kind: 'reservation' });
}

/**
 * Call it only when the hours needed have changed: what overran is a part of the present total.
 * @param wanted.hours the new total
 * @throws AppError NOT_ENOUGH_HOURS, HOURS_USED when sessions have used more, NOT_FOUND
 */
export async function changeReservation(
  trx: Tx,
  context: Context,
  { organizationId, requestId, hours, now = new Date() }: OfRequest & { readonly hours: number },
): Promise<void> {
  const account = await lockAccount(trx, organizationId, now);
  const held = await netReservation(trx, organizationId, requestId);
  const difference = round(hours - held.total);
  if (difference === 0) return;
  if (difference > 0) return reserve(trx, context, account, { requestId, hours: difference, now });
  if (round(hours) < held.used) throw refused('HOURS_USED', held.used);
  await giveBack(trx, context, account, held, { requestId, hours: -difference, now });
}

/**
 * What goes beyond the reservation is drawn from what remains, as far as it goes (contract §10 "Sessions"). Call it
 * once a session, with its row locked.
 * @param wanted.hours the true length
 * @throws AppError NOT_FOUND
 */
export async function recordUse(
  trx: Tx,
  context: Context,
  wanted: OfRequest & { readonly sessionId: number; readonly hours: number },
): Promise<void> {
  const { organizationId, requestId, sessionId, hours, now = new Date() } = wanted;
  const account = await lockAccount(trx, organizationId, now);
  const held = await netReservation(trx, organizationId, requestId);
  const used = round(held.used + hours);
  await updateRow(trx, 'requests', requestId, { hours_used: used, updated_at: dbTime(now) });
  // An earlier session's overrun that nothing was left for stays forgiven.
  const beyond = Math.min(round(hours), round(used - held.total), account.remaining);
  if (beyond > 0)
    await spend(trx, context, account, { kind: 'overrun', hours: beyond, requestId, sessionId, now });
}

/** Returns the hours that a cancelled request's sessions did not use; called again, none. @throws AppError NOT_FOUND */
export async function returnUnused(trx: Tx, context: Context, request: OfRequest): Promise<number> {
  const { organizationId, requestId, now = new Date() } = request;
  const account = await lockAccount(trx, organizationId, now);
  const held = await netReservation(trx, organizationId, requestId);
  const hours = Math.max(0, round(held.total - held.used));
  await giveBack(trx, context, account, held, { requestId, hours, now });
  return hours;
}

/**
 * A completed request without any session used all it had reserved (contract §4 "Hours").
 * @returns the hours returned
 * @throws AppError NOT_FOUND
 */
export async function returnOfCompleted(trx: Tx, context: Context, request: OfRequest): Promise<number> {
  const { organizationId, requestId, now = new Date() } = request;
  await lockOrganization(trx, organizationId);
  const held = await netReservation(trx, organizationId, requestId);
  if (held.used > 0) return returnUnused(trx, context, request);
  await updateRow(trx, 'requests', requestId, { hours_used: held.total, updated_at: dbTime(now) });
  return 0;
}

/**
 * Hours go back in the reverse order of spending: to credits, the latest expiry first, then to the allocation. What
 * goes back to a credit that has ended is taken back at once, so that the ledger has both entries.
 */
async function giveBack(
  trx: Tx,
  context: Context,
  account: Account,
  { takenBy }: NetReservation,
  { requestId, hours, now }: Part,
): Promise<void> {
  let left = hours;
  const part = (id: number | null) => Math.min(left, takenBy.get(id) ?? 0);
  for (const credit of [...account.credits].reverse()) {
    const back = part(credit.id);
    await move(trx, context, account, { kind: 'return', hours: back, credit, requestId, now });
    left = round(left - back);
    takenBy.delete(credit.id);
  }
  // Whatever other credits the hours came from have ended; they ended before those above would have.
  for (const id of [...takenBy.keys()].filter((known) => known !== null)) {
    const back = part(id);
    const credit = { id, remaining: 0 };
    await move(trx, context, account, { kind: 'return', hours: back, credit, requestId, now });
    await move(trx, { actor: 'system' }, account, { kind: 'credit-expiry', hours: -back, credit, now });
    left = round(left - back);
  }
  await move(trx, context, account, { kind: 'return', hours: part(null), requestId, now });
}

type NetReservation = Awaited<ReturnType<typeof netReservation>>;

/** The organisation's row is locked by the caller. @throws AppError NOT_FOUND for a request of another organisation */
async function netReservation(trx: Tx, organizationId: number, requestId: number) {
  const request = orNotFound(
    await trx('requests').where({ id: requestId, organization_id: organizationId }).first('hours_used'),
  );
  const rows = await trx('hour_entries')
    .where({ request_id: requestId, organization_id: organizationId })
    .groupBy('time_credit_id')
    .select('time_credit_id')
    .sum<{ time_credit_id: number | null; hours: number | string }[]>({ hours: 'hours' });
  const taken = rows
    .map((row) => [row.time_credit_id, round(-Number(row.hours))] as const)
    .filter(([, hours]) => hours > 0);
  return {
    /** Hours: −sum of the request's entries. */
    total: round(taken.reduce((sum, [, hours]) => sum + hours, 0)),
    /** By completed sessions. */
    used: round(Number(request.hours_used)),
    /** Hours above 0 by time credit; null for the yearly allocation. */
    takenBy: new Map(taken),
  };
}
