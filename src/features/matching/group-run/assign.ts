import { munkres } from 'munkres';
import type { RunOption, RunPair } from '../../../contract/group-matching-api.ts';

/** A request that may be given to an advisor; the score is 0 to 10, one decimal. */
export type Pair = Pick<RunOption, 'requestId' | 'advisorId' | 'score'>;

export const pairKey = ({ requestId, advisorId }: RunPair): string => `${requestId} ${advisorId}`;

export interface AssignmentProblem {
  readonly requestIds: readonly number[];
  /** Requests that each advisor may take; whole, at least 0. */
  readonly slots: ReadonlyMap<number, number>;
  /** Only these pairs are possible: what hard filters and exclusions have left. */
  readonly pairs: readonly Pair[];
  /** Kept whatever the rest comes to; of two for one request the latter. */
  readonly pinned: readonly Pair[];
  /** Serve as many requests, then make the weakest match as good as can be, and only then the total. */
  readonly liftWeakest: boolean;
}

/** Outweighs every score, so that a request more is worth any loss of total. */
const SERVED = 1_000_000;
const tenths = (score: number): number => Math.round(score * 10);

/**
 * Most requests served first, then the best total of scores (design: issue 4, "Run matching for the group"). Exact, by
 * the Hungarian algorithm over one column for each free slot. The chosen are in the order of the requests.
 */
export function assign(problem: AssignmentProblem) {
  const pinned = new Map(problem.pinned.map((pair) => [pair.requestId, pair]));
  const free = new Map(problem.slots);
  for (const { advisorId } of pinned.values())
    free.set(advisorId, Math.max(0, (free.get(advisorId) ?? 0) - 1));
  const open = problem.requestIds.filter((id) => !pinned.has(id));
  const pairs = problem.pairs.filter(({ requestId }) => !pinned.has(requestId));

  const best = solve(open, free, pairs);
  const solved = problem.liftWeakest ? lift(open, free, pairs, best) : best;
  const byRequest = new Map([...pinned, ...solved.map((pair) => [pair.requestId, pair] as const)]);
  return {
    chosen: problem.requestIds.flatMap((id) => byRequest.get(id) ?? []),
    unmatchedRequestIds: problem.requestIds.filter((id) => !byRequest.has(id)),
  };
}

function solve(requestIds: readonly number[], slots: ReadonlyMap<number, number>, pairs: readonly Pair[]) {
  // Nobody can take more requests than there are; further slots would only make the matrix larger.
  const wanted = new Map<number, number>();
  for (const { advisorId } of pairs) wanted.set(advisorId, (wanted.get(advisorId) ?? 0) + 1);
  const columns: number[] = [];
  const firstColumn = new Map<number, number>();
  for (const [advisorId, count] of wanted) {
    firstColumn.set(advisorId, columns.length);
    const places = Math.min(count, slots.get(advisorId) ?? 0);
    for (let at = 0; at < places; at += 1) columns.push(advisorId);
  }
  if (requestIds.length === 0 || columns.length === 0) return [];

  const rowOf = new Map(requestIds.map((id, row) => [id, row]));
  const costs = requestIds.map(() => new Float64Array(columns.length));
  const possible = new Map<string, Pair>();
  for (const pair of pairs) {
    const row = costs[rowOf.get(pair.requestId) ?? -1];
    const from = firstColumn.get(pair.advisorId);
    if (!row || from === undefined) continue;
    possible.set(pairKey(pair), pair);
    for (let at = from; columns[at] === pair.advisorId; at += 1) row[at] = -(SERVED + tenths(pair.score));
  }
  return munkres(costs).flatMap(([row, column]) => {
    const pair = possible.get(`${requestIds[row]} ${columns[column]}`);
    return pair ? [pair] : [];
  });
}

/**
 * By bisection: the highest score that the weakest match can have while as many requests are served, and the best total
 * among the pairs that reach it.
 */
function lift(
  requestIds: readonly number[],
  slots: ReadonlyMap<number, number>,
  pairs: readonly Pair[],
  best: readonly Pair[],
): Pair[] {
  const levels = [...new Set(pairs.map(({ score }) => tenths(score)))].sort((a, b) => a - b);
  const weakest = Math.min(...best.map(({ score }) => tenths(score)));
  let low = levels.indexOf(weakest);
  let high = levels.length - 1;
  let lifted = [...best];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const level = levels[middle] ?? 0;
    const clear = pairs.filter(({ score }) => tenths(score) >= level);
    const tried = solve(requestIds, slots, clear);
    if (tried.length === best.length) {
      lifted = tried;
      low = middle;
    } else high = middle - 1;
  }
  return lifted;
}
