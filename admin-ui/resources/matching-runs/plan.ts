import type { RunMatch, RunPair, RunSettings } from '../../../src/contract/group-matching-api.ts';

export type Plan = Pick<RunSettings, 'pinned' | 'excluded'>;

export type Planning = { plan: Plan; change: (plan: Plan) => void; never: (match: RunMatch) => void };

const isSame = (one: RunPair, other: RunPair): boolean =>
  one.requestId === other.requestId && one.advisorId === other.advisorId;

export const has = (pairs: readonly RunPair[], pair: RunPair): boolean =>
  pairs.some((one) => isSame(one, pair));

const pairOf = ({ requestId, advisorId }: RunPair): RunPair => ({ requestId, advisorId });
const without = (pairs: readonly RunPair[], pair: RunPair): RunPair[] =>
  pairs.filter((one) => !isSame(one, pair));

/** Fixes a pair; a request is fixed to one advisor only, and what is fixed is not ruled out. */
export function pin({ pinned, excluded }: Plan, pair: RunPair): Plan {
  return {
    pinned: [...pinned.filter(({ requestId }) => requestId !== pair.requestId), pairOf(pair)],
    excluded: without(excluded, pair),
  };
}

/** Rules a pair out for this run; what is ruled out is not fixed. */
export function exclude({ pinned, excluded }: Plan, pair: RunPair): Plan {
  return { pinned: without(pinned, pair), excluded: [...without(excluded, pair), pairOf(pair)] };
}

export function release({ pinned, excluded }: Plan, pair: RunPair): Plan {
  return { pinned: without(pinned, pair), excluded: without(excluded, pair) };
}

export function changesBetween(before: Plan, after: Plan): number {
  const only = (one: readonly RunPair[], other: readonly RunPair[]) =>
    one.filter((pair) => !has(other, pair)).length;
  const differing = (of: keyof Plan) => only(before[of], after[of]) + only(after[of], before[of]);
  return differing('pinned') + differing('excluded');
}
