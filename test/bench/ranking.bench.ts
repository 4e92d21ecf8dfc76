import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  assess,
  computeFeatures,
  createLexicalOnlyEmbedder,
  prepareQuery,
  RankingIndex,
  type Embedder,
  type ProfileText,
} from '../../src/features/matching/ranking/index.ts';
import { SKILLS } from '../../src/contract/enums.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { encodeFeatures, decodeFeatures } from '../../src/features/matching/ranking/features.ts';
import { pack } from '../../src/features/matching/ranking/vectors.ts';
import { briefQuery, labelledSet } from '../eval/labelled-set.ts';
import { rowOf, type BenchRow } from './report.ts';
import { numbersFrom } from '../features/matching/booking/generated-cases.ts';
import { median, timed } from './rounds.ts';

const ADVISORS = 100_000;
const DIMENSIONS = 512;
const WORD_DIMENSIONS = 100;
const BUDGET_BYTES = 1_024;

/**
 * Search over 100,000 advisors against one plain pass over their vectors, and memory an advisor beyond int8 vectors
 * (design/architecture.md, Budgets). Profiles are mixed from the labelled set's sentences and items; vectors are random
 * (time does not depend on them). The sentence model itself is not in it: it works in its own thread.
 */
export async function benchRanking(): Promise<BenchRow[]> {
  const random = numbersFrom(7);
  const embedder = syntheticEmbedder(random);
  const profiles = syntheticProfiles(random);
  const made = await Promise.all(profiles.map((profile) => computeFeatures(profile, embedder)));
  const before = memory();
  const index = new RankingIndex();
  for (let id = 1; id <= ADVISORS; id++) index.upsert(id, varied(made[id % made.length]!, random));
  const bytes = (memory() - before) / ADVISORS - DIMENSIONS - WORD_DIMENSIONS;

  const rows = new Int8Array(ADVISORS * DIMENSIONS);
  for (let i = 0; i < rows.length; i++) rows[i] = (random() * 256) | 0;
  const needle = Int8Array.from({ length: DIMENSIONS }, () => (random() * 256) | 0);
  const { briefs } = labelledSet();
  const floors: number[] = [];
  const times: number[] = [];
  for (const brief of [briefs[0]!, ...briefs]) {
    floors.push(await timed(() => plainPass(rows, needle)));
    times.push(
      await timed(async () => {
        const query = await prepareQuery(briefQuery(brief), embedder);
        for (const ranked of index.rank(query, { limit: LIMITS.search.maxResults })) {
          const at = ranked.advisorId % made.length;
          assess(query, ranked, made[at]!, { ...profiles[at]!, firstName: 'Ann' });
        }
      }),
    );
  }
  const value = median(times.slice(1));
  const floor = median(floors.slice(1));
  return [
    rowOf('search over 100,000 advisors, scores and evidence of 20', value, floor, 'ms', '≤ 3'),
    rowOf('memory an advisor beyond int8 vectors', bytes, BUDGET_BYTES, 'bytes'),
  ];
}

/** What the budget is measured by: the inner product of one vector with every row, nothing else. */
function plainPass(rows: Int8Array, needle: Int8Array): Float32Array {
  const out = new Float32Array(rows.length / DIMENSIONS);
  for (let row = 0, at = 0; row < out.length; row++) {
    let sum = 0;
    for (let i = 0; i < DIMENSIONS; i++) sum += needle[i]! * rows[at++]!;
    out[row] = sum;
  }
  return out;
}

/** 2,000 profiles: title, items, sentences and skills drawn from the labelled set, every tenth with a CV. */
function syntheticProfiles(random: () => number): ProfileText[] {
  const { advisors } = labelledSet();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const items = advisors.flatMap((advisor) => advisor.expertise.split(', '));
  const sentences = advisors.flatMap((advisor) => advisor.bio.split(/(?<=\.)\s+/));
  const some = <T>(list: readonly T[], count: number) => Array.from({ length: count }, () => pick(list));
  return Array.from({ length: 2_000 }, (_, i) => ({
    title: pick(advisors).title,
    expertise: some(items, 6).join(', '),
    bio: some(sentences, 4).join(' '),
    skills: some(SKILLS, 3),
    cvText: i % 10 ? '' : some(sentences, 12).join(' '),
  }));
}

/** The same profile with another vector, so that no two advisors are alike. */
function varied(features: Uint8Array, random: () => number): Uint8Array {
  const { model, index } = decodeFeatures(features);
  const vector = pack(Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5));
  return encodeFeatures({ model, index: { ...index, vector }, parts: [] });
}

function syntheticEmbedder(random: () => number): Embedder {
  return {
    ...createLexicalOnlyEmbedder(),
    model: 'synthetic',
    dimensions: DIMENSIONS,
    embed: (texts) =>
      Promise.resolve(
        texts.map(() => {
          const vector = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
          const length = Math.hypot(...vector);
          return vector.map((x) => x / length);
        }),
      ),
  };
}

/** Heap and typed arrays in use after everything unused was collected (buffers are freed by a later collection). */
function memory(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let i = 0; i < 4; i++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
