import { audit } from '../../../core/audit/audit.ts';
import { dbTime, isoTime } from '../../../core/db/dialect.ts';
import { transaction, type Tx } from '../../../core/db/transaction.ts';
import { DAY_MS, timeAfter } from '../../../core/db/clock.ts';
import type { Deps } from '../../../core/deps.ts';
import type { RecurringJob } from '../../../core/jobs/job-runner.ts';
import { onItsOwn } from '../../../core/jobs/on-its-own.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import { NO_ANSWER } from '../../../contract/enums.ts';
import { tell, tellAdvisor, type Work } from '../notices.service.ts';
import { recordLapse } from '../answers/answers.service.ts';
import { matchFacts, type MatchFacts } from '../matches/match-access.queries.ts';
import { nextCandidates } from '../requests/candidates.queries.ts';
import { tellOffer, tellOfferLapsed } from '../matches/offers.service.ts';
import { proposeNext, publishMatch, remindAdvisorSide } from '../matches/proposals.service.ts';
import { lockRequest } from '../requests/request-access.queries.ts';
import { groupAdminsOf, organizationSide } from '../sides.queries.ts';
import { isFinal } from '../transitions.ts';

/** So many a run; what is left comes with the next one. */
const BATCH = 100;
const context = { actor: 'system' } as const;

/** Reminds at half time; then a proposal lapses and the next-best advisor is asked (contract §4). */
export const requestClock: RecurringJob = {
  kind: 'request-clock',
  everySeconds: 60,
  run: async (deps, now) => {
    await remindAtHalfTime(deps, now);
    await lapseOverdue(deps, now);
  },
};

async function remindAtHalfTime(deps: Deps, now: Date): Promise<void> {
  const halfTimeMs = (deps.config.matchDueDays * DAY_MS) / 2;
  const ids: number[] = await deps
    .db('matches')
    .where('status', 'pending')
    .whereNull('reminded_at')
    .where('due_at', '>', dbTime(now))
    // Half time is reckoned back from the due date: a reconsidered match has a new one.
    .where('due_at', '<=', timeAfter(now, halfTimeMs))
    .orderBy(['due_at', 'id'])
    .limit(BATCH)
    .pluck('id');
  for (const id of ids)
    await onItsOwn(deps, { matchId: id }, () => transaction(deps.db, (trx) => remind(trx, deps, id, now)));
}

async function remind(trx: Tx, deps: Deps, matchId: number, now: Date): Promise<void> {
  // The conditional update is the claim: whoever answers meanwhile, or another process, leaves nothing to remind of.
  const claimed = await trx('matches')
    .where({ id: matchId, status: 'pending' })
    .whereNull('reminded_at')
    .update({ reminded_at: dbTime(now) });
  const [match] = await matchFacts(trx, { 'm.id': matchId });
  if (claimed !== 1 || !match || isFinal(match.requestStatus)) return;
  const work = { trx, config: deps.config, context };
  const dueAt = new Date(String(isoTime(match.dueAt)));
  if (match.isOffer) await tellOffer(work, match, 'matchOfferReminder', dueAt);
  else await remindAdvisorSide(work, match, dueAt);
}

async function lapseOverdue(deps: Deps, now: Date): Promise<void> {
  const overdue = await deps
    .db('matches')
    .where('status', 'pending')
    .where('due_at', '<=', dbTime(now))
    .orderBy(['due_at', 'id'])
    .limit(BATCH)
    .select({ id: 'id', requestId: 'request_id' });
  for (const { id, requestId } of overdue)
    await onItsOwn(deps, { matchId: id }, () => lapse(deps, id, requestId, now));
}

async function lapse(deps: Deps, id: number, requestId: number, now: Date): Promise<void> {
  // Ranked before the transaction, which must not wait for the sentence model.
  const candidates = await nextCandidates(deps, { id, requestId });
  await transaction(deps.db, async (trx) => {
    const request = await lockRequest(trx, requestId);
    const lapsed = await trx('matches')
      .where({ id, status: 'pending' })
      .where('due_at', '<=', dbTime(now))
      .update({ status: 'rejected', decline_reason: NO_ANSWER, due_at: null, updated_at: dbTime(now) });
    if (lapsed !== 1) return;
    const [match] = await matchFacts(trx, { 'm.id': id });
    if (!match) return;
    const work = { trx, config: deps.config, context };
    if (!match.isOffer) await recordLapse(work, match, now);
    const next = isFinal(request.status)
      ? null
      : await proposeNext(work, request, match.isOffer ? [] : candidates, now);
    const detail = { requestId, nextMatchId: next?.id ?? null };
    await audit(trx, context, 'match.lapsed', ['match', id], { detail });
    await tellLapsed(work, match, next);
    await publishMatch(trx, match);
  });
}

/** "The organisation and the group's admins see it happen" (contract §4). */
async function tellLapsed(work: Work, match: MatchFacts, next: MatchFacts | null): Promise<void> {
  if (match.isOffer) return tellOfferLapsed(work, match);
  const { trx } = work;
  const link = NOTICE_LINKS.match(match.id);
  const { requestTitle, organizationName, advisorName } = match;
  const admins = await groupAdminsOf(trx, 'organization', match.organizationId);
  await tell(work, {
    name: 'matchLapsed',
    userIds: [...(await organizationSide(trx, match)), ...admins],
    values: { requestTitle, organizationName, advisorName, nextName: next?.advisorName ?? null },
    link,
  });
  const notice = { name: 'matchLapsedForAdvisor', values: { requestTitle, organizationName }, link } as const;
  // An admin who runs both sides has just been told.
  await tellAdvisor(work, match, notice, admins);
}
