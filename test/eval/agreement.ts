import type { Judgements } from './labelled-set.ts';

const GRADES = [0, 1, 2, 3];

/**
 * Cohen's kappa with quadratic weights between two judges, over the pools of the briefs that both have graded.
 * @returns 1 for full agreement, 0 for what chance would give
 */
export function weightedKappa(
  first: Judgements,
  second: Judgements,
  pool: Readonly<Record<string, readonly string[]>>,
): number {
  const pairs = Object.keys(second).flatMap((brief) =>
    (pool[brief] ?? []).map(
      (advisor) => [first[brief]?.[advisor] ?? 0, second[brief]?.[advisor] ?? 0] as const,
    ),
  );
  const share = (side: 0 | 1, grade: number) =>
    pairs.filter((pair) => pair[side] === grade).length / pairs.length;
  const seen = pairs.reduce((sum, [a, b]) => sum + (a - b) ** 2, 0) / pairs.length;
  let expected = 0;
  for (const a of GRADES) for (const b of GRADES) expected += share(0, a) * share(1, b) * (a - b) ** 2;
  return 1 - seen / expected;
}
