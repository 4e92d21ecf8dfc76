import { chanceOf, mayBeProposed } from './calibration.ts';
import { decodeIndex } from './features.ts';
import { lexicalScorer, lexicalScores, cosines, meetingAt } from './lexical-score.ts';
import { AdvisorSample, buildSegment, dropFromSegment, mergeSegments } from './segment.ts';
import type { Segment, SegmentEntry } from './segment.ts';
import { aloneOf, expectedOf, standingOf, totalOf, weightsFor } from './z-scores.ts';
import type { Parts, Standing } from './z-scores.ts';
import type { PreparedQuery, Ranked } from './types.ts';
import { needleOf, type Needle } from './vectors.ts';

/** Advisors kept outside the segments; a search indexes so many in a few milliseconds. */
const MOST_PENDING = 512;
/** So many segments of like size are merged. */
const FAN = 8;
/** A segment with a larger share of dead advisors is rebuilt. */
const MOST_DEAD = 0.2;
/** A query's means and spreads hold until one advisor in so many has changed. */
const CHANGED_ONE_IN = 20;

/**
 * All published advisors in the memory of one process: a cache of the stored features, less than 1 KB an advisor beside the
 * vector as int8. Scores are relative to all; visibility is asked at query time. Vectors of a second model count as missing.
 */
export class RankingIndex {
  #segments: Segment[] = [];
  readonly #pending = new Map<number, SegmentEntry>();
  #pendingSegment: Segment | undefined;
  #model = '';
  #dimensions = 0;
  readonly #sample = new AdvisorSample();
  /** With the number of changes by then. */
  readonly #standings = new WeakMap<PreparedQuery, { standing: Standing; changes: number }>();
  #changes = 0;

  get size(): number {
    return this.#segments.reduce((sum, { slots }) => sum + slots.size, this.#pending.size);
  }

