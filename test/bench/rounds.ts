/** A round's two figures, of the same kind and unit. */
export interface Pair {
  readonly ours: number;
  readonly floor: number;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/**
 * Sums up what was measured in turns, the product and its floor, one after the other in every round; each ratio is
 * `ours / floor`.
 */
export function sumUp(pairs: readonly Pair[]) {
  const ratios = pairs.map(({ ours, floor }) => ours / floor);
  return {
    // The middle of all rounds.
    value: median(pairs.map(({ ours }) => ours)),
    floor: median(pairs.map(({ floor }) => floor)),
    // The middle of the rounds' ratios: other load on the machine hits both halves of a round alike.
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)] as const,
  };
}

/**
 * Runs rounds of two measurements in turns; which goes first changes from round to round.
 * @param measure called with whose turn it is
 */
export async function inTurns<T>(
  rounds: number,
  measure: (whose: 'ours' | 'floor', round: number) => Promise<T>,
): Promise<{ ours: T; floor: T }[]> {
  const results: { ours: T; floor: T }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const floor = await measure('floor', round);
      results.push({ floor, ours: await measure('ours', round) });
    } else {
      const ours = await measure('ours', round);
      results.push({ ours, floor: await measure('floor', round) });
    }
  }
  return results;
}

/** How long `work` takes, in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The same in seconds. */
export const seconds = async (work: () => Promise<unknown>): Promise<number> => (await timed(work)) / 1_000;
