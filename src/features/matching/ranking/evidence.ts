import { hasContactData } from './contact-data.ts';
import { decodeFeatures } from './features.ts';
import { profileParts, readProfile, type ProfilePart } from './profile-parts.ts';
import { rarity, commonness } from './query-terms.ts';
import { wordVectors } from './glove.ts';
import { contentWords, hash32, stem } from './text.ts';
import type { PreparedQuery, ProfileText } from './types.ts';
import { dotPacked } from './vectors.ts';

/** A part of a profile with how much it says to the brief: about 0 for any text, .35 something, 1 very much. */
export interface WeighedPart extends ProfilePart {
  weight: number;
  quotable: boolean;
}

const COSINE_WEIGHT = 2;
const OVERLAP_WEIGHT = 0.35;

/**
 * Weighs title, items and sentences of a profile against a brief: 2 · (best cosine to the brief or one of its
 * sentences − mean cosine to unrelated briefs) + .35 · soft overlap of words. Without a sentence model overlap only.
 */
export function weighParts(query: PreparedQuery, features: Uint8Array, profile: ProfileText): WeighedPart[] {
  const { model, parts: stored } = decodeFeatures(features);
  const vectors = new Map(stored.map((part) => [part.hash, part]));
  const sims = termSims(query);
  const asked = query.vector && model === query.model ? [query.vector, ...query.sentences] : [];
  return profileParts(readProfile(profile)).map((part) => {
    const own = vectors.get(part.hash);
    const cosine =
      own && asked.length ? Math.max(...asked.map((vector) => dotPacked(vector, own.vector))) - own.base : 0;
    const weight = COSINE_WEIGHT * cosine + OVERLAP_WEIGHT * overlap(part.text, sims);
    return { ...part, weight, quotable: !hasContactData(part.text) };
  });
}

/** Best match of each profile term with any word of the brief. */
function termSims(query: PreparedQuery): Map<number, number> {
  const sims = new Map<number, number>();
  for (const term of query.terms) {
    for (const { hash, weight } of term.matches) sims.set(hash, Math.max(weight, sims.get(hash) ?? 0));
  }
  return sims;
}

/** Share of a text's words, by rarity, that the brief has too; 0 to 1. */
function overlap(text: string, sims: ReadonlyMap<number, number>): number {
  const glove = wordVectors();
  let shared = 0;
  let all = 0;
  const seen = new Set<number>();
  for (const word of contentWords(text)) {
    const hash = hash32(stem(word));
    if (seen.has(hash)) continue;
    seen.add(hash);
    const value = rarity(commonness(glove.row(word)));
    all += value;
    shared += value * (sims.get(hash) ?? 0);
  }
  return all ? shared / all : 0;
}
