import { decodeIndex } from './features.ts';
import { lexicalScoreOf, lexicalScores } from './lexical-score.ts';
import { prepareQuery } from './prepare.ts';
import { AdvisorSample } from './sample.ts';
import { buildSegment, dropFromSegment, mergeSegments, type Segment, type SegmentEntry } from './segment.ts';
import { Standings, type Standing } from './standing.ts';
import { meetings } from './meeting.ts';
import type { Embedder, PreparedQuery, Ranked, RankParts } from './types.ts';
import { cosines, SPREADS, spreadOf, standardise, zScore } from './z-scores.ts';

/** Advisors that wait outside the segments; so many are put in order within a search in a few milliseconds. */
const MOST_PENDING = 512;
/** Segments of like size are joined when there are so many of them. */
const FAN = 8;
/** A segment is written anew when so much of it is dead. */
const MOST_DEAD = 0.2;

/** Weights of the z-scores, by folds of the learning set (docs/matching.md). */
const WEIGHTS = { lexical: 0.5, vector: 0.2, trades: 1.2 };
const WEIGHTS_WITHOUT_MODEL = { lexical: 0.5, vector: 0, trades: 1.2 };

/**
 * All published advisors of the installation in the memory of one process, a cache of the stored features. Who may
 * be seen is asked at query time; scores are relative to all. An advisor costs the sentence vector as int8 and less than
 * 1 KB beside. Not more than one model's vectors: those of another one count as missing.
 */
export class RankingIndex {
  #segments: Segment[] = [];
  readonly #pending = new Map<number, SegmentEntry>();
  #pendingSegment: Segment | undefined;
  #size = 0;
  #model = '';
  #dimensions = 0;
  readonly #sample = new AdvisorSample();
  readonly #standings = new Standings();
  /** Goes up whenever an advisor comes, changes or goes. */
  #changes = 0;

  /** How many advisors are in the index. */
  get size(): number {
    return this.#size;
  }

  /**
   * Adds an advisor or replaces what was known. `features` may be all stored bytes or their first `INDEX_BYTES`.
   * Throws a RangeError when they are no features.
   */
  upsert(advisorId: number, features: Uint8Array): void {
    const { model, index } = decodeIndex(features);
    this.remove(advisorId);
    if (index.vector && !this.#dimensions) {
      this.#flush(); // what waits was kept without room for vectors
      this.#model = model;
      this.#dimensions = index.vector.bytes.length;
      this.#segments = this.#segments.map((segment) => withRoom(segment, this.#dimensions));
    }
    const kept = model === this.#model ? index : { ...index, vector: null };
    this.#pending.set(advisorId, { advisorId, features: kept });
    this.#sample.set(advisorId, kept);
    this.#pendingSegment = undefined;
    this.#size++;
    this.#changes++;
    if (this.#pending.size >= MOST_PENDING) {
      this.#flush();
      this.#compact();
    }
  }

  /** Takes an advisor out; nothing happens when it is not there. */
  remove(advisorId: number): void {
    this.#sample.delete(advisorId);
    if (this.#pending.delete(advisorId)) {
      this.#pendingSegment = undefined;
      this.#size--;
      this.#changes++;
      return;
    }
    const at = this.#segments.findIndex((segment) => dropFromSegment(segment, advisorId));
    if (at < 0) return;
    this.#size--;
    this.#changes++;
    const segment = this.#segments[at]!;
    if (segment.deadCount > segment.size * MOST_DEAD) this.#replace([segment]);
  }

  has(advisorId: number): boolean {
    return this.#pending.has(advisorId) || this.#segments.some((segment) => segment.slots.has(advisorId));
  }

  /** Makes a brief ready. Falls back to words only when the embedder fails. */
  prepare(query: string, embedder: Embedder): Promise<PreparedQuery> {
    return prepareQuery(query, embedder);
  }

  /** The best `limit` advisors that `visible` lets through, best first, ids breaking ties. */
  rank(query: PreparedQuery, options: { visible?: (id: number) => boolean; limit: number }): Ranked[] {
    const segments = this.#searchable();
    const { lexical, vector, meeting, dead, weights, expected } = this.#raw(segments, query);
    const trades = meeting.slice();
    const [words, cosine] = [lexical.slice(), vector.slice()];
    standardise(lexical, dead, expected.lexical);
    standardise(vector, dead, expected.vector);
    standardise(trades, dead, expected.trades);

    const found: Ranked[] = [];
    const limit = Math.max(0, Math.floor(options.limit));
    let worst = -Infinity;
    let slot = 0;
    for (const segment of segments) {
      for (let i = 0; i < segment.size; i++, slot++) {
        if (segment.dead[i]) continue;
        const total =
          weights.lexical * lexical[slot]! + weights.vector * vector[slot]! + weights.trades * trades[slot]!;
        if (found.length >= limit && total < worst) continue;
        const advisorId = segment.ids[i]!;
        if (limit === 0 || (options.visible && !options.visible(advisorId))) continue;
        const parts = {
          lexical: lexical[slot]!,
          vector: vector[slot]!,
          trades: trades[slot]!,
          alone: aloneOf(expected, words[slot]!, cosine[slot]!, meeting[slot]!),
          total,
        };
        insert(found, { advisorId, place: 0, parts }, limit);
        worst = found.at(-1)!.parts.total;
      }
    }
    found.forEach((ranked, at) => (ranked.place = at));
    return found;
  }

