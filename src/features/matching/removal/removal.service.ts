import type { Config } from '../../../config/config.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import type { Context } from '../../../core/audit/audit.ts';
import { markAble } from '../../../core/changes/change-marks.ts';
import { databaseNow } from '../../../core/db/clock.ts';
import { holdRows, type Tx } from '../../../core/db/transaction.ts';
import { publish } from '../../../core/live/publish.ts';
import { lockOrganization } from '../hours/index.ts';
import { lockAdvisor } from '../matches/availability.queries.ts';
import { openMatches, type MatchFacts } from '../matches/match-access.queries.ts';
import { proposeSuccessor, publishMatch, rejectMatch, requestAbout } from '../matches/proposals.service.ts';
import type { Successors } from '../matches/proposals.service.ts';
import { tell, type Work } from '../notices.service.ts';
import { lockRequest, requestsInFlight } from '../requests/request-access.queries.ts';
import { callOffSessions, cancelOpenSessions } from '../sessions/sessions.service.ts';
import { advisorSide, organizationSide } from '../sides.queries.ts';
import { IN_FLIGHT } from '../transitions.ts';
import type { RunResult } from '../../../contract/group-matching-api.ts';
import { updateRow } from '../../../core/db/rows.ts';
import { readJson } from '../../../core/json.ts';
import { pieces } from '../../../core/records.ts';

/**
 * Takes advisors out of all work, in the transaction that deletes their accounts. Those who have never been proposed
 * leave together: they have neither meetings nor hours, only drafts may name them.
 */
export async function advisorsLeave(
  trx: Tx,
  config: Config,
  context: Context,
  advisorIds: readonly number[],
  successors: Successors,
): Promise<void> {
  const work = { trx, config, context };
  const proposed = (ids: readonly number[]) => distinct(trx, 'matches', 'advisor_id', ids);
  const working = await proposed(advisorIds);
  for (const id of working) await advisorLeaves(work, id, successors);
  const others = advisorIds.filter((id) => !working.includes(id));
  if (others.length === 0) return;
  await holdRows(trx, 'advisors', others);
  // Whoever was proposed meanwhile; from here on nobody can be, since that needs the advisor's row.
  for (const id of await proposed(others)) await advisorLeaves(work, id, successors);
  await forgetInRuns(trx, { advisorIds: others });
}

/** The same for organisations: those that have never asked for anything leave together. */
export async function organizationsLeave(
  trx: Tx,
  config: Config,
  context: Context,
  organizationIds: readonly number[],
): Promise<void> {
  // A request needs the organisation's row: once held, there will be no further one.
  await holdRows(trx, 'organizations', organizationIds);
  const asking = await distinct(trx, 'requests', 'organization_id', organizationIds);
  for (const id of asking) await organizationLeaves({ trx, config, context }, id);
}

/** Those of the ids that stand in a column, ascending. */
async function distinct(trx: Tx, table: string, column: string, ids: readonly number[]): Promise<number[]> {
  const found: number[] = await trx(table).whereIn(column, ids).distinct(column).pluck(column);
  return found.sort((a, b) => a - b);
}

/**
 * Meetings ahead are called off and the advisors asked or at work are told. What advisors have contributed stays
 * theirs; the organisation's own ledger goes with it (contract §10 "Deletion").
 */
async function organizationLeaves(work: Work, organizationId: number): Promise<void> {
  const { trx } = work;
  await lockOrganization(trx, organizationId);
  const inFlight = await requestsInFlight(trx, organizationId);
  await holdRows(trx, 'requests', inFlight);
  const involved = await openMatches(trx, { 'm.request_id': inFlight });
  await cancelOpenSessions(work, { 'r.organization_id': organizationId }, NOTICE_LINKS.sessions());
  await forgetInRuns(trx, { organizationId });
  const advisorIds = involved.map(({ advisorId }) => advisorId).toSorted((a, b) => a - b);
  await markAble(trx, advisorIds);
  for (const match of involved) {
    const { requestTitle, organizationName } = match;
    const userIds = await advisorSide(trx, match);
    const values = { requestTitle, organizationName };
    // The match itself is gone.
    const about = { link: NOTICE_LINKS.matches(), about: requestAbout(match) };
    await tell(work, { name: 'requestCancelled', userIds, values, ...about });
    await publishGone(trx, userIds, match);
  }
}

/**
 * Meetings ahead are called off, matches go, and where the advisor was asked or at work the organisation is told and
 * the next-best advisor is proposed. Hours that sessions used stay used (contract §10 "Deletion").
 */
async function advisorLeaves(work: Work, advisorId: number, successors: Successors): Promise<void> {
  const { trx } = work;
  const matches = await holdMatches(trx, advisorId);
  await cancelOpenSessions(work, { 'm.advisor_id': advisorId }, NOTICE_LINKS.sessions());
  await forgetInRuns(trx, { advisorIds: [advisorId] });
  await trx('matches').where('advisor_id', advisorId).delete();
  for (const match of matches) await leaveRequest(work, match, successors);
}

