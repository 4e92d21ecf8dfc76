import type { Skill } from '../../../contract/enums.ts';
import type { PreparedTerm } from './query-terms.ts';

/** CV text is never quoted (contract §10 Search). */
export interface ProfileText {
  title: string;
  expertise: string;
  bio: string;
  /** Stored skill names (`SKILLS`); names outside the list are ignored. */
  skills: string[];
  cvText: string;
}

/** `dimensions` 0 means that there is no sentence model (the lexical fall-back). */
export interface Embedder {
  readonly model: string;
  readonly dimensions: number;
  /** One unit-length vector a text, in order. Rejects when the model cannot be reached. */
  embed(texts: string[]): Promise<Float32Array[]>;
  /** The same behind all other requests, in batches that suit the model best. */
  readonly inBackground?: Embedder;
  close(): Promise<void>;
}

export interface PreparedQuery {
  /** The brief as read: trimmed, at most `LIMITS.search.queryMax` characters. */
  readonly text: string;
  readonly model: string;
  readonly terms: readonly PreparedTerm[];
  /** Of the whole brief; null without a sentence model. */
  readonly vector: Float32Array | null;
  /** By trade id; sums to 1. */
  readonly trades: Float32Array;
  /** Share of English words, 0 to 1; gibberish has few. */
  readonly known: number;
  readonly english: boolean;
  /** Whether its words could be read, in English or in another language. */
  readonly isRead: boolean;
  /** Its English words, where it is in another language and was read word by word. */
  readonly readAs?: string;
  /** Whether `text` is a translation of what was asked. */
  readonly translated?: true;
  /** By `SKILLS`; sums to 1, or all 0. For reasons, not for ranking. */
  readonly skills: Float32Array;
}

export interface RankParts {
  /** The weighted sum of z-scores over all published advisors. */
  total: number;
  /** Those over expected means and spreads, so that the chance does not depend on others; `meeting` is 0 to 1. */
  alone: { lexical: number; meeting: number };
}

export interface Ranked {
  advisorId: number;
  /** Place among those who may be seen, from 0; Infinity for one who was ranked alone. */
  place: number;
  parts: RankParts;
}

export type Strength = 'strong' | 'possible' | 'weak';

/** As far as the ranking alone tells it. */
export interface Fit {
  /** 0 to 10, one decimal. */
  readonly score: number;
  readonly strength: Strength;
  readonly mayBeProposed: boolean;
}

/** Evidence has only words found in the profile (contract §10 Search). */
export interface Assessment {
  /** 0 to 10, one decimal. */
  score: number;
  evidence: {
    skills: string[];
    items: string[];
    sentences: { text: string; field: 'title' | 'expertise' | 'bio' }[];
  };
  reason: string;
  strength: Strength;
  /** Skills asked for that the profile does not list, most wanted first. */
  missingSkills: Skill[];
}
