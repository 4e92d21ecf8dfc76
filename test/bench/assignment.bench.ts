import { assign, type Pair } from '../../src/features/matching/group-run/assign.ts';
import type { BenchRow } from './report.ts';

const SIDE = 500;
const SECOND = 1_000;

/** The same numbers in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/**
 * Group-wide matching, 500 requests × 500 advisors with capacities: "under 1 s" (design/architecture.md). That the
 * optimum is an exact solver's is proven by the tests (test/features/matching/group-run/assign.test.ts).
 */
export function benchAssignment(): Promise<BenchRow[]> {
  return Promise.resolve([measure(1, false), measure(5, false), measure(5, true)]);
}

function measure(places: number, liftWeakest: boolean): BenchRow {
  const next = numbers(7);
  const requestIds = Array.from({ length: SIDE }, (_, at) => at + 1);
  const slots = new Map(Array.from({ length: SIDE }, (_, at) => [at + 1, places] as const));
  const pairs: Pair[] = requestIds.flatMap((requestId) =>
    [...slots.keys()].flatMap((advisorId) =>
      next() < 0.7 ? [{ requestId, advisorId, score: Math.round(next() * 100) / 10 }] : [],
    ),
  );
  const began = performance.now();
  assign({ requestIds, slots, pairs, pinned: [], liftWeakest });
  const ms = performance.now() - began;
  return {
    name: `group matching 500 × 500, ${places} place${places > 1 ? 's' : ''}${liftWeakest ? ', weakest lifted' : ''}`,
    value: ms,
    floor: SECOND,
    ratio: ms / SECOND,
    unit: 'ms',
    budget: '≤ 1',
  };
}
