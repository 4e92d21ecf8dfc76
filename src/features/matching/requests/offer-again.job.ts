import { LIMITS } from '../../../contract/limits.ts';
import { transaction, holdRows, untilWon } from '../../../core/db/transaction.ts';
import { timeBefore } from '../../../core/db/clock.ts';
import type { Deps } from '../../../core/deps.ts';
import type { RecurringJob } from '../../../core/jobs/job-runner.ts';
import { onItsOwn } from '../../../core/jobs/on-its-own.ts';
import { stillNeeded, unavailable } from '../capacity.queries.ts';
import { proposeAll, type Candidate } from '../matches/proposals.service.ts';
import type { Work } from '../notices.service.ts';
import { bestForRequest } from './candidates.queries.ts';
import { lockRequest, requestFacts, type RequestFacts } from './request-access.queries.ts';
import { LOOKING } from './requests.policy.ts';

/** So many a run; what is left comes with the next one. */
const BATCH = 100;
/** A profile that cannot be read at all holds up a request, and is waited for, no longer than this. */
export const LONGEST_WAIT_MS = 3_600_000;
const PLACES = LIMITS.match.proposedAtOnce;

/**
 * Offers a request that was made while profiles were being read again when they are in, once: who belongs among the
 * best five then is asked, too. That it waits stands in its row, until the transaction that proposes.
 */
export const offerAgainJob: RecurringJob = {
  kind: 'offer-again',
  everySeconds: 5,
  run: async (deps, now) => {
    const waiting = await deps
      .db('requests')
      .whereNotNull('awaits_profiles_up_to')
      .orderBy(['awaits_profiles_up_to', 'id'])
      .limit(BATCH)
      .select({ id: 'id', upTo: 'awaits_profiles_up_to', madeAt: 'created_at' });
    let isRead = true;
    for (const { id, upTo, madeAt } of waiting)
      await onItsOwn(deps, { requestId: id }, async () => {
        // Those after one that waits wait as well.
        isRead &&= await deps.searchIndex.hasRead(Number(upTo));
        if (isRead || madeAt < timeBefore(now, LONGEST_WAIT_MS)) await offerAgain(deps, id, now);
      });
  },
};

/**
 * Has {@link offerAgainJob} offer every request that waits with fewer than five answers to come: for advisors who
 * have become able in a way that nobody notes, such as the organisation's joining a group (decision 31).
 */
export const lookAgainJob: RecurringJob = {
  kind: 'look-again',
  everySeconds: 3_600,
  run: async ({ db }) => {
    const waiting = db('requests')
      .whereIn('status', LOOKING)
      .where('proposals_made', '<', LIMITS.match.proposedAtMost)
      .whereNull('awaits_profiles_up_to')
      .whereRaw(
        "(select count(*) from matches as m where m.request_id = requests.id and m.status = 'pending') < ?",
        [PLACES],
      );
    await untilWon(() => waiting.clone().update({ awaits_profiles_up_to: 0 }));
  },
};

async function offerAgain(deps: Deps, id: number, now: Date): Promise<void> {
  // Ranked before the transaction, which must not wait for the sentence model.
  const candidates = await betterCandidates(deps, id);
  await transaction(deps.db, async (trx) => {
    const work = { trx, config: deps.config, context: { actor: 'system' } } as const;
    const request = await lockRequest(trx, id);
    const waiting = trx('requests').where({ id }).whereNotNull('awaits_profiles_up_to');
    const claimed = await waiting.update({ awaits_profiles_up_to: null });
    if (claimed === 1) await offerTo(work, request, candidates, now);
  });
}

/** Who is among the best five, together with those whose answer is awaited. */
async function betterCandidates(deps: Deps, requestId: number): Promise<Candidate[]> {
  const [request] = await requestFacts(deps.db, { 'r.id': requestId });
  if (!request) return [];
  const pending = deps.db('matches').where({ request_id: requestId, status: 'pending' });
  const scores = await pending.pluck('match_score');
  const candidates = await bestForRequest(deps, request, { limit: PLACES });
  return candidates.filter(
    ({ score }, better) => better + scores.filter((tenths) => (tenths ?? 0) >= score * 10).length < PLACES,
  );
}

/**
 * Proposes for a request that is held, as far as it waits and has proposals left, whoever is still able once held.
 * @param candidates best first, ranked before this transaction
 */
export async function offerTo(
  work: Work,
  request: RequestFacts,
  candidates: readonly Candidate[],
  now: Date,
): Promise<void> {
  if (!LOOKING.includes(request.status) || candidates.length === 0) return;
  const { trx } = work;
  const ids = candidates.map(({ advisorId }) => advisorId);
  await holdRows(trx, 'advisors', ids);
  const cannot = await unavailable(trx, ids, now, stillNeeded(request), request.requiresCheck);
  const able = candidates.filter(({ advisorId }) => !cannot.has(advisorId));
  const left = Math.max(0, LIMITS.match.proposedAtMost - request.proposalsMade);
  await proposeAll(work, request, able.slice(0, left), { proposedByUserId: null, now });
}
