/** What speaks for a candidate and against it, by name: whether it is so, or how much. */
export type Features = Readonly<Record<string, boolean | number>>;

/** How much each feature counts; learned by `test/eval/train-cv.ts`. */
export type Weights = Readonly<Record<string, number>>;

/** The logarithm of how much likelier a candidate is than that none is right, up to what all have in common. */
const scoreOf = (features: Features, weights: Weights): number =>
  Object.entries(features).reduce((sum, [name, value]) => sum + Number(value) * (weights[name] ?? 0), 0);

/** How likely something is that is so or is not, from 0 to 1. */
export const chanceOf = (features: Features, weights: Weights): number =>
  1 / (1 + Math.exp(-scoreOf(features, weights)));

/** How likely a value must be to be proposed: a wrong one costs more than an empty field (docs/cv.md). */
export const LEAST = { words: 0.5, order: 0.45, title: 0.33, skill: 0.35, bio: 0.5, expertise: 0.4 };

/**
 * Of the likeliest value, whatever lines have it. @param least the probability asked of the value
 * @returns null where another value, or none, may as well be right
 */
export function likeliest<Candidate extends { readonly features: Features }>(
  candidates: readonly Candidate[],
  weights: Weights,
  valueOf: (candidate: Candidate) => string,
  least: number,
): Candidate | null {
  const values = new Map<string, { best: Candidate; most: number; sum: number }>();
  let all = 1;
  for (const candidate of candidates) {
    const odds = Math.exp(scoreOf(candidate.features, weights));
    const value = valueOf(candidate).toLowerCase();
    const { best, most, sum } = values.get(value) ?? { best: candidate, most: odds, sum: 0 };
    values.set(value, { best: odds > most ? candidate : best, most: Math.max(odds, most), sum: sum + odds });
    all += odds;
  }
  const [first] = [...values.values()].toSorted((a, b) => b.sum - a.sum);
  return first && first.sum > Math.max(1, least * all) ? first.best : null;
}
