import { LIMITS } from '../../../contract/limits.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import type { Config } from '../../../config/config.ts';
import type { Context } from '../../../core/audit/audit.ts';
import { audit } from '../../../core/audit/audit.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime, isDuplicate } from '../../../core/db/dialect.ts';
import { publish } from '../../../core/live/publish.ts';
import { insertRow } from '../../../core/db/rows.ts';
import { notify } from '../../notifications/index.ts';
import { holdsCheck } from '../checks.queries.ts';
import type { RequestFacts } from '../requests/request-access.queries.ts';
import { advisorSide, onlookers, organizationSide } from '../sides.queries.ts';
import { matchFacts } from './match-access.queries.ts';
import type { MatchFacts } from './match-access.queries.ts';

/** Somebody who might be proposed, best first in lists. */
export interface Candidate {
  readonly advisorId: number;
  readonly name: string;
  /** 0 to 10, one decimal. */
  readonly score: number;
  readonly fitReason: string;
}

const DAY_MS = 86_400_000;

/**
 * When a proposal made now lapses (contract §4: five days on unless configured).
 * @param now by the database's clock, by which it lapses
 */
export function dueFrom(config: Config, now: Date): Date {
  return new Date(now.getTime() + config.matchDueDays * DAY_MS);
}

/**
 * Proposes an advisor for a request that is held by this transaction: the match, the request's state, the advisor's
 * notification and the audit event together.
 * @param proposedByUserId null when the platform proposes by itself
 * @returns the match, or null when this advisor has been proposed before, a block stands between the two
 *   or the advisor lacks the check that the request asks for
 */
export async function propose(
  trx: Tx,
  config: Config,
  context: Context,
  request: RequestFacts,
  candidate: Candidate,
  { proposedByUserId, now }: { proposedByUserId: number | null; now: Date },
): Promise<MatchFacts | null> {
  const { advisorId } = candidate;
  if (request.requiresCheck && !(await holdsCheck(trx, advisorId, request.requiresCheck, now))) return null;
  const dueAt = dueFrom(config, now);
  const id = await insertMatch(trx, {
    advisor_id: advisorId,
    request_id: request.id,
    match_score: Math.round(candidate.score * 10),
    fit_reason: candidate.fitReason,
    status: 'pending',
    due_at: dbTime(dueAt),
    proposed_by_user_id: proposedByUserId,
    created_at: dbTime(now),
    updated_at: dbTime(now),
  });
  if (id === null) return null;
  const [match] = await matchFacts(trx, (query) => void query.where('m.id', id));
  if (!match) throw new Error('the match that was just made is not there');
  if (match.isApart) {
    // Read with the match, so that no proposal asks for blocks by itself.
    await trx('matches').where('id', id).delete();
    return null;
  }
  await trx('requests').where('id', request.id).increment('proposals_made', 1);
  await trx('requests')
    .where({ id: request.id, status: 'open' })
    .update({ status: 'matching', updated_at: dbTime(now) });
  await audit(trx, {
    ...context,
    action: 'match.proposed',
    subjectType: 'match',
    subjectId: id,
    detail: { requestId: request.id, advisorId },
  });
  await tellAdvisorSide(trx, config, context, match, 'matchProposed', dueAt);
  await publishMatch(trx, match);
  return match;
}

/** A request as its advisors see it: asked for again in the same words, it is the same thing. */
export const requestAbout = ({ organizationId, advisorId, requestTitle }: MatchFacts): string =>
  `${organizationId} ${advisorId} ${requestTitle}`;

/**
 * Tells an advisor that a match waits for them; for a managed one also those who run the account, by whose name it goes.
 */
export async function tellAdvisorSide(
  trx: Tx,
  config: Config,
  context: Context,
  match: MatchFacts,
  name: 'matchProposed' | 'matchReminder',
  dueAt: Date,
): Promise<void> {
  const { organizationName, requestTitle, hoursNeeded: hours, advisorName, advisorUserId } = match;
  const values = { organizationName, requestTitle, hours, dueAt: { moment: dueAt.toISOString() } };
  const link = NOTICE_LINKS.match(match.id);
  const about = requestAbout(match);
  await notify(trx, config, context.actor, { name, userIds: [advisorUserId], values, link, about });
  const admins = (await advisorSide(trx, match)).filter((id) => id !== advisorUserId);
  const forAdmins = { ...values, advisorName };
  await notify(trx, config, context.actor, { name, userIds: admins, values: forAdmins, link, about });
}

/** Tells the open pages of both sides, and of the admins who see the match, that it changed. */
export async function publishMatch(trx: Tx, match: MatchFacts): Promise<void> {
  const users = [
    ...(await advisorSide(trx, match)),
    ...(await organizationSide(trx, match)),
    ...(await onlookers(trx, match)),
  ];
  await publish(trx, users, { type: 'match', payload: { matchId: match.id, requestId: match.requestId } });
}

async function insertMatch(trx: Tx, row: Record<string, unknown>): Promise<number | null> {
  try {
    const id = await insertRow(trx, 'matches', row);
    return id;
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}

/**
 * Proposes the next-best advisor after a decline or a lapse, up to ten a request (contract §10); without one the request
 * goes back to `open` when nobody is left to answer.
 * @param candidates best first, ranked before this transaction; those proposed meanwhile are passed over
 */
export async function proposeNext(
  trx: Tx,
  config: Config,
  context: Context,
  request: RequestFacts,
  candidates: readonly Candidate[],
  now: Date,
): Promise<MatchFacts | null> {
  // Somebody has accepted: whoever is still asked may answer, but nobody new is asked.
  if (request.status === 'in-progress') return null;
  if (request.proposalsMade < LIMITS.match.proposedAtMost) {
    for (const candidate of candidates) {
      const next = await propose(trx, config, context, request, candidate, { proposedByUserId: null, now });
      if (next) return next;
    }
  }
  await reopenIfUnanswered(trx, request.id, now);
  return null;
}

/** "Back to `open` when all are declined" (contract §4). */
async function reopenIfUnanswered(trx: Tx, requestId: number, now: Date): Promise<void> {
  const waiting = await trx('matches').where({ request_id: requestId, status: 'pending' }).first('id');
  if (waiting) return;
  await trx('requests')
    .where({ id: requestId, status: 'matching' })
    .update({ status: 'open', updated_at: dbTime(now) });
}
