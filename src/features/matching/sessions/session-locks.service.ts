import { LIMITS } from '../../../contract/limits.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { holdRow } from '../../../core/db/hold.ts';
import { AppError } from '../../../core/errors.ts';
import { lockOrganization } from '../hours/ledger.ts';
import type { ActsFor } from '../matches/match-access.queries.ts';
import { sessionFacts } from './session-access.queries.ts';

const MINUTE_MS = 60_000;

interface Parties {
  readonly advisorId: number;
  readonly advisorName: string;
  readonly organizationId: number;
  readonly organizationName: string;
  readonly requestId: number;
}

/**
 * Holds the organisation, its request and the advisor for the rest of the transaction, in this order always: two
 * sessions of the same side that arrive at once are looked at one after the other.
 */
export async function lockParties(trx: Tx, parties: Parties): Promise<void> {
  await lockOrganization(trx, parties.organizationId);
  await holdRow(trx, 'requests', parties.requestId);
  await holdRow(trx, 'advisors', parties.advisorId);
}

/**
 * Refuses a time in which one of the two sides has another session; one that begins when the other ends is no overlap.
 * Names only the two who want to meet, never whom else one of them meets. Ask only after {@link lockParties}.
 * @param acts the sides of whoever asks: the other side is named where both are busy
 * @param start ISO 8601 UTC
 * @throws AppError SESSION_OVERLAP
 */
export async function checkFree(
  trx: Tx,
  parties: Parties,
  acts: ActsFor,
  wanted: { readonly start: string; readonly minutes: number; readonly exceptId?: number },
): Promise<void> {
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
          (side) =>
            void side
              .where('m.advisor_id', parties.advisorId)
              .orWhere('r.organization_id', parties.organizationId),
        ),
  );
  const busy = near.filter(
    (session) =>
      session.id !== wanted.exceptId &&
      Date.parse(session.scheduledDate) + session.duration * MINUTE_MS > begin,
  );
  if (busy.length === 0) return;
  const advisorIsBusy = busy.some((session) => session.advisorId === parties.advisorId);
  const organizationIsBusy = busy.some((session) => session.organizationId === parties.organizationId);
  const namesAdvisor = advisorIsBusy && (!organizationIsBusy || !acts.advisor);
  const name = namesAdvisor ? parties.advisorName : parties.organizationName;
  throw new AppError('SESSION_OVERLAP', { values: { name } });
}
