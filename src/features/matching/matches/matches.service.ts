import type { AuditAction } from '../../../contract/audit.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { MatchStatus } from '../../../contract/enums.ts';
import { CHECK_NAMES } from '../../../contract/enums.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { isAllowed, requireAllowed } from '../../../core/access/verdict.ts';
import { audit } from '../../../core/audit/audit.ts';
import { databaseNow } from '../../../core/db/clock.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { notify } from '../../notifications/index.ts';
import type { NoticeValues } from '../../notifications/index.ts';
import {
  findRequest,
  lockRequest,
  lockRequestFor,
  requestTextOf,
} from '../requests/request-access.queries.ts';
import { requestPolicy } from '../requests/requests.policy.ts';
import { advisorSide, organizationSide } from '../sides.queries.ts';
import { assessAdvisorFor } from '../suggestions/best-advisors.queries.ts';
import { holdsCheck } from '../checks.queries.ts';
import { checkAvailable, checkRoom, lockAdvisor } from './availability.queries.ts';
import { findMatch, matchFacts } from './match-access.queries.ts';
import type { MatchFacts } from './match-access.queries.ts';
import { matchPolicy } from './matches.policy.ts';
import { nextCandidates } from './next-candidates.queries.ts';
import { dueFrom, propose, proposeNext, publishMatch } from './proposals.service.ts';

export interface MatchChange {
  readonly status: MatchStatus;
  readonly declineReason?: string | null;
  readonly pausedUntil?: string | null;
}

/**
 * Proposes an advisor for a request in flight: the organisation itself, or a group admin for a member organisation
 * (contract §3, §10).
 * @returns the match's id
 * @throws AppError NOT_FOUND, REQUEST_FINAL, ADVISOR_PAUSED, ADVISOR_AT_CAPACITY, CHECK_MISSING, ALREADY_PROPOSED
 */
export async function proposeAdvisor(
  deps: Deps,
  context: CallContext,
  wanted: { readonly requestId: number; readonly advisorId: number },
): Promise<number> {
  const { actor } = context;
  const seen = await findRequest(deps.db, actor, wanted.requestId);
  // Asked before it is ranked for, too, so that nobody has the model work for nothing.
  requireAllowed(requestPolicy.propose(actor, seen));
  const candidate = await assessAdvisorFor(deps, {
    organizationId: seen.organizationId,
    text: requestTextOf(seen),
    advisorId: wanted.advisorId,
  });
  return transaction(deps.db, async (trx) => {
    const request = await lockRequestFor(trx, actor, seen.id);
    requireAllowed(requestPolicy.propose(actor, request));
    const now = await databaseNow(trx);
    await checkAvailable(trx, wanted.advisorId, request.hoursNeeded, now);
    const { requiresCheck } = request;
    if (requiresCheck && !(await holdsCheck(trx, wanted.advisorId, requiresCheck, now)))
      throw new AppError('CHECK_MISSING', { values: { kind: CHECK_NAMES[requiresCheck] } });
    const match = await propose(trx, deps.config, context, request, candidate, {
      proposedByUserId: actor.userId,
      now,
    });
    if (!match) throw new AppError('ALREADY_PROPOSED');
    await notify(trx, deps.config, actor, {
      name: 'matchProposedToOrganization',
      userIds: await organizationSide(trx, match),
      values: {
        advisorName: match.advisorName,
        requestTitle: match.requestTitle,
        dueAt: { moment: dueFrom(deps.config, now).toISOString() },
        reason: candidate.fitReason,
      },
      link: NOTICE_LINKS.match(match.id),
    });
    return match.id;
  });
}

/**
 * Accepts, declines or reconsiders a match, for a side that the actor may act for (contract §4).
 * @throws AppError NOT_FOUND, FORBIDDEN, MATCH_TRANSITION, REQUEST_FINAL, ADVISOR_AT_CAPACITY, INVALID
 */
export async function changeMatch(
  deps: Deps,
  context: CallContext,
  matchId: number,
  change: MatchChange,
): Promise<void> {
  const seen = await findMatch(deps.db, context.actor, matchId);
  const { requestId, advisorId } = seen.match;
  // Ranked before the transaction, which must not wait for the sentence model.
  const mayDecline =
    change.status === 'rejected' && isAllowed(matchPolicy.become(seen.acts, seen.match, 'rejected'));
  const candidates = mayDecline ? await nextCandidates(deps, requestId) : [];
  await transaction(deps.db, async (trx) => {
    const request = await lockRequest(trx, requestId);
    await lockAdvisor(trx, advisorId);
    const { match, acts } = await findMatch(trx, context.actor, matchId);
    if (change.pausedUntil) {
      requireAllowed(matchPolicy.pause(acts));
      checkPause(change.status, change.pausedUntil);
    }
    requireAllowed(matchPolicy.become(acts, match, change.status));
    const by = acts.advisor ? match.advisorName : match.organizationName;
    const step = { trx, deps, context, match, by, now: await databaseNow(trx) };
    if (change.status === 'accepted') await accept(step);
    else if (change.status === 'pending') await reconsider(step);
    else {
      await decline(step, change);
      const next = await proposeNext(trx, deps.config, context, request, candidates, step.now);
      await tellDeclined(step, change.declineReason ?? null, next);
    }
    await publishMatch(trx, match);
  });
}

