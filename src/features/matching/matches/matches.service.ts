import { NO_ANSWER, type MatchStatus } from '../../../contract/enums.ts';
import { FIELDS } from '../../../contract/messages.ts';
import type { ChangeMatchPayload, CreateMatchPayload } from '../../../contract/requests-api.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import { isAllowed, requireAllowed, type CallContext } from '../../../core/access/actor.ts';
import { requireProvedAddress } from '../../../core/accounts/proved-address.ts';
import { markAble } from '../../../core/changes/change-marks.ts';
import { databaseNow } from '../../../core/db/clock.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { transaction } from '../../../core/db/transaction.ts';
import { updateRow } from '../../../core/db/rows.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import type { NoticeValues } from '../../notifications/index.ts';
import { pauseAdvisor, recordAnswer } from '../answers/answers.service.ts';
import { stillNeeded } from '../capacity.queries.ts';
import { tell, tellAdvisor, type Work } from '../notices.service.ts';
import { nextCandidates } from '../requests/candidates.queries.ts';
import {
  findRequest,
  lockRequest,
  lockRequestFor,
  requestTextOf,
} from '../requests/request-access.queries.ts';
import { LOOKING, requestPolicy } from '../requests/requests.policy.ts';
import { cancelOpenSessions } from '../sessions/sessions.service.ts';
import { advisorSide, bothSides, organizationSide } from '../sides.queries.ts';
import { assessAdvisorFor } from '../suggestions/best-advisors.queries.ts';
import { checkAble, checkMore, lockAdvisor, requireCheck } from './availability.queries.ts';
import { findMatch, openMatches, type ActsFor, type MatchFacts } from './match-access.queries.ts';
import { isWaitingOffer, matchPolicy } from './matches.policy.ts';
import {
  dueFrom,
  lookAgain,
  proposeAndTell,
  proposeNext,
  publishMatch,
  firstAnswer,
  recordMatches,
  rejectMatch,
} from './proposals.service.ts';

/**
 * The organisation itself proposes, or a group admin for a member organisation (contract §3, §10).
 * @returns the match's id
 * @throws AppError INVALID, NOT_FOUND, REQUEST_FINAL, ADVISOR_PAUSED, ADVISOR_AT_CAPACITY, CHECK_MISSING,
 *   ALREADY_PROPOSED
 */
export async function proposeAdvisor(
  deps: Deps,
  context: CallContext,
  { requestId, advisorId }: CreateMatchPayload,
): Promise<number> {
  const { actor } = context;
  if (advisorId === undefined) throw invalid({ advisorId: FIELDS.match.advisor });
  const seen = await findRequest(deps.db, actor, requestId);
  // Asked before it is ranked for, too, so that nobody has the model work for nothing.
  requireAllowed(requestPolicy.propose(actor, seen));
  const { organizationId } = seen;
  const candidate = await assessAdvisorFor(deps, { organizationId, text: requestTextOf(seen), advisorId });
  return transaction(deps.db, async (trx) => {
    const work = { trx, config: deps.config, context };
    const request = await lockRequestFor(trx, actor, seen.id);
    await requireProvedAddress(trx, deps.config, actor.userId);
    requireAllowed(requestPolicy.propose(actor, request));
    const now = await databaseNow(trx);
    await checkAble(trx, advisorId, request, now);
    const match = await proposeAndTell(work, request, candidate, { proposedByUserId: actor.userId, now });
    if (!match) throw new AppError('ALREADY_PROPOSED');
    return match.id;
  });
}

/**
 * Accepts, declines, reconsiders or ends a match, for a side that the actor may act for (contract §4, spec 4 §19).
 * @throws AppError NOT_FOUND, FORBIDDEN, MATCH_TRANSITION, REQUEST_FINAL, ADVISOR_AT_CAPACITY, CHECK_MISSING,
 *   INVALID
 */
export async function changeMatch(
  deps: Deps,
  context: CallContext,
  matchId: number,
  change: ChangeMatchPayload,
): Promise<void> {
  const seen = await findMatch(deps.db, context.actor, matchId);
  const { requestId, advisorId } = seen.match;
  const mayDecline =
    change.status === 'rejected' && isAllowed(matchPolicy.become(seen.acts, seen.match, 'rejected'));
  // Ranked before the transaction, which must not wait for the sentence model.
  const candidates = mayDecline && !isWaitingOffer(seen.match) ? await nextCandidates(deps, seen.match) : [];
  await transaction(deps.db, async (trx) => {
    const request = await lockRequest(trx, requestId);
    await lockAdvisor(trx, advisorId);
    const { match, acts } = await findMatch(trx, context.actor, matchId);
    if (change.pausedUntil) {
      requireAllowed(matchPolicy.pause(acts));
      checkPause(change.status, change.pausedUntil);
    }
    requireAllowed(
      change.status === 'rejected'
        ? matchPolicy.reject(acts, match, change.reason)
        : matchPolicy.become(acts, match, change.status),
    );
    const by = acts.advisor ? match.advisorName : match.organizationName;
    const now = await databaseNow(trx);
    const step = { trx, config: deps.config, context, match, acts, by, now };
    if (acts.advisor && !match.isOffer && match.status === 'pending' && change.status !== 'pending')
      await recordAnswer(trx, match, change.status === 'accepted', now);
    if (change.status !== 'rejected') await requireCheck(trx, advisorId, request, now);
    if (change.status === 'accepted') await accept(step);
    else if (change.status === 'pending') await reconsider(step);
    else {
      await reject(step, change);
      const next = await proposeNext(step, await lockRequest(trx, requestId), candidates, now);
      await tellDeclined(step, reasonOf(change), next);
    }
    await publishMatch(trx, match);
  });
}

