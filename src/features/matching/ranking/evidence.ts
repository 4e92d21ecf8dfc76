import { decodeFeatures } from './features.ts';
import { profileParts, readProfile, type ProfilePart } from './profile-parts.ts';
import { rarity, commonness } from './query-terms.ts';
import { contentWords, hash32, stem } from './text.ts';
import type { PreparedQuery, ProfileText } from './types.ts';
import { trades } from './trades.ts';
import { dotPacked } from './vectors.ts';

/** A part of a profile with how much it says to the brief: about 0 for any text, .35 something, 1 very much. */
export interface WeighedPart extends ProfilePart {
  weight: number;
}

const COSINE_WEIGHT = 2;
const OVERLAP_WEIGHT = 0.35;
/** Without a sentence model. */
const OVERLAP_WEIGHT_ALONE = 1.4;
const TRADES_WEIGHT = 1;

/**
 * Weighs title, items and sentences of a profile against a brief: 2 · (cosine to the brief − mean cosine to unrelated
 * briefs) + .35 · overlap of words + the cosine to what the trades that the brief asks for say of themselves;
 * without a sentence model overlap only.
 */
export function weighParts(query: PreparedQuery, features: Uint8Array, profile: ProfileText): WeighedPart[] {
  const { model, vectors } = vectorsOf(features);
  const terms = termsOf(query);
  const byModel = query.vector !== null && model === query.model;
  const { direction, common } = asked(query);
  return partsOf(profile).map(({ part, words }) => {
    const own = vectors.get(part.hash);
    const shared = overlap(words, terms);
    const weight =
      byModel && own
        ? COSINE_WEIGHT * (dotPacked(query.vector, own.vector) - own.base) +
          TRADES_WEIGHT * Math.max(0, dotPacked(direction, own.vector) - common) +
          OVERLAP_WEIGHT * shared
        : (byModel ? OVERLAP_WEIGHT : OVERLAP_WEIGHT_ALONE) * shared;
    return { ...part, weight };
  });
}

/** Memoised by object: one brief weighs many profiles, one profile many briefs. */
function once<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}

/** Direction of the trades asked for, and its inner product with what all profiles share. */
const asked = once((query: PreparedQuery) => {
  const direction = trades().directionOf(query.trades);
  return { direction, common: trades().commonPart(direction) };
});

const termsOf = once(
  (query: PreparedQuery): ReadonlySet<number> => new Set(query.terms.map(({ hash }) => hash)),
);

const vectorsOf = once((features: Uint8Array) => {
  const { model, parts } = decodeFeatures(features);
  return { model, vectors: new Map(parts.map((part) => [part.hash, part])) };
});

const partsOf = once((profile: ProfileText) =>
  profileParts(readProfile(profile)).map((part) => ({ part, words: weighedWords(part.text) })),
);

/** Rarity by `hash32` of the stem. */
function weighedWords(text: string): ReadonlyMap<number, number> {
  const words = new Map<number, number>();
  for (const word of contentWords(text)) {
    const hash = hash32(stem(word));
    if (!words.has(hash)) words.set(hash, rarity(commonness(word)));
  }
  return words;
}

/** Share of a text's words, by rarity, that the brief has too; 0 to 1. */
function overlap(words: ReadonlyMap<number, number>, terms: ReadonlySet<number>): number {
  let shared = 0;
  let all = 0;
  for (const [hash, value] of words) {
    all += value;
    if (terms.has(hash)) shared += value;
  }
  return all ? shared / all : 0;
}
