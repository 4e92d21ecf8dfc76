import { lengthNorm, placeIn, rarityAmong, SATURATION } from './bm25.ts';
import type { PreparedTerm } from './query-terms.ts';
import type { Segment } from './segment.ts';
import { TRADES_KEPT } from './trades.ts';
import { dotRows, type Needle } from './vectors.ts';

/** So many average profiles are counted in, so that with few advisors rarity is that of English in general. */
const PRIOR_PROFILES = 20;
const PRIOR_LENGTH = 52;

/** BM25, segment by segment in one array. @param all corpus for rarity and length @param scored all, or a sample */
export function lexicalScores(
  all: readonly Segment[],
  terms: readonly PreparedTerm[],
  scored: readonly Segment[],
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

/** As {@link lexicalScores}, for one advisor after the other. */
export function lexicalScorer(
  all: readonly Segment[],
  terms: readonly PreparedTerm[],
): (segment: Segment, slot: number) => number {
  const average = averageLength(all);
  const weighed = terms.map((term) => ({ hash: term.hash, weight: weightOf(term, all) }));
  return (segment, slot) => {
    const norm = lengthNorm(segment.lengths[slot]!, average);
    return weighed.reduce((score, { hash, weight }) => {
      const frequency = frequencyOf(segment, hash, slot);
      return frequency ? score + (weight * frequency) / (frequency + norm) : score;
    }, 0);
  };
}

function weightOf({ hash, commonness }: PreparedTerm, all: readonly Segment[]): number {
  let holders = PRIOR_PROFILES * commonness;
  for (const { terms, starts } of all) {
    const place = placeIn(terms, hash);
    if (place >= 0) holders += starts[place + 1]! - starts[place]!;
  }
  return SATURATION * rarityAmong(sizeOf(all) + PRIOR_PROFILES, holders);
}

/** The advisors of a term are stored in ascending order of their slots. */
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

/** Of the query to a segment's vectors; NaN without either vector: it counts as the average and does not move it. */
export function cosines(
  { vectors, vectorScales }: Pick<Segment, 'vectors' | 'vectorScales'>,
  needle: Needle | null,
  { from = 0, count = vectorScales.length }: { readonly from?: number; readonly count?: number } = {},
): Float32Array {
  const out = new Float32Array(count).fill(NaN);
  if (!needle || vectors.length === 0) return out;
  dotRows(needle, vectors, count, from).forEach((product, i) => {
    const scale = vectorScales[from + i]!;
    if (scale > 0) out[i] = product * scale;
  });
  return out;
}

/**
 * How far the trades asked for are the advisor's: root of the sum of products of shares, 0 to 1. A profile may have trades
 * that the present table lacks.
 */
export function meetingAt(
  { trades, shares }: Pick<Segment, 'trades' | 'shares'>,
  slot: number,
  asked: Float32Array,
): number {
  let sum = 0;
  const end = (slot + 1) * TRADES_KEPT;
  for (let at = slot * TRADES_KEPT; at < end; at++) sum += (asked[trades[at]!] ?? 0) * shares[at]!;
  return Math.sqrt(sum / 255);
}
