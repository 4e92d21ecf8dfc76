import type { SessionSide } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MINUTE_MS } from '../../../core/db/clock.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { holdRow, type Tx } from '../../../core/db/transaction.ts';
import { AppError } from '../../../core/errors.ts';
import { isAgreedAtOnce } from '../booking/index.ts';
import { lockOrganization } from '../hours/index.ts';
import type { ActsFor, Sides } from '../matches/match-access.queries.ts';
import type { Work } from '../notices.service.ts';
import { sessionFacts, sideOf } from './session-access.queries.ts';

/** From an ISO 8601 UTC start; `exceptId` is the session that it is for. */
export interface WantedTime {
  readonly start: string;
  readonly minutes: number;
  readonly exceptId?: number;
}

/** Always in this order: two sessions of the same side that arrive at once are looked at one after the other. */
export async function lockParties(trx: Tx, sides: Sides): Promise<void> {
  await lockOrganization(trx, sides.organizationId);
  await holdRow(trx, 'requests', sides.requestId);
  await holdRow(trx, 'advisors', sides.advisorId);
}

/**
 * Refuses a time in which one of the two sides has another session; one that begins when the other ends is no overlap.
 * Names only the two who want to meet, never whom else one of them meets. Ask only after {@link lockParties}.
 * @param acts the sides of whoever asks: the other side is named where both are busy
 * @throws AppError SESSION_OVERLAP
 */
export async function checkFree(trx: Tx, sides: Sides, acts: ActsFor, wanted: WantedTime): Promise<void> {
  const { advisorId, organizationId } = sides;
  const begin = Date.parse(wanted.start);
  const end = begin + wanted.minutes * MINUTE_MS;
  // A session that still runs at the start began no longer before it than the longest one lasts.
  const earliest = new Date(begin - LIMITS.session.minutes.max * MINUTE_MS);
  const near = await sessionFacts(
    trx,
    (query) =>
      void query
        .whereNull('s.cancelled_at')
        .where('s.scheduled_date', '>', dbTime(earliest))
        .where('s.scheduled_date', '<', dbTime(new Date(end)))
        .where(
          (side) => void side.where('m.advisor_id', advisorId).orWhere('r.organization_id', organizationId),
        ),
  );
  const busy = near.filter(
    ({ id, scheduledDate, duration }) =>
      id !== wanted.exceptId && Date.parse(scheduledDate) + duration * MINUTE_MS > begin,
  );
  if (busy.length === 0) return;
  const advisorIsBusy = busy.some((session) => session.advisorId === advisorId);
  const organizationIsBusy = busy.some((session) => session.organizationId === organizationId);
  const namesAdvisor = advisorIsBusy && (!organizationIsBusy || !acts.advisor);
  const name = namesAdvisor ? sides.advisorName : sides.organizationName;
  throw new AppError('SESSION_OVERLAP', { values: { name } });
}

/**
 * The side whose time waits for the other one's yes; null for what is agreed at once (decision 30): a slot, a time of
 * an advisor without booking hours, what somebody plans who runs both sides, and a meeting that has been. Ask under
 * the parties' locks.
 */
export async function proposedBy(
  { trx, config }: Work,
  { parties, acts }: { readonly parties: Sides; readonly acts: ActsFor },
  wanted: WantedTime,
  now: Date,
): Promise<SessionSide | null> {
  const side = sideOf(acts);
  if (side === null || Date.parse(wanted.start) <= now.getTime()) return null;
  return (await isAgreedAtOnce(trx, config, parties, wanted, now)) ? null : side;
}
