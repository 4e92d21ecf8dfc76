import type { Config } from '../../../config/config.ts';
import type { AuditAction } from '../../../contract/audit.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import { notBlocked } from '../../../core/access/blocks.queries.ts';
import { DAY_MS } from '../../../core/db/clock.ts';
import { auditAll } from '../../../core/audit/audit.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { updateRow } from '../../../core/db/rows.ts';
import { publishEach } from '../../../core/live/publish.ts';
import type { Notice } from '../../notifications/index.ts';
import { holdsCheck } from '../capacity.queries.ts';
import { tell, tellEach, type Work } from '../notices.service.ts';
import { lockRequest, type RequestFacts } from '../requests/request-access.queries.ts';
import { withContactsMasked } from '../search/masked-contacts.ts';
import { groupAdminsOf, organizationSide, watchersOf, type Watchers } from '../sides.queries.ts';
import { matchFacts, type MatchFacts } from './match-access.queries.ts';
import { isWaitingOffer } from './matches.policy.ts';

/** Best first in lists. */
export interface Candidate {
  readonly advisorId: number;
  /** 0 to 10, one decimal. */
  readonly score: number;
  readonly fitReason: string;
}

/** Five days on unless configured (contract §4). @param now by the database's clock, by which a proposal lapses */
export function dueFrom(config: Config, now: Date): Date {
  return new Date(now.getTime() + config.matchDueDays * DAY_MS);
}

interface Proposing {
  /** Null: by the platform itself. */
  readonly proposedByUserId: number | null;
  /** By the database's clock. */
  readonly now: Date;
  readonly isOffer?: boolean;
}

/** Proposes one advisor, and tells the organisation. @returns null when not proposed */
export async function proposeAndTell(
  work: Work,
  request: RequestFacts,
  candidate: Candidate,
  proposing: Proposing,
): Promise<MatchFacts | null> {
  const [match] = await proposeAll(work, request, [candidate], proposing);
  if (!match) return null;
  const dueAt = { moment: dueFrom(work.config, proposing.now).toISOString() };
  const { advisorName, requestTitle } = match;
  await tell(work, {
    name: 'matchProposedToOrganization',
    userIds: await organizationSide(work.trx, match),
    values: { advisorName, requestTitle, dueAt, reason: { ours: withContactsMasked(candidate.fitReason) } },
    link: NOTICE_LINKS.match(match.id),
  });
  return match;
}

/**
 * Proposes for a request that is held, in as many statements as for one.
 * @returns the matches in the order of the candidates; without those of advisors who have been proposed before, are
 *   kept apart by a block, or lack the check that the request asks for
 */
export async function proposeAll(
  work: Work,
  request: RequestFacts,
  candidates: readonly Candidate[],
  proposing: Proposing,
): Promise<MatchFacts[]> {
  const { matches, watchers } = await makeMatches(work, request, candidates, proposing);
  const dueAt = dueFrom(work.config, proposing.now);
  const notices = matches.flatMap((match) =>
    noticesOf(match, watchers.ofAdvisors.get(match.advisorId) ?? [], 'matchProposed', dueAt),
  );
  await tellEach(work, notices);
  return matches;
}

const idsIn = (candidates: readonly Candidate[]) => candidates.map(({ advisorId }) => advisorId);

/** Writes audit and live events; tells nobody. @returns the matches of {@link proposeAll}, and who sees them */
export async function makeMatches(
  work: Work,
  request: RequestFacts,
  candidates: readonly Candidate[],
  { proposedByUserId, now, isOffer }: Proposing,
): Promise<{ matches: MatchFacts[]; watchers: Watchers }> {
  const { trx, config } = work;
  // The request is held: nobody is proposed for it or blocked meanwhile. Whose account has just gone is not there.
  const free: number[] = await trx('advisors')
    .whereIn('id', idsIn(candidates))
    .where(notBlocked(request.organizationUserId, 'user_id'))
    .whereNotIn('id', trx('matches').where('request_id', request.id).select('advisor_id'))
    .orderBy('id')
    .forShare()
    .pluck('id');
  const able: Candidate[] = [];
  for (const candidate of candidates.filter(({ advisorId }) => free.includes(advisorId)))
    if (!request.requiresCheck || (await holdsCheck(trx, candidate.advisorId, request.requiresCheck, now)))
      able.push(candidate);
  if (able.length === 0) return { matches: [], watchers: { ofRequest: [], ofAdvisors: new Map() } };
  const at = dbTime(now);
  await trx('matches').insert(
    able.map(({ advisorId, score, fitReason }) => ({
      advisor_id: advisorId,
      request_id: request.id,
      match_score: Math.round(score * 10),
      fit_reason: fitReason,
      status: 'pending' as const,
      due_at: dbTime(dueFrom(config, now)),
      proposed_by_user_id: proposedByUserId,
      created_at: at,
      updated_at: at,
    })),
  );
  const ids = idsIn(able);
  const made = await matchFacts(trx, { 'm.request_id': request.id, 'm.advisor_id': ids });
  const matches = made.toSorted((a, b) => ids.indexOf(a.advisorId) - ids.indexOf(b.advisorId));
  const looked = request.status === 'open' ? { status: 'matching' as const, updated_at: at } : {};
  const counted = trx.raw('proposals_made + ?', [isOffer ? 0 : matches.length]);
  await updateRow(trx, 'requests', request.id, { ...looked, proposals_made: counted });
  await recordMatches(work, matches, 'match.proposed');
  const watchers = await watchersOf(trx, request.organizationId, ids);
  await publishAll(trx, matches, watchers);
  return { matches, watchers };
}

