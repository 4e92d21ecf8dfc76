import { LIMITS } from '../../src/contract/limits.ts';
import {
  assess,
  computeFeatures,
  prepareQuery,
  RankingIndex,
  type Assessment,
  type Embedder,
  type PreparedQuery,
  type Ranked,
} from '../../src/features/matching/ranking/index.ts';
import { briefQuery, type LabelledSet } from './labelled-set.ts';
import { measureAll, type Measures } from './measures.ts';

/** One brief with one advisor: what was labelled and what the ranker said. */
export interface Pair {
  brief: string;
  query: PreparedQuery;
  advisor: string;
  grade: number;
  score: number;
  ranked: Ranked;
  assessment: Assessment;
}

export interface Evaluation {
  /** By the ranker's order. */
  ranking: Measures;
  /** By the final score, ties in the ranker's order, as the API sorts. */
  scores: Measures;
  /** The same under the search's cut: score above 3, at most 20. */
  shown: Measures;
  grades: Pair[];
}

/** Every brief with every advisor, each brief's in the ranker's order. */
export async function rankAll(set: LabelledSet, embedder: Embedder, known?: readonly Uint8Array[]) {
  const index = new RankingIndex();
  const features =
    known ?? (await Promise.all(set.advisors.map((advisor) => computeFeatures(advisor, embedder))));
  features.forEach((bytes, i) => index.upsert(i, bytes));
  const pairs: Pair[] = [];
  for (const brief of set.briefs) {
    const query = await prepareQuery(briefQuery(brief), embedder);
    for (const ranked of index.rank(query, { limit: set.advisors.length })) {
      const advisor = set.advisors[ranked.advisorId]!;
      const assessment = assess(query, ranked, features[ranked.advisorId]!, advisor);
      const grade = set.judgements[brief.id]?.[advisor.id] ?? 0;
      const { score } = assessment;
      pairs.push({ brief: brief.id, query, advisor: advisor.id, grade, score, ranked, assessment });
    }
  }
  return pairs;
}

/**
 * Ranks and assesses every advisor of a labelled set for every brief.
 * @param known what the embedder has made of the advisors before; computed by default
 */
export async function evaluate(
  set: LabelledSet,
  embedder: Embedder,
  known?: readonly Uint8Array[],
): Promise<Evaluation> {
  const grades = await rankAll(set, embedder, known);
  const measured = (of: (pairs: Pair[]) => Pair[]) =>
    measureAll(
      new Map(
        set.briefs.map(({ id }) => {
          const pairs = grades.filter(({ brief }) => brief === id);
          return [id, of(pairs).map(({ advisor }) => advisor)];
        }),
      ),
      set.judgements,
    );
  const sorted = (pairs: Pair[]) => pairs.toSorted((a, b) => b.score - a.score);
  const cut = ({ score }: Pair) => score > LIMITS.search.hideAtOrBelow;
  return {
    ranking: measured((pairs) => pairs),
    scores: measured(sorted),
    shown: measured((pairs) => sorted(pairs).filter(cut).slice(0, LIMITS.search.maxResults)),
    grades,
  };
}
