import { assign, type Pair } from '../../src/features/matching/group-run/assign.ts';
import { numbersFrom } from '../features/matching/booking/generated-cases.ts';
import { rowOf, type BenchRow } from './report.ts';

const SIDE = 500;
const SECOND = 1_000;

/**
 * Group-wide matching, 500 requests × 500 advisors with capacities: "under 1 s" (design/architecture.md). That the
 * optimum is an exact solver's is proven by the tests (test/features/matching/group-run/assign.test.ts).
 */
export function benchAssignment(): Promise<BenchRow[]> {
  return Promise.resolve([measure(1, false), measure(5, false), measure(5, true)]);
}

function measure(places: number, liftWeakest: boolean): BenchRow {
  const next = numbersFrom(7);
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
  const what = `${places} place${places > 1 ? 's' : ''}${liftWeakest ? ', weakest lifted' : ''}`;
  return rowOf(`group matching 500 × 500, ${what}`, ms, SECOND, 'ms');
}
