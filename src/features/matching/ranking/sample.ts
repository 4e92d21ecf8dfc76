import type { IndexFeatures } from './features.ts';
import { buildSegment, type Segment, type SegmentEntry } from './segment.ts';

/**
 * Least size; at most twice as many are kept. Over 10,000 advisors with the labelled briefs shown scores differ from those
 * of a full pass by .01 to .02 on average (at most .1) for the best 200, by .07 to .09 where the scale is steepest.
 */
const FEWEST = 2_048;
const CHANGED_ONE_IN = 100;

/** A fair sample of the advisors by id, for means and spreads at a cost that does not grow with their number. */
export class AdvisorSample {
  readonly #kept = new Map<number, SegmentEntry>();
  /** Ids whose {@link place} lies below are in the sample. */
  #below = 2 ** 32;
  #changes = 0;
  #segment: Segment | undefined;

  set(advisorId: number, features: IndexFeatures): void {
    if (place(advisorId) >= this.#below) return;
    this.#kept.set(advisorId, { advisorId, features });
    this.#changes++;
    if (this.#kept.size < 2 * FEWEST) return;
    this.#below /= 2;
    for (const id of this.#kept.keys()) if (place(id) >= this.#below) this.#kept.delete(id);
    this.#segment = undefined;
  }

  delete(advisorId: number): void {
    if (this.#kept.delete(advisorId)) this.#changes++;
  }

  /** The sample as a segment, at most one advisor in a hundred behind. */
  segment(dimensions: number): Segment {
    const known = this.#segment;
    const fits = known && known.vectors.length === known.size * dimensions;
    if (fits && this.#changes * CHANGED_ONE_IN < known.size) return known;
    this.#changes = 0;
    return (this.#segment = buildSegment([...this.#kept.values()], dimensions));
  }
}

/** Spreads ids, which come one after the other, evenly over 32 bits (Fibonacci hashing). */
const place = (id: number): number => Math.imul(id, 0x9e3779b1) >>> 0;
