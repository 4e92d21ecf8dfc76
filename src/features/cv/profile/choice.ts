/** What speaks for a candidate and against it, by name: 1 where it is so, 0 or nothing where it is not. */
export type Features = Readonly<Record<string, number>>;

/** How much each feature counts; learned by `test/eval/train-cv.ts`. */
export type Weights = Readonly<Record<string, number>>;

/** The logarithm of how much likelier a candidate is than that none is right, up to what all have in common. */
export const scoreOf = (features: Features, weights: Weights): number =>
  Object.entries(features).reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), 0);

/** The likeliest candidate, the first of several; null where none is likelier than that all are wrong. */
export function likeliest<Candidate extends { readonly features: Features }>(
  candidates: readonly Candidate[],
  weights: Weights,
): Candidate | null {
  let [best, most]: [Candidate | null, number] = [null, 0];
  for (const candidate of candidates) {
    const score = scoreOf(candidate.features, weights);
    if (score > most) [best, most] = [candidate, score];
  }
  return best;
}
