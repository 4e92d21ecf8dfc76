import type {
  RunMatch,
  RunOption,
  RunResult,
  RunSettings,
  UnmatchedReason,
} from '../../../contract/group-matching-api.ts';
import { assign, pairKey } from './assign.ts';
import type { GroupProblem } from './group-problem.queries.ts';

/** Others shown beside the one chosen. */
const ALTERNATIVES = 4;

export interface GroupTask {
  readonly problem: GroupProblem;
  readonly settings: RunSettings;
}

/** The program of a thread of its own. Also says of everybody left over what stood in the way. */
export default function solveGroup({ problem, settings }: GroupTask): RunResult {
  const pairs = [...problem.options.values()].flat();
  const byKey = new Map(pairs.map((option) => [pairKey(option), option]));
  const pinned = settings.pinned.flatMap((pair) => byKey.get(pairKey(pair)) ?? []);
  const { chosen, unmatchedRequestIds } = assign({
    requestIds: problem.requests.map(({ id }) => id),
    slots: problem.slots,
    pairs,
    pinned,
    liftWeakest: settings.liftWeakest,
  });
  const options = chosen.map((pair) => byKey.get(pairKey(pair))!);
  const taken = new Set(options.map(({ advisorId }) => advisorId));
  return {
    matches: options.map((option) => describe(problem, option, pinned.includes(option))),
    unmatchedRequests: unmatchedRequestIds.map((id) => describeUnmatched(problem, id)),
    unmatchedAdvisors: [...problem.advisors]
      .filter(([id]) => !taken.has(id))
      .map(([advisorId, advisorName]) => ({
        advisorId,
        advisorName,
        reason: whyNot(problem, pairs, advisorId),
      })),
    totalScore: Math.round(options.reduce((sum, { score }) => sum + score, 0) * 10) / 10,
  };
}

function alternativesOf(problem: GroupProblem, requestId: number, except?: number): RunOption[] {
  return (problem.options.get(requestId) ?? [])
    .filter(({ advisorId }) => advisorId !== except)
    .slice(0, ALTERNATIVES);
}

function requestOf({ requests }: GroupProblem, requestId: number) {
  const request = requests.find(({ id }) => id === requestId);
  if (!request) throw new Error(`request ${requestId} is not part of the problem`);
  return request;
}

function describe(problem: GroupProblem, option: RunOption, pinned: boolean): RunMatch {
  const request = requestOf(problem, option.requestId);
  return {
    ...option,
    requestTitle: request.title,
    organizationId: request.organizationId,
    organizationName: request.organizationName,
    pinned,
    state: problem.pendingPairs.has(pairKey(option)) ? 'pending' : 'new',
    alternatives: alternativesOf(problem, option.requestId, option.advisorId),
  };
}

function describeUnmatched(problem: GroupProblem, id: number): RunResult['unmatchedRequests'][number] {
  const request = requestOf(problem, id);
  return {
    requestId: id,
    requestTitle: request.title,
    organizationName: request.organizationName,
    // With advisors who fit and could be asked, all their places went to other requests.
    reason: problem.withoutOptions.get(id) ?? 'taken',
    alternatives: alternativesOf(problem, id),
  };
}

function whyNot(problem: GroupProblem, pairs: readonly RunOption[], advisorId: number): UnmatchedReason {
  if (problem.full.has(advisorId)) return 'full';
  if (problem.paused.has(advisorId)) return 'paused';
  if (problem.requests.length === 0) return 'noRequest';
  if (!pairs.some((pair) => pair.advisorId === advisorId))
    return problem.keptOut.has(advisorId) ? 'ruledOut' : 'noFit';
  return problem.slots.get(advisorId) === 0 ? 'full' : 'taken';
}