  /**
   * One advisor as {@link rank} would place them among all, without a pass over the others: how all stand to the query is
   * looked at in a sample of them ({@link AdvisorSample}) and remembered until one in twenty has changed.
   * @returns null for somebody who is not in the index
   */
  rankOne(query: PreparedQuery, advisorId: number): Ranked | null {
    const segments = this.#searchable();
    const segment = segments.find(({ slots }) => slots.has(advisorId));
    const slot = segment?.slots.get(advisorId);
    if (!segment || slot === undefined) return null;
    const standing = this.#standings.get(query, { size: this.#size, changes: this.#changes }, () =>
      this.#standing(segments, query),
    );
    const usesModel = query.vector !== null && query.model === this.#model;
    const weights = usesModel ? WEIGHTS : WEIGHTS_WITHOUT_MODEL;
    const row = rowOf(segment, slot);
    const [cosine = Number.NaN] = usesModel ? cosines([row.vector], query.vector) : [];
    const [meeting = 0] = meetings([row], query.trades);
    const words = lexicalScoreOf(segments, query.terms, { segment, slot });
    const lexical = zScore(words, standing.lexical);
    const vector = zScore(cosine, standing.vector);
    const trades = zScore(meeting, standing.trades);
    const total = weights.lexical * lexical + weights.vector * vector + weights.trades * trades;
    return {
      advisorId,
      place: Infinity,
      parts: { lexical, vector, trades, alone: aloneOf(expectedOf(query), words, cosine, meeting), total },
    };
  }

  /** Makes nothing more of how all stood to queries: these were read by another table of trades. */
  forgetStandings(): void {
    this.#standings.forget();
  }

  /** Whether {@link rankOne} needs no pass over the sample for this query. */
  remembers(query: PreparedQuery): boolean {
    return this.#standings.has(query, { size: this.#size, changes: this.#changes });
  }

  /** Mean and spread of every part over a sample of the advisors. */
  #standing(segments: readonly Segment[], query: PreparedQuery): Standing {
    const sample = [this.#sample.segment(this.#dimensions)];
    const { lexical, vector, meeting, dead, expected } = this.#raw(segments, query, sample);
    return {
      lexical: spreadOf(lexical, dead, expected.lexical),
      vector: spreadOf(vector, dead, expected.vector),
      trades: spreadOf(meeting, dead, expected.trades),
    };
  }

  /** The parts of the scores of all, or of a sample, as they come, segment after segment, and what is expected of them. */
  #raw(all: readonly Segment[], query: PreparedQuery, scored: readonly Segment[] = all) {
    const usesModel = query.vector !== null && query.model === this.#model;
    const lexical = lexicalScores(all, query.terms, scored);
    const vector = cosines(
      scored.map((segment) => [segment.vectors, segment.vectorScales]),
      usesModel ? query.vector : null,
    );
    return {
      lexical,
      vector,
      meeting: meetings(scored, query.trades),
      expected: expectedOf(query),
      dead: joined(scored, (segment) => segment.dead),
      weights: usesModel ? WEIGHTS : WEIGHTS_WITHOUT_MODEL,
    };
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

  /** Joins segments of like size, so that their number stays small and each advisor moves only a few times. */
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

/** Mean and spread of every part that are expected before any advisor is seen. */
const expectedOf = (query: PreparedQuery): Standing => ({
  lexical: SPREADS.lexical(query.terms),
  vector: SPREADS.model,
  trades: SPREADS.trades,
});

function aloneOf(expected: Standing, lexical: number, vector: number, meeting: number): RankParts['alone'] {
  return { lexical: zScore(lexical, expected.lexical), vector: zScore(vector, expected.vector), meeting };
}

/** A segment made before any sentence vector was seen, with room for them (empty). */
function withRoom(segment: Segment, dimensions: number): Segment {
  return { ...segment, vectors: new Int8Array(segment.size * dimensions) };
}

/** What {@link cosines} and {@link meetings} read of one slot. */
function rowOf({ size, vectors, vectorScales, trades, shares }: Segment, slot: number) {
  const part = <Row extends Int8Array | Uint8Array | Uint16Array>(rows: Row) =>
    // A part of a typed array is one of the same kind.
    rows.subarray((slot * rows.length) / size, ((slot + 1) * rows.length) / size) as Row;
  const vector: [Int8Array, Float32Array] = [part(vectors), vectorScales.subarray(slot, slot + 1)];
  return { size: 1, vector, trades: part(trades), shares: part(shares) };
}

function joined(segments: readonly Segment[], part: (segment: Segment) => Uint8Array): Uint8Array {
  const out = new Uint8Array(segments.reduce((sum, segment) => sum + segment.size, 0));
  let at = 0;
  for (const segment of segments) {
    out.set(part(segment), at);
    at += segment.size;
  }
  return out;
}

/** Puts an entry in its place of a short list kept best first. */
function insert(list: Ranked[], entry: Ranked, limit: number): void {
  let at = list.length;
  while (at > 0 && better(entry, list[at - 1]!)) at--;
  list.splice(at, 0, entry);
  if (list.length > limit) list.pop();
}

function better(a: Ranked, b: Ranked): boolean {
  return a.parts.total === b.parts.total ? a.advisorId < b.advisorId : a.parts.total > b.parts.total;
}
