import type { PreparedTerm } from './query-terms.ts';
import { findTerm, type Segment } from './segment.ts';

const K1 = 1.2;
const B = 0.75;
/** With few advisors, rarity is what English in general says: as if so many average profiles were there too. */
const PRIOR_PROFILES = 20;
const PRIOR_LENGTH = 52;

/**
 * Soft BM25 of every advisor, segment after segment in one array: a word of the brief matches a profile by its best
 * term, itself or one of near meaning, never by the sum of them.
 * @param all whose words and lengths say what is rare and what is long
 * @param scored who gets a score: all, or a sample of them
 */
export function lexicalScores(
  all: readonly Segment[],
  terms: readonly PreparedTerm[],
  scored: readonly Segment[] = all,
): Float32Array {
  const size = sizeOf(scored);
  const scores = new Float32Array(size);
  const best = new Float32Array(size);
  const touched = new Uint32Array(size);
  const norms = lengthNorms(scored, averageLength(all));
  for (const term of terms) {
    let count = 0;
    for (const { places, weight } of weighed(all, scored, term)) {
      let offset = 0;
      for (let s = 0; s < scored.length; s++) {
        const { starts, docs, frequencies } = scored[s]!;
        const place = places[s]!;
        if (place >= 0) {
          const end = starts[place + 1]!;
          for (let p = starts[place]!; p < end; p++) {
            const doc = docs[p]! + offset;
            const frequency = frequencies[p]! * 0.1;
            const score = (weight * frequency) / (frequency + norms[doc]!);
            const old = best[doc]!;
            if (score > old) {
              if (old === 0) touched[count++] = doc;
              best[doc] = score;
            }
          }
        }
        offset += scored[s]!.size;
      }
    }
    for (let i = 0; i < count; i++) {
      const doc = touched[i]!;
      scores[doc]! += best[doc]!;
      best[doc] = 0;
    }
  }
  return scores;
}

/** The same of the one advisor in a slot of a segment, without a pass over the others. */
export function lexicalScoreOf(
  all: readonly Segment[],
  terms: readonly PreparedTerm[],
  { segment, slot }: { readonly segment: Segment; readonly slot: number },
): number {
  const norm = lengthNorm(segment.lengths[slot]!, averageLength(all));
  let score = 0;
  for (const term of terms) {
    let best = 0;
    for (const { places, weight } of weighed(all, [segment], term)) {
      const frequency = frequencyOf(segment, places[0]!, slot);
      if (frequency > 0) best = Math.max(best, (weight * frequency) / (frequency + norm));
    }
    score += best;
  }
  return score;
}

/** What each match of a word is worth among all, and where it stands in each of the segments that are scored. */
function weighed(
  all: readonly Segment[],
  scored: readonly Segment[],
  term: PreparedTerm,
): { places: number[]; weight: number }[] {
  const size = sizeOf(all);
  let own = Infinity;
  return term.matches.map((match) => {
    const everywhere = all.map((segment) => findTerm(segment, match.hash));
    let holders = PRIOR_PROFILES * match.commonness;
    everywhere.forEach((place, s) => {
      if (place >= 0) holders += all[s]!.starts[place + 1]! - all[s]!.starts[place]!;
    });
    // The word itself comes first; a neighbour is never worth more than the word that was asked for.
    const idf = Math.min(own, Math.log(1 + (size + PRIOR_PROFILES - holders + 0.5) / (holders + 0.5)));
    if (own === Infinity) own = idf;
    const places = scored === all ? everywhere : scored.map((segment) => findTerm(segment, match.hash));
    return { places, weight: match.weight * idf * (K1 + 1) };
  });
}

/** How often a slot holds the term at a place (-1: none does); its advisors stand in the order of their slots. */
function frequencyOf({ starts, docs, frequencies }: Segment, place: number, slot: number): number {
  if (place < 0) return 0;
  let low = starts[place]!;
  let high = starts[place + 1]! - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const doc = docs[middle]!;
    if (doc === slot) return frequencies[middle]! * 0.1;
    if (doc < slot) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

const sizeOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, segment) => sum + segment.size, 0);

function averageLength(segments: readonly Segment[]): number {
  let total = PRIOR_PROFILES * PRIOR_LENGTH;
  for (const segment of segments) for (let i = 0; i < segment.size; i++) total += segment.lengths[i]!;
  return total / (sizeOf(segments) + PRIOR_PROFILES);
}

/** k1 · (1 − b + b · length / average length). */
const lengthNorm = (length: number, average: number): number => K1 * (1 - B + (B * length) / average);

/** That of each advisor. */
function lengthNorms(segments: readonly Segment[], average: number): Float32Array {
  const norms = new Float32Array(sizeOf(segments));
  let offset = 0;
  for (const segment of segments) {
    for (let i = 0; i < segment.size; i++) norms[offset + i] = lengthNorm(segment.lengths[i]!, average);
    offset += segment.size;
  }
  return norms;
}
