import type { Tx } from '../../../core/db/database.ts';
import { notFound } from '../../../core/errors.ts';
import { round } from './account.service.ts';

/** What a request holds of the organisation's hours, and where they came from. */
export interface NetReservation {
  /** Hours: −sum of the request's entries. */
  readonly total: number;
  /** Hours that its completed sessions used. */
  readonly used: number;
  /** By time credit, null for the yearly allocation; only what is above 0. */
  readonly bySource: readonly { readonly timeCreditId: number | null; readonly hours: number }[];
}

/**
 * Reads a request's net reservation; its organisation's row is locked by the caller.
 * @throws AppError NOT_FOUND when the organisation has no such request
 */
export async function netReservation(
  trx: Tx,
  organizationId: number,
  requestId: number,
): Promise<NetReservation> {
  const request = await trx('requests')
    .where({ id: requestId, organization_id: organizationId })
    .first<{ hours_used: number } | undefined>('hours_used');
  if (!request) throw notFound();
  const rows = await trx('hour_entries')
    .where({ request_id: requestId, organization_id: organizationId })
    .groupBy('time_credit_id')
    .select('time_credit_id')
    .sum<{ time_credit_id: number | null; hours: number | string }[]>({ hours: 'hours' });
  const bySource = rows
    .map((row) => ({ timeCreditId: row.time_credit_id, hours: round(-Number(row.hours)) }))
    .filter(({ hours }) => hours > 0);
  return {
    total: round(bySource.reduce((sum, { hours }) => sum + hours, 0)),
    used: round(Number(request.hours_used)),
    bySource,
  };
}