export async function recordMatches(
  { trx, context }: Work,
  matches: readonly MatchFacts[],
  action: AuditAction,
): Promise<void> {
  const events = matches.map(({ id: subjectId, requestId, advisorId }) => {
    const detail = { requestId, advisorId };
    return { ...context, action, subjectType: 'match', subjectId, detail } as const;
  });
  await auditAll(trx, events);
}

export async function rejectMatch(
  work: Work,
  match: MatchFacts,
  action: 'match.declined' | 'match.ended',
  reason: string | null,
  now: Date,
): Promise<void> {
  await updateRow(work.trx, 'matches', match.id, {
    status: 'rejected',
    decline_reason: reason,
    due_at: null,
    updated_at: dbTime(now),
  });
  await recordMatches(work, [match], action);
  if (action === 'match.declined')
    await work
      .trx('requests')
      .where('id', match.requestId)
      .update(firstAnswer(work.trx, dbTime(now)));
}

/** The first time stays: the impact report tells it. */
export const firstAnswer = (trx: Tx, at: string) => ({
  first_answered_at: trx.raw('coalesce(first_answered_at, ?)', [at]),
});

/** Asked for again in the same words, a request is the same thing to its advisors. */
export const requestAbout = ({ organizationId, advisorId, requestTitle }: MatchFacts): string =>
  `${organizationId} ${advisorId} ${requestTitle}`;

/** Those who run a managed advisor's account are reminded as well. */
export async function remindAdvisorSide(work: Work, match: MatchFacts, dueAt: Date): Promise<void> {
  const admins = match.advisorManaged ? await groupAdminsOf(work.trx, 'advisor', match.advisorId) : [];
  await tellEach(work, noticesOf(match, admins, 'matchReminder', dueAt));
}

/** @param admins of the advisor's groups, who are told only where they run the account */
function noticesOf(
  match: MatchFacts,
  admins: readonly number[],
  name: 'matchProposed' | 'matchReminder',
  dueAt: Date,
): Notice[] {
  const { organizationName, requestTitle, hoursNeeded: hours, advisorName, advisorUserId } = match;
  const values = { organizationName, requestTitle, hours, dueAt: { moment: dueAt.toISOString() } };
  const link = NOTICE_LINKS.match(match.id);
  const about = requestAbout(match);
  const toAdmins = name === 'matchProposed' ? 'matchProposedForAdvisor' : 'matchReminderForAdvisor';
  const told = match.advisorManaged ? admins.filter((id) => id !== advisorUserId) : [];
  return [
    { name, userIds: [advisorUserId], values, link, about },
    { name: toAdmins, userIds: told, values: { ...values, advisorName }, link, about },
  ];
}

/** Reaches both sides and the admins who see the match. */
export async function publishMatch(trx: Tx, match: MatchFacts): Promise<void> {
  await publishAll(trx, [match], await watchersOf(trx, match.organizationId, [match.advisorId]));
}

async function publishAll(trx: Tx, matches: readonly MatchFacts[], { ofRequest, ofAdvisors }: Watchers) {
  await publishEach(
    trx,
    matches.flatMap(({ id, requestId, advisorId, advisorUserId, organizationUserId }) => {
      const users = [advisorUserId, organizationUserId, ...ofRequest, ...(ofAdvisors.get(advisorId) ?? [])];
      const event = { type: 'match' as const, payload: { matchId: id, requestId } };
      return [...new Set(users)].map((userId) => ({ userId, event }));
    }),
  );
}

/**
 * Proposes the next-best advisor, up to ten a request (contract §10).
 * @param candidates best first, ranked before this transaction; those proposed meanwhile are passed over
 */
export async function proposeNext(
  work: Work,
  request: RequestFacts,
  candidates: readonly Candidate[],
  now: Date,
): Promise<MatchFacts | null> {
  // Somebody has accepted: whoever is still asked may answer, but nobody new is asked.
  if (request.status === 'in-progress') return null;
  if (request.proposalsMade < LIMITS.match.proposedAtMost) {
    for (const candidate of candidates) {
      const [next] = await proposeAll(work, request, [candidate], { proposedByUserId: null, now });
      if (next) return next;
    }
  }
  const { trx } = work;
  const waiting = await trx('matches').where({ request_id: request.id, status: 'pending' }).first('id');
  // "Back to `open` when all are declined" (contract §4).
  if (!waiting)
    await trx('requests')
      .where({ id: request.id, status: 'matching' })
      .update({ status: 'open', updated_at: dbTime(now) });
  return null;
}

/** Who could be asked next for each request that somebody leaves, by its id; best first. */
export type Successors = ReadonlyMap<number, readonly Candidate[]>;

/** An advisor has left the request: it looks on. @param match as it was */
export async function proposeSuccessor(
  work: Work,
  match: MatchFacts,
  successors: Successors,
  now: Date,
): Promise<MatchFacts | null> {
  const { requestId } = match;
  await lookAgain(work.trx, requestId, now);
  const request = await lockRequest(work.trx, requestId);
  return proposeNext(work, request, (!isWaitingOffer(match) && successors.get(requestId)) || [], now);
}

/** A request in progress that nobody works on any more is open to proposals again; hours used stay used. */
export async function lookAgain(trx: Tx, requestId: number, now: Date): Promise<void> {
  const accepted = await trx('matches').where({ request_id: requestId, status: 'accepted' }).first('id');
  if (accepted) return;
  await trx('requests')
    .where({ id: requestId, status: 'in-progress' })
    .update({ status: 'matching', updated_at: dbTime(now) });
}
