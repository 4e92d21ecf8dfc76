import { LABELS } from '../../../contract/messages.ts';
import type { Rows } from '../../../core/db/tables.ts';
import { holdRow, type Tx } from '../../../core/db/transaction.ts';
import { AppError, orNotFound } from '../../../core/errors.ts';
import { holdsCheck, hoursLeft, stillNeeded, stillPaused } from '../capacity.queries.ts';
import { round } from '../hours/account.service.ts';
import type { RequestFacts } from '../requests/request-access.queries.ts';
import type { MatchFacts } from './match-access.queries.ts';

/** Held so that two acceptances at once count each other's hours. @throws AppError NOT_FOUND */
export async function lockAdvisor(trx: Tx, advisorId: number) {
  return orNotFound(
    await holdRow<Pick<Rows['advisors'], 'paused_until'>>(trx, 'advisors', advisorId, 'paused_until'),
  );
}

/**
 * Contract §4 "Capacity", of an advisor who is to be asked for a request, or offers to help, with the check that it asks for.
 * @throws AppError ADVISOR_PAUSED, ADVISOR_AT_CAPACITY, CHECK_MISSING, NOT_FOUND
 */
export async function checkAble(
  trx: Tx,
  advisorId: number,
  request: Pick<RequestFacts, 'hoursNeeded' | 'hoursUsed' | 'requiresCheck'>,
  now: Date,
): Promise<void> {
  const pausedUntil = stillPaused((await lockAdvisor(trx, advisorId)).paused_until, now);
  if (pausedUntil) throw new AppError('ADVISOR_PAUSED', { values: { day: pausedUntil.slice(0, 10) } });
  const left = (await hoursLeft(trx, [advisorId], now)).get(advisorId);
  const needed = stillNeeded(request);
  if (left !== undefined && (left <= 0 || left < needed)) throw atCapacity(left, needed);
  await requireCheck(trx, advisorId, request, now);
}

/** Of whoever is proposed, also once more, and accepts (spec 4 §15). @throws AppError CHECK_MISSING */
export async function requireCheck(
  trx: Tx,
  advisorId: number,
  { requiresCheck: kind }: Pick<RequestFacts, 'requiresCheck'>,
  now: Date,
): Promise<void> {
  if (kind && !(await holdsCheck(trx, advisorId, kind, now)))
    throw new AppError('CHECK_MISSING', { values: { kind: LABELS.checks[kind] } });
}

/**
 * "Capacity is enforced when accepting" (contract §4), and where an accepted request comes to need more hours. Call it
 * with the advisor's row held, before the request is changed.
 * @param more hours beyond those accepted, which must fit into what the advisor has left
 * @throws AppError ADVISOR_AT_CAPACITY
 */
export async function checkMore(trx: Tx, match: MatchFacts, more: number, now: Date): Promise<void> {
  const left = (await hoursLeft(trx, [match.advisorId], now)).get(match.advisorId);
  if (left !== undefined && left < more) throw atCapacity(left, more);
}

const atCapacity = (left: number, needed: number) =>
  new AppError('ADVISOR_AT_CAPACITY', { values: { n: Math.max(0, round(left)), needed } });
