import { decodeFeatures } from './features.ts';
import { profileParts, readProfile, type ProfilePart } from './profile-parts.ts';
import { rarity, commonness } from './query-terms.ts';
import { wordVectors } from './glove.ts';
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
/** Words alone must carry what cosines carry otherwise. */
const OVERLAP_WEIGHT_ALONE = 1.4;

/** A brief tells a trouble, a profile a trade: a part may speak to the trades that are asked for. */
const TRADES_WEIGHT = 1;

/**
 * Weighs title, items and sentences of a profile against a brief: 2 · (cosine to the brief − mean cosine to unrelated
 * briefs) + .35 · soft overlap of words + the cosine to what the trades that the brief asks for say of themselves;
 * without a sentence model overlap only.
 */
export function weighParts(query: PreparedQuery, features: Uint8Array, profile: ProfileText): WeighedPart[] {
  const { model, vectors } = vectorsOf(features);
  const sims = termSims(query);
  const byModel = query.vector !== null && model === query.model;
  const { direction, common } = asked(query);
  return partsOf(profile).map(({ part, words }) => {
    const own = vectors.get(part.hash);
    const shared = overlap(words, sims);
    const weight =
      byModel && own
        ? COSINE_WEIGHT * (dotPacked(query.vector, own.vector) - own.base) +
          TRADES_WEIGHT * Math.max(0, dotPacked(direction, own.vector) - common) +
          OVERLAP_WEIGHT * shared
        : (byModel ? OVERLAP_WEIGHT : OVERLAP_WEIGHT_ALONE) * shared;
    return { ...part, weight };
  });
}

/** Reads something once, for as long as it is about: one brief weighs many profiles, one profile many briefs. */
function once<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}

/** What the trades that a brief asks for say of themselves, and how much of that any profile says. */
const asked = once((query: PreparedQuery) => {
  const direction = trades().directionOf(query.trades);
  return { direction, common: trades().commonPart(direction) };
});

/** Best match of each profile term with any word of the brief. */
const termSims = once((query: PreparedQuery): ReadonlyMap<number, number> => {
  const sims = new Map<number, number>();
  for (const term of query.terms) {
    for (const { hash, weight } of term.matches) sims.set(hash, Math.max(weight, sims.get(hash) ?? 0));
  }
  return sims;
});

const vectorsOf = once((features: Uint8Array) => {
  const { model, parts } = decodeFeatures(features);
  return { model, vectors: new Map(parts.map((part) => [part.hash, part])) };
});

const partsOf = once((profile: ProfileText) =>
  profileParts(readProfile(profile)).map((part) => ({ part, words: weighedWords(part.text) })),
);

/** A text's distinct words (`hash32` of the stem) with their rarity. */
function weighedWords(text: string): ReadonlyMap<number, number> {
  const glove = wordVectors();
  const words = new Map<number, number>();
  for (const word of contentWords(text)) {
    const hash = hash32(stem(word));
    if (!words.has(hash)) words.set(hash, rarity(commonness(glove.row(word))));
  }
  return words;
}

/** Share of a text's words, by rarity, that the brief has too; 0 to 1. */
function overlap(words: ReadonlyMap<number, number>, sims: ReadonlyMap<number, number>): number {
  let shared = 0;
  let all = 0;
  for (const [hash, value] of words) {
    all += value;
    shared += value * (sims.get(hash) ?? 0);
  }
  return all ? shared / all : 0;
}