/** Holds the requests and then the advisor, as everywhere (docs/architecture.md "A request for help"). */
async function holdMatches(trx: Tx, advisorId: number): Promise<MatchFacts[]> {
  const waiting = () => openMatches(trx, { 'm.advisor_id': advisorId, 'r.status': IN_FLIGHT });
  const held = new Set<number>();
  const hold = async (matches: readonly MatchFacts[]) => {
    const ids = matches.map(({ requestId }) => requestId).filter((id) => !held.has(id));
    for (const id of ids.sort((a, b) => a - b)) {
      await lockRequest(trx, id);
      held.add(id);
    }
  };
  await hold(await waiting());
  await lockAdvisor(trx, advisorId);
  // Whoever was proposed meanwhile; from here on nobody can be, since that needs the advisor's row.
  await hold(await waiting());
  return waiting();
}

async function leaveRequest(work: Work, match: MatchFacts, successors: Successors): Promise<void> {
  const { trx } = work;
  const { advisorName, requestTitle, requestId } = match;
  const next = await proposeSuccessor(work, match, successors, await databaseNow(trx));
  const userIds = await organizationSide(trx, match);
  await tell(work, {
    name: 'advisorLeft',
    userIds,
    values: { advisorName, requestTitle, nextName: next?.advisorName ?? null },
    link: NOTICE_LINKS.request(requestId),
  });
  await publishGone(trx, userIds, match);
}

const publishGone = (trx: Tx, userIds: readonly number[], { id, requestId }: MatchFacts): Promise<void> =>
  publish(trx, userIds, { type: 'match', payload: { matchId: id, requestId } });

/**
 * Ends all work between two in the transaction that blocks one for the other (spec 4 §15): matches end as declined without
 * a reason, meetings ahead are cancelled, and the requests go on with the next-best advisor. Neither is told of the other.
 * Hours stay reserved while a request looks on, and come back when it ends (decision 25). Every proposal holds its
 * request, so that it comes before the block, and ends here, or sees it.
 */
export async function endWorkBetween(
  work: Work,
  { advisorId, organizationId }: { readonly advisorId: number; readonly organizationId: number },
  successors: Successors,
): Promise<void> {
  const { trx } = work;
  await lockOrganization(trx, organizationId);
  const requestIds = await requestsInFlight(trx, organizationId);
  await holdRows(trx, 'requests', requestIds);
  await lockAdvisor(trx, advisorId);
  const matches = await openMatches(trx, { 'm.advisor_id': advisorId, 'm.request_id': requestIds });
  await callOffSessions(work, { 'm.advisor_id': advisorId, 'r.organization_id': organizationId });
  const now = await databaseNow(trx);
  for (const match of matches) {
    await rejectMatch(work, match, 'match.declined', null, now);
    await proposeSuccessor(work, match, successors, now);
    await publishMatch(trx, match);
  }
  if (matches.length > 0) await markAble(trx, [advisorId], now);
}

/** Drafts read in one statement: a result may be large, some hundred kilobytes. */
const AT_ONCE = 20;

/** Drafts of group runs keep names: whoever leaves is taken out, so that none shows or proposes them. */
async function forgetInRuns(
  trx: Tx,
  leaving: { readonly advisorIds: readonly number[] } | { readonly organizationId: number },
): Promise<void> {
  const isAdvisor = 'advisorIds' in leaving;
  const gone = new Set<number>(
    isAdvisor
      ? leaving.advisorIds
      : await trx('requests').where('organization_id', leaving.organizationId).pluck('id'),
  );
  const groups = await (isAdvisor
    ? trx('group_advisors').whereIn('advisor_id', leaving.advisorIds).pluck('group_id')
    : trx('group_organizations').where('organization_id', leaving.organizationId).pluck('group_id'));
  const runs = await trx('matching_runs')
    .whereNotNull('result')
    .where((naming) => {
      void naming.whereIn('group_id', groups);
      // Open-access advisors stand in drafts of groups that they were never in. MySQL puts a space after the colon.
      if (isAdvisor) void naming.orWhere('settings', 'like', '%"includeOpenAccess":%true%');
    })
    .pluck('id');
  for (const some of pieces(runs, AT_ONCE)) {
    const drafts = await trx('matching_runs')
      .whereIn('id', some)
      .select<{ id: number; result: string }[]>('id', 'result');
    for (const { id, result } of drafts) {
      const kept = without(readJson<RunResult>(result), isAdvisor ? 'advisorId' : 'requestId', gone);
      const text = JSON.stringify(kept);
      if (text !== result) await updateRow(trx, 'matching_runs', id, { result: text });
    }
  }
}

interface Named {
  readonly advisorId?: number;
  readonly requestId?: number;
}

function without(result: RunResult, key: keyof Named, gone: ReadonlySet<number>): RunResult {
  const others = <T extends Named>(list: readonly T[]): T[] => list.filter((one) => !gone.has(one[key] ?? 0));
  const trimmed = <T extends { readonly alternatives: readonly Named[] }>(one: T): T => ({
    ...one,
    alternatives: others(one.alternatives),
  });
  return {
    ...result,
    matches: others(result.matches).map(trimmed),
    unmatchedRequests: others(result.unmatchedRequests).map(trimmed),
    unmatchedAdvisors: others(result.unmatchedAdvisors),
  };
}
