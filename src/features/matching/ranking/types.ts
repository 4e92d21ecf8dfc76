import type { Skill } from '../../../contract/enums.ts';
import type { PreparedTerm } from './query-terms.ts';

/** What the ranker reads of an advisor. Plain text; CV text only weighs, it is never quoted (contract §10 Search). */
export interface ProfileText {
  title: string;
  expertise: string;
  bio: string;
  /** Stored skill names (`SKILLS`); names outside the list are ignored. */
  skills: string[];
  cvText: string;
}

/** Turns texts into vectors. `dimensions` 0 means that there is no sentence model (the lexical fall-back). */
export interface Embedder {
  /** Stable name of the model; features remember which model made them. */
  readonly model: string;
  readonly dimensions: number;
  /** One unit-length vector a text, in order. Rejects when the model cannot be reached. */
  embed(texts: string[]): Promise<Float32Array[]>;
  /** The same for what nobody waits for: goes behind everything else, and as many texts at a time as do best together. */
  readonly inBackground?: Embedder;
  close(): Promise<void>;
}

/** A brief made ready once for ranking and assessing. */
export interface PreparedQuery {
  /** The brief as read: trimmed, at most `LIMITS.search.queryMax` characters. */
  readonly text: string;
  readonly model: string;
  readonly terms: readonly PreparedTerm[];
  /** Whole brief by the sentence model; null without one. */
  readonly vector: Float32Array | null;
  /** How much the brief asks for each trade; sums to 1. */
  readonly trades: Float32Array;
  /** Share of the brief's words that are words at all, 0 to 1; gibberish has few. */
  readonly known: number;
  /** False for a text in another language: only English is searched. */
  readonly english: boolean;
  /** Whether `text` is a translation of what was asked. */
  readonly translated?: true;
  /** How much the brief asks for each of `SKILLS`, in their order; sums to 1, or all 0. For saying why, not for ranking. */
  readonly skills: Float32Array;
}

/** The parts of a ranking score, each a z-score over all published advisors; total is their weighted sum. */
export interface RankParts {
  lexical: number;
  vector: number;
  trades: number;
  /**
   * The same whoever else is there, for the chance: words and vector as z-scores over what is expected of anybody, and how
   * much of the trades asked for is the advisor's, 0 to 1.
   */
  alone: { lexical: number; vector: number; meeting: number };
  total: number;
}

export interface Ranked {
  advisorId: number;
  /** Place among those who may be seen, from 0; Infinity for one who was ranked alone. */
  place: number;
  parts: RankParts;
}

export type QuotedField = 'title' | 'expertise' | 'bio';
export type Strength = 'strong' | 'possible' | 'weak';

/** What an advisor's profile says to a brief (contract §10 Search). Only words found in the profile. */
export interface Assessment {
  /** 0 to 10, one decimal. */
  score: number;
  evidence: { skills: string[]; items: string[]; sentences: { text: string; field: QuotedField }[] };
  reason: string;
  strength: Strength;
  /** Skills that the brief clearly asks for and the profile does not list, most wanted first. */
  missingSkills: Skill[];
}