/** @throws AppError INVALID for a pause that is over, or not part of declining */
function checkPause(status: MatchStatus, pausedUntil: string): void {
  if (status !== 'rejected' || Date.parse(pausedUntil) <= Date.now())
    throw invalid({ pausedUntil: FIELDS.pausedUntil.range });
}

interface Step extends Work<CallContext> {
  readonly match: MatchFacts;
  readonly acts: ActsFor;
  /** The name of the side that acts. */
  readonly by: string;
  readonly now: Date;
}

async function accept(step: Step): Promise<void> {
  const { trx, match, now } = step;
  await checkMore(trx, match, stillNeeded(match), now);
  const at = dbTime(now);
  await updateRow(trx, 'matches', match.id, { status: 'accepted', accepted_at: at, updated_at: at });
  await trx('requests')
    .where('id', match.requestId)
    .whereIn('status', LOOKING)
    // One that is in progress was answered by who accepted it before.
    .update({ status: 'in-progress', updated_at: at, ...firstAnswer(trx, at) });
  // With fewer hours left, requests that wait may come again with the next year.
  await markAble(trx, [match.advisorId], now);
  await recordMatches(step, [match], 'match.accepted');
  await tellBoth(step, 'matchAccepted', {});
  await tellOthers(step);
}

/** "More than one advisor may accept; the others are told" (contract §10). */
async function tellOthers(step: Step): Promise<void> {
  const { trx } = step;
  const { id, requestId, requestTitle, organizationName } = step.match;
  const open = await openMatches(trx, { 'm.request_id': requestId });
  for (const other of open.filter((one) => one.id !== id)) {
    await tellAdvisor(step, other, {
      name: 'matchAcceptedByAnother',
      values: { requestTitle, organizationName },
      link: NOTICE_LINKS.match(other.id),
    });
    await publishMatch(trx, other);
  }
}

/** Never the platform's own word for a lapse, which counts against the advisor. */
const reasonOf = ({ declineReason, reason }: ChangeMatchPayload) =>
  [declineReason, reason].find((said) => said && said !== NO_ANSWER) ?? null;

/** Declines, or steps back from what was accepted: meetings ahead are called off, hours stay reserved (spec 4 §20). */
async function reject(step: Step, change: ChangeMatchPayload): Promise<void> {
  const { trx, context, match, now } = step;
  const isEnd = match.status === 'accepted';
  if (isEnd) await cancelOpenSessions(step, { 'm.id': match.id });
  await rejectMatch(step, match, isEnd ? 'match.ended' : 'match.declined', reasonOf(change), now);
  if (change.pausedUntil) await pauseAdvisor(trx, context, match.advisorId, change.pausedUntil, now);
  if (!isEnd) return;
  await lookAgain(trx, match.requestId, now);
  await markAble(trx, [match.advisorId], now);
}

async function reconsider(step: Step): Promise<void> {
  const { trx, config, context, match, acts, now } = step;
  const dueAt = dueFrom(config, now);
  await updateRow(trx, 'matches', match.id, {
    status: 'pending',
    accepted_at: null,
    decline_reason: null,
    reminded_at: null,
    due_at: dbTime(dueAt),
    updated_at: dbTime(now),
    // Who asks again does not answer: of an offer that the organisation takes up it is the advisor.
    ...(match.isOffer && !acts.advisor ? { proposed_by_user_id: context.actor.userId } : {}),
  });
  await trx('requests')
    .where({ id: match.requestId, status: 'open' })
    .update({ status: 'matching', updated_at: dbTime(now) });
  await recordMatches(step, [match], 'match.reconsidered');
  await tellBoth(step, 'matchReconsidered', { dueAt: { moment: dueAt.toISOString() } });
}

async function tellBoth(
  step: Step,
  name: 'matchAccepted' | 'matchReconsidered',
  values: NoticeValues,
): Promise<void> {
  const { trx, match, by: byName } = step;
  await tell(step, {
    name,
    userIds: await bothSides(trx, match),
    values: { byName, requestTitle: match.requestTitle, ...values },
    link: NOTICE_LINKS.match(match.id),
  });
}

/** Only the organisation's side, who may see the match, learns whom the platform has asked next (contract §3). */
async function tellDeclined(step: Step, reason: string | null, next: MatchFacts | null): Promise<void> {
  const { trx, match, by: byName } = step;
  const organizations = await organizationSide(trx, match);
  const advisors = await advisorSide(trx, match);
  const sides = [
    { userIds: organizations, nextName: next?.advisorName ?? null },
    // An admin who runs both sides is told once, with the name.
    { userIds: advisors.filter((id) => !organizations.includes(id)), nextName: null },
  ];
  for (const { userIds, nextName } of sides)
    await tell(step, {
      name: match.status === 'accepted' ? 'matchEnded' : 'matchDeclined',
      userIds,
      values: { byName, requestTitle: match.requestTitle, reason, nextName },
      link: NOTICE_LINKS.match(match.id),
    });
}