  /** @param features all stored bytes or their first `INDEX_BYTES` @throws RangeError when they are no features */
  upsert(advisorId: number, features: Uint8Array): void {
    const { model, index } = decodeIndex(features);
    this.remove(advisorId);
    if (index.vector && !this.#dimensions) {
      this.#flush(); // what waits was kept without room for vectors
      this.#model = model;
      this.#dimensions = index.vector.bytes.length;
      this.#segments = this.#segments.map((segment) => ({
        ...segment,
        vectors: new Int8Array(segment.size * this.#dimensions),
      }));
    }
    const kept = model === this.#model ? index : { ...index, vector: null };
    this.#pending.set(advisorId, { advisorId, features: kept });
    this.#sample.set(advisorId, kept);
    this.#pendingSegment = undefined;
    this.#changes++;
    if (this.#pending.size >= MOST_PENDING) {
      this.#flush();
      this.#compact();
    }
  }

  remove(advisorId: number): void {
    this.#sample.delete(advisorId);
    if (this.#pending.delete(advisorId)) {
      this.#pendingSegment = undefined;
      this.#changes++;
      return;
    }
    const segment = this.#segments.find((one) => dropFromSegment(one, advisorId));
    if (!segment) return;
    this.#changes++;
    if (segment.deadCount > segment.size * MOST_DEAD) this.#replace([segment]);
  }

  /** The best `limit` that `visible` lets through, best first, ids breaking ties. */
  rank(query: PreparedQuery, options: { visible?: (id: number) => boolean; limit: number }): Ranked[] {
    const segments = this.#searchable();
    const { lexical, vector, trades } = this.#raw(segments, query);
    const expected = expectedOf(query.terms);
    const standing = standingOf({ lexical, vector, trades }, expected);
    const weights = weightsFor(query);
    const found: Ranked[] = [];
    const limit = Math.max(0, Math.floor(options.limit));
    let worst = -Infinity;
    let at = -1;
    for (const segment of segments) {
      for (let slot = 0; slot < segment.size; slot++) {
        at++;
        if (segment.dead[slot]) continue;
        const raw = { lexical: lexical[at]!, vector: vector[at]!, trades: trades[at]! };
        if (found.length >= limit && totalOf(raw, standing, weights) < worst) continue;
        const advisorId = segment.ids[slot]!;
        if (limit === 0 || (options.visible && !options.visible(advisorId))) continue;
        const total = totalOf(raw, standing, weights);
        found.push({ advisorId, place: 0, parts: { total, alone: aloneOf(raw, expected) } });
        found.sort(bestFirst);
        if (found.length > limit) found.pop();
        worst = found.at(-1)!.parts.total;
      }
    }
    found.forEach((ranked, place) => (ranked.place = place));
    return found;
  }

  /** Without a pass over the others: means and spreads are of a sample. @returns null where the advisor is not known */
  rankOne(query: PreparedQuery, advisorId: number): Ranked | null {
    const segments = this.#searchable();
    const raw = this.#reader(segments, query)(advisorId);
    if (!raw) return null;
    const expected = expectedOf(query.terms);
    let known = this.#standings.get(query);
    if (!known || (this.#changes - known.changes) * CHANGED_ONE_IN > this.size) {
      const sample = [this.#sample.segment(this.#dimensions)];
      const standing = standingOf(this.#raw(segments, query, sample), expected);
      known = { standing, changes: this.#changes };
      this.#standings.set(query, known);
    }
    const total = totalOf(raw, known.standing, weightsFor(query));
    return { advisorId, place: Infinity, parts: { total, alone: aloneOf(raw, expected) } };
  }

  /** Those for whom a proposal may be worth it, without looking at anybody else. */
  mayFit(query: PreparedQuery, advisorIds: readonly number[]): number[] {
    const read = this.#reader(this.#searchable(), query);
    const expected = expectedOf(query.terms);
    return advisorIds.filter((id) => {
      const raw = read(id);
      return raw && mayBeProposed(chanceOf(query, { alone: aloneOf(raw, expected) }));
    });
  }

  /** Segment by segment; NaN for the dead. */
  #raw(all: readonly Segment[], query: PreparedQuery, scored: readonly Segment[] = all): Parts<Float32Array> {
    const needle = this.#needle(query);
    const lexical = lexicalScores(all, query.terms, scored);
    const vector = new Float32Array(lexical.length);
    const trades = new Float32Array(lexical.length);
    let at = 0;
    for (const segment of scored) {
      vector.set(cosines(segment, needle), at);
      for (let slot = 0; slot < segment.size; slot++, at++)
        if (segment.dead[slot]) lexical[at] = vector[at] = trades[at] = NaN;
        else trades[at] = meetingAt(segment, slot, query.trades);
    }
    return { lexical, vector, trades };
  }

  /** Null for an advisor who is not in the index. */
  #reader(segments: readonly Segment[], query: PreparedQuery): (advisorId: number) => Parts<number> | null {
    const needle = this.#needle(query);
    const lexicalOf = lexicalScorer(segments, query.terms);
    return (advisorId) => {
      const segment = segments.find(({ slots }) => slots.has(advisorId));
      const slot = segment?.slots.get(advisorId);
      if (!segment || slot === undefined) return null;
      return {
        lexical: lexicalOf(segment, slot),
        vector: cosines(segment, needle, { from: slot, count: 1 })[0]!,
        trades: meetingAt(segment, slot, query.trades),
      };
    };
  }

  /** Null for a vector of another model. */
  #needle({ vector, model }: PreparedQuery): Needle | null {
    return vector && model === this.#model ? needleOf(vector) : null;
  }

  #searchable(): Segment[] {
    if (!this.#pending.size) return this.#segments;
    this.#pendingSegment ??= buildSegment([...this.#pending.values()], this.#dimensions);
    return [...this.#segments, this.#pendingSegment];
  }

  #flush(): void {
    this.#segments = this.#searchable();
    this.#pending.clear();
    this.#pendingSegment = undefined;
  }

  /** Merges segments of like size, so that they stay few and each advisor moves only a few times. */
  #compact(): void {
    const level = (segment: Segment) => Math.floor(Math.log(segment.size / MOST_PENDING + 1) / Math.log(FAN));
    for (;;) {
      const full = this.#segments
        .map((one) => this.#segments.filter((other) => level(other) === level(one)))
        .find((group) => group.length >= FAN);
      if (!full) return;
      this.#replace(full);
    }
  }

  #replace(segments: Segment[]): void {
    const merged = mergeSegments(segments, this.#dimensions);
    this.#segments = this.#segments.filter((segment) => !segments.includes(segment));
    if (merged.size) this.#segments.push(merged);
  }
}

const bestFirst = (a: Ranked, b: Ranked): number =>
  b.parts.total - a.parts.total || a.advisorId - b.advisorId;
