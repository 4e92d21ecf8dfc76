import { ERRORS, fill } from '../../../contract/messages.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime, isoTime } from '../../../core/db/dialect.ts';
import { holdRow } from '../../../core/db/hold.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { hoursLeft } from '../capacity.queries.ts';
import type { MatchFacts } from './match-access.queries.ts';

/** Holds an advisor for the rest of the transaction, so that two acceptances at once count each other's hours. */
export async function lockAdvisor(trx: Tx, advisorId: number): Promise<{ pausedUntil: string | null }> {
  const row = await holdRow<{ paused_until: string | null }>(trx, 'advisors', advisorId, 'paused_until');
  if (!row) throw notFound();
  return { pausedUntil: row.paused_until };
}

/**
 * An advisor who has paused or has no hours left is proposed to nobody (contract §4 "Capacity").
 * @throws AppError ADVISOR_PAUSED, ADVISOR_AT_CAPACITY, NOT_FOUND
 */
export async function checkAvailable(
  trx: Tx,
  advisorId: number,
  hoursNeeded: number,
  now: Date,
): Promise<void> {
  const { pausedUntil } = await lockAdvisor(trx, advisorId);
  if (pausedUntil !== null && pausedUntil > dbTime(now)) {
    const day = isoTime(pausedUntil).slice(0, 10);
    throw new AppError('ADVISOR_PAUSED', { values: { day } });
  }
  const left = (await hoursLeft(trx, [advisorId], now)).get(advisorId);
  if (left !== undefined && (left <= 0 || left < hoursNeeded)) throw atCapacity(left, hoursNeeded);
}

/**
 * "Capacity is enforced when accepting": what the request still needs must fit into what the advisor has left. Call it
 * with the advisor's row held.
 * @throws AppError ADVISOR_AT_CAPACITY
 */
export async function checkRoom(trx: Tx, match: MatchFacts, now: Date): Promise<void> {
  const left = (await hoursLeft(trx, [match.advisorId], now)).get(match.advisorId);
  const needed = Math.max(0, match.hoursNeeded - match.hoursUsed);
  if (left !== undefined && left < needed) throw atCapacity(left, needed);
}

/**
 * The same for a request that comes to need more hours than its advisor has accepted. Call it with the advisor's row held
 * and before the request is changed.
 * @param more hours beyond those accepted
 * @throws AppError ADVISOR_AT_CAPACITY
 */
export async function checkMore(trx: Tx, match: MatchFacts, more: number, now: Date): Promise<void> {
  const left = (await hoursLeft(trx, [match.advisorId], now)).get(match.advisorId);
  if (left !== undefined && left < more) throw atCapacity(left, more);
}

function atCapacity(left: number, needed: number): AppError {
  const n = Math.max(0, Math.round(left * 100) / 100);
  return new AppError('ADVISOR_AT_CAPACITY', { message: fill(ERRORS.ADVISOR_AT_CAPACITY, { n, needed }) });
}
