import type { Judgements } from './labelled-set.ts';

export interface Measures {
  'nDCG@10': number;
  'recall@10': number;
  MRR: number;
}

const gain = (grade: number) => 2 ** grade - 1;
const dcg = (grades: number[]) => grades.reduce((sum, grade, i) => sum + gain(grade) / Math.log2(i + 2), 0);

/** Measures of one ranking (best first) against the grades of its brief; as `matching-eval.mjs` defines them. */
export function measure(ranked: readonly string[], grades: Record<string, number>): Measures {
  const got = ranked.map((id) => grades[id] ?? 0);
  const ideal = Object.values(grades).sort((a, b) => b - a);
  const good = ideal.filter((grade) => grade >= 2).length;
  const first = got.slice(0, 50).findIndex((grade) => grade >= 2);
  return {
    'nDCG@10': dcg(got.slice(0, 10)) / (dcg(ideal.slice(0, 10)) || 1),
    'recall@10': good ? got.slice(0, 10).filter((grade) => grade >= 2).length / good : 1,
    MRR: first < 0 ? 0 : 1 / (first + 1),
  };
}

/** Mean of the measures over all judged briefs; a brief that is missing counts as nothing found. */
export function measureAll(
  rankings: ReadonlyMap<string, readonly string[]>,
  judgements: Judgements,
): Measures {
  const rows = Object.entries(judgements).map(([id, grades]) => measure(rankings.get(id) ?? [], grades));
  const mean = (key: keyof Measures) => rows.reduce((sum, row) => sum + row[key], 0) / rows.length;
  return {
    'nDCG@10': mean('nDCG@10'),
    'recall@10': mean('recall@10'),
    MRR: mean('MRR'),
  };
}

const RESAMPLES = 1_000;

/** Mean of some figures with the interval that holds 95 of 100 means of as many drawn from them anew (bootstrap). */
export function interval(figures: readonly number[]): string {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  let state = 1; // a generator of its own, so that a run prints the same twice
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * figures.length);
  };
  const means = Array.from({ length: RESAMPLES }, () => mean(figures.map(() => figures[random()]!)));
  means.sort((a, b) => a - b);
  const [low = 0, high = 0] = [means[Math.floor(0.025 * RESAMPLES)], means[Math.floor(0.975 * RESAMPLES)]];
  return `${mean(figures).toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}
