import { backgroundMean } from '../../src/features/matching/ranking/background.ts';
import { weighParts, type WeighedPart } from '../../src/features/matching/ranking/evidence.ts';
import { decodeFeatures } from '../../src/features/matching/ranking/features.ts';
import type { Embedder, PreparedQuery } from '../../src/features/matching/ranking/ranking.ts';
import { computeFeatures, RankingIndex } from '../../src/features/matching/ranking/ranking.ts';
import { splitSentences } from '../../src/features/matching/ranking/text.ts';
import { dot, unpack } from '../../src/features/matching/ranking/vectors.ts';
import type { LabelledSet } from './labelled-set.ts';
import { briefQuery } from './labelled-set.ts';
import type { Bm25Settings } from './soft-bm25.ts';
import { softBm25 } from './soft-bm25.ts';

/** One brief: everything that could rank its advisors, each a z-score an advisor, in the order of the set. */
export interface BriefSignals {
  readonly grades: readonly number[];
  readonly lexical: readonly number[];
  readonly vector: readonly number[];
  readonly words: readonly number[];
  readonly skills: readonly number[];
  /** Best expertise item, bio sentence and title, as evidence weighs them. */
  readonly item: readonly number[];
  readonly sentence: readonly number[];
  readonly title: readonly number[];
  /** Whole profile by the best two sentences of the brief; by the title of the brief alone. */
  readonly briefSentences: readonly number[];
  readonly briefTitle: readonly number[];
  /** Whole profile less what it has in common with any brief. */
  readonly centred: readonly number[];
  lexicalBy(settings: Bm25Settings): readonly number[];
}

/** Computes the signals of all briefs of a set. */
export async function signalsOf(set: LabelledSet, embedder: Embedder): Promise<BriefSignals[]> {
  const index = new RankingIndex();
  const features = await Promise.all(set.advisors.map((advisor) => computeFeatures(advisor, embedder)));
  features.forEach((bytes, at) => index.upsert(at, bytes));
  const profiles = features.map((bytes) => unpack(decodeFeatures(bytes).index.vector!));
  const background = await backgroundMean(embedder);
  const out: BriefSignals[] = [];
  for (const brief of set.briefs) {
    const text = briefQuery(brief);
    const query = await index.prepare(text, embedder);
    const partsOf = (prepared: PreparedQuery) =>
      index
        .rank(prepared, { limit: set.advisors.length })
        .sort((a, b) => a.advisorId - b.advisorId)
        .map((ranked) => ranked.parts);
    const ranked = partsOf(query);
    const [title, ...sentences] = await embedder.embed([brief.title, ...splitSentences(text)]);
    const parts = set.advisors.map((advisor, at) => weighParts(query, features[at]!, advisor).parts);
    const best = (kind: WeighedPart['kind']) =>
      standard(
        parts.map((list) => Math.max(0, ...list.filter((part) => part.kind === kind).map((p) => p.weight))),
      );
    out.push({
      grades: set.advisors.map((advisor) => set.judgements[brief.id]?.[advisor.id] ?? 0),
      lexical: ranked.map((each) => each.lexical),
      vector: ranked.map((each) => each.vector),
      // Without a sentence vector word means stand in for it.
      words: partsOf({ ...query, vector: null }).map((each) => each.vector),
      skills: ranked.map((each) => each.skills),
      item: best('item'),
      sentence: best('sentence'),
      title: best('title'),
      briefSentences: standard(profiles.map((profile) => bestTwo(profile, sentences))),
      briefTitle: standard(profiles.map((profile) => dot(profile, title!))),
      centred: standard(profiles.map((profile) => centred(profile, query, background))),
      lexicalBy: (settings) => standard(softBm25(set.advisors, query.terms, brief.title, settings)),
    });
  }
  return out;
}

function bestTwo(profile: Float32Array, sentences: readonly Float32Array[]): number {
  const best = sentences.map((sentence) => dot(profile, sentence)).sort((a, b) => b - a);
  return (best[0]! + (best[1] ?? best[0]!)) / 2;
}

const centred = (profile: Float32Array, query: PreparedQuery, background: Float32Array): number =>
  dot(profile, query.vector!) - dot(profile, background);

/** Mean 0, spread 1. */
export function standard(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
  return values.map((value) => (value - mean) / spread);
}