/** @throws AppError INVALID for a pause that is not in the time ahead, or not part of declining */
function checkPause(status: MatchStatus, pausedUntil: string): void {
  const until = new Date(pausedUntil).getTime();
  const furthest = Date.now() + LIMITS.match.pauseDaysMax * 86_400_000;
  if (status !== 'rejected' || until <= Date.now() || until > furthest)
    throw invalid({ pausedUntil: FIELDS.pausedUntil.range });
}

interface Step {
  readonly trx: Tx;
  readonly deps: Deps;
  readonly context: CallContext;
  readonly match: MatchFacts;
  /** The name of the side that acts. */
  readonly by: string;
  readonly now: Date;
}

async function accept({ trx, deps, context, match, by, now }: Step): Promise<void> {
  await checkRoom(trx, match, now);
  const at = dbTime(now);
  await trx('matches').where('id', match.id).update({ status: 'accepted', accepted_at: at, updated_at: at });
  await trx('requests')
    .where('id', match.requestId)
    .whereIn('status', ['open', 'matching'])
    .update({ status: 'in-progress', updated_at: at });
  await record({ trx, context, match }, 'match.accepted');
  await tell({ trx, deps, context, match, by, now }, 'matchAccepted', {});
  await tellOthers({ trx, deps, context, match, by, now });
}

/** "More than one advisor may accept; the others are told" (contract §10). */
async function tellOthers({ trx, deps, context, match }: Step): Promise<void> {
  const others = await matchFacts(
    trx,
    (query) =>
      void query
        .where('m.request_id', match.requestId)
        .whereNot('m.id', match.id)
        .whereIn('m.status', ['pending', 'accepted']),
  );
  for (const other of others) {
    await notify(trx, deps.config, context.actor, {
      name: 'matchAcceptedByAnother',
      userIds: await advisorSide(trx, other),
      values: { requestTitle: match.requestTitle, organizationName: match.organizationName },
      link: NOTICE_LINKS.match(other.id),
    });
    await publishMatch(trx, other);
  }
}

async function decline({ trx, context, match, now }: Step, change: MatchChange): Promise<void> {
  await trx('matches')
    .where('id', match.id)
    .update({
      status: 'rejected',
      decline_reason: change.declineReason || null,
      due_at: null,
      updated_at: dbTime(now),
    });
  await record({ trx, context, match }, 'match.declined');
  if (!change.pausedUntil) return;
  await trx('advisors')
    .where('id', match.advisorId)
    .update({ paused_until: dbTime(change.pausedUntil), updated_at: dbTime(now) });
  await audit(trx, {
    ...context,
    action: 'advisor.paused',
    subjectType: 'advisor',
    subjectId: match.advisorId,
    detail: { until: change.pausedUntil },
  });
}

async function reconsider(step: Step): Promise<void> {
  const { trx, deps, context, match, now } = step;
  const dueAt = dueFrom(deps.config, now);
  await trx('matches')
    .where('id', match.id)
    .update({
      status: 'pending',
      decline_reason: null,
      reminded_at: null,
      due_at: dbTime(dueAt),
      updated_at: dbTime(now),
    });
  await trx('requests')
    .where({ id: match.requestId, status: 'open' })
    .update({ status: 'matching', updated_at: dbTime(now) });
  await record({ trx, context, match }, 'match.reconsidered');
  await tell(step, 'matchReconsidered', { dueAt: { moment: dueAt.toISOString() } });
}

const record = ({ trx, context, match }: Pick<Step, 'trx' | 'context' | 'match'>, action: AuditAction) =>
  audit(trx, {
    ...context,
    action,
    subjectType: 'match',
    subjectId: match.id,
    detail: { requestId: match.requestId, advisorId: match.advisorId },
  });

/** Tells both sides; whoever acts is left out by `notify`. */
async function tell(
  { trx, deps, context, match, by }: Step,
  name: 'matchAccepted' | 'matchReconsidered',
  values: NoticeValues,
): Promise<void> {
  await notify(trx, deps.config, context.actor, {
    name,
    userIds: [...(await advisorSide(trx, match)), ...(await organizationSide(trx, match))],
    values: { byName: by, requestTitle: match.requestTitle, ...values },
    link: NOTICE_LINKS.match(match.id),
  });
}

/** Tells both sides; only the organisation's, who may see the match, learns whom the platform has asked next (contract §3). */
async function tellDeclined(
  { trx, deps, context, match, by }: Step,
  reason: string | null,
  next: MatchFacts | null,
): Promise<void> {
  const organizations = await organizationSide(trx, match);
  const advisors = await advisorSide(trx, match);
  const sides = [
    { userIds: organizations, nextName: next?.advisorName ?? null },
    // An admin who runs both sides is told once, with the name.
    { userIds: advisors.filter((id) => !organizations.includes(id)), nextName: null },
  ];
  for (const { userIds, nextName } of sides)
    await notify(trx, deps.config, context.actor, {
      name: 'matchDeclined',
      userIds,
      values: { byName: by, requestTitle: match.requestTitle, reason, nextName },
      link: NOTICE_LINKS.match(match.id),
    });
}
