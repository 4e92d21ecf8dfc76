import { lengthNorm, placeIn, rarityAmong, SATURATION } from './bm25.ts';
import type { PreparedTerm } from './query-terms.ts';
import type { Segment } from './segment.ts';

/** So many average profiles are counted in, so that with few advisors rarity is that of English in general. */
const PRIOR_PROFILES = 20;
const PRIOR_LENGTH = 52;

/**
 * BM25 of every advisor, segment after segment in one array.
 * @param all the corpus for rarity and average length
 * @param scored all, or a sample of them
 */
export function lexicalScores(
  all: readonly Segment[],
  terms: readonly PreparedTerm[],
  scored: readonly Segment[] = all,
): Float32Array {
  const scores = new Float32Array(sizeOf(scored));
  const average = averageLength(all);
  const norms = scored.map(({ lengths }) => lengths.map((length) => lengthNorm(length, average)));
  for (const term of terms) {
    const weight = weightOf(term, all);
    let offset = 0;
    scored.forEach((segment, s) => {
      const place = placeIn(segment.terms, term.hash);
      const { starts, docs, frequencies } = segment;
      const end = place < 0 ? 0 : starts[place + 1]!;
      for (let p = place < 0 ? 0 : starts[place]!; p < end; p++) {
        const doc = docs[p]!;
        const frequency = frequencies[p]! * 0.1;
        scores[doc + offset]! += (weight * frequency) / (frequency + norms[s]![doc]!);
      }
      offset += segment.size;
    });
  }
  return scores;
}

export function lexicalScoreOf(
  all: readonly Segment[],
  terms: readonly PreparedTerm[],
  { segment, slot }: { readonly segment: Segment; readonly slot: number },
): number {
  const norm = lengthNorm(segment.lengths[slot]!, averageLength(all));
  return terms.reduce((score, term) => {
    const frequency = frequencyOf(segment, term.hash, slot);
    return frequency ? score + (weightOf(term, all) * frequency) / (frequency + norm) : score;
  }, 0);
}

function weightOf({ hash, commonness }: PreparedTerm, all: readonly Segment[]): number {
  let holders = PRIOR_PROFILES * commonness;
  for (const { terms, starts } of all) {
    const place = placeIn(terms, hash);
    if (place >= 0) holders += starts[place + 1]! - starts[place]!;
  }
  return SATURATION * rarityAmong(sizeOf(all) + PRIOR_PROFILES, holders);
}

/** The advisors of a term are stored in the order of their slots. */
function frequencyOf({ terms, starts, docs, frequencies }: Segment, hash: number, slot: number): number {
  const place = placeIn(terms, hash);
  const at = place < 0 ? -1 : placeIn(docs, slot, starts[place], starts[place + 1]);
  return at < 0 ? 0 : frequencies[at]! * 0.1;
}

const sizeOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, segment) => sum + segment.size, 0);

function averageLength(segments: readonly Segment[]): number {
  let total = PRIOR_PROFILES * PRIOR_LENGTH;
  for (const segment of segments) for (let i = 0; i < segment.size; i++) total += segment.lengths[i]!;
  return total / (sizeOf(segments) + PRIOR_PROFILES);
}
