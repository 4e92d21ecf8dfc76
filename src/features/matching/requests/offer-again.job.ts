import { LIMITS } from '../../../contract/limits.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import type { RecurringJob } from '../../../core/jobs/recurring-job.ts';
import { proposeAll } from '../matches/proposals.service.ts';
import type { Candidate } from '../matches/proposals.service.ts';
import { bestAdvisorsFor } from '../suggestions/best-advisors.queries.ts';
import { lockRequest, requestFacts, requestTextOf } from './request-access.queries.ts';

/** So many a run; what is left comes with the next one. */
const BATCH = 100;
/** A profile that cannot be read at all holds up a request no longer than this. */
const LONGEST_WAIT_MS = 3_600_000;
const PLACES = LIMITS.match.proposedAtOnce;
const context = { actor: 'system' } as const;

/**
 * Offers a request that was made while profiles were being read again when they are in, once: whoever belongs among the
 * best five then, and was not asked yet, is asked too. That it waits is written in its row, and taken away in the
 * transaction that proposes.
 */
export const offerAgainJob: RecurringJob = {
  kind: 'offer-again',
  everySeconds: 5,
  run: async (deps, now) => {
    const waiting = await deps
      .db('requests')
      .whereNotNull('awaits_profiles_up_to')
      .orderBy('awaits_profiles_up_to')
      .limit(BATCH)
      .select({ id: 'id', upTo: 'awaits_profiles_up_to' })
      .select<{ id: number; upTo: number; is_late: number | boolean }[]>(
        deps.db.raw('(created_at < ?) as is_late', [dbTime(new Date(now.getTime() - LONGEST_WAIT_MS))]),
      );
    let isRead = true;
    for (const { id, upTo, is_late: isLate } of waiting) {
      try {
        // Those after one that waits wait as well.
        isRead &&= await deps.searchIndex.hasRead(upTo);
        if (isRead || isLate) await offerAgain(deps, id, now);
      } catch (error) {
        // One that cannot be dealt with holds up no other; it comes round again.
        deps.log.error({ err: error, requestId: id }, 'a request could not be offered again');
      }
    }
  },
};

async function offerAgain(deps: Deps, id: number, now: Date): Promise<void> {
  // Ranked before the transaction, which must not wait for the sentence model.
  const candidates = await betterCandidates(deps, id);
  await transaction(deps.db, async (trx) => {
    const request = await lockRequest(trx, id);
    const claimed = await trx('requests')
      .where({ id })
      .whereNotNull('awaits_profiles_up_to')
      .update({ awaits_profiles_up_to: null });
    // Somebody has accepted, or it is over: nobody new is asked.
    if (claimed !== 1 || !['open', 'matching'].includes(request.status)) return;
    const left = LIMITS.match.proposedAtMost - request.proposalsMade;
    const chosen = candidates.slice(0, Math.max(0, left));
    await proposeAll(trx, deps.config, context, request, chosen, { proposedByUserId: null, now });
  });
}

/** Those not asked yet who are among the best five, together with those whose answer is awaited. */
async function betterCandidates(deps: Deps, requestId: number): Promise<Candidate[]> {
  const [request] = await requestFacts(deps.db, (query) => void query.where('r.id', requestId));
  if (!request) return [];
  const asked = await deps
    .db('matches')
    .where('request_id', requestId)
    .select<{ advisorId: number; tenths: number; status: string }[]>({
      advisorId: 'advisor_id',
      tenths: 'match_score',
      status: 'status',
    });
  const candidates = await bestAdvisorsFor(deps, {
    organizationId: request.organizationId,
    text: requestTextOf(request),
    exclude: asked.map(({ advisorId }) => advisorId),
    limit: PLACES,
    hoursNeeded: request.hoursNeeded - request.hoursUsed,
    requiresCheck: request.requiresCheck,
  });
  const pending = asked.filter(({ status }) => status === 'pending');
  return candidates.filter(
    ({ score }, better) => better + pending.filter(({ tenths }) => tenths >= score * 10).length < PLACES,
  );
}
