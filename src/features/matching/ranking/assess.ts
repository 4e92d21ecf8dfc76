import { SKILLS, type Skill } from '../../../contract/enums.ts';
import { BoundedMap } from '../../../core/bounded-map.ts';
import { onceEach } from '../../../core/once-only.ts';
import { chanceOf, mayBeProposed, readableScore, strengthOf } from './calibration.ts';
import { hasContactData, contentWords, hash32, stem } from './text.ts';
import { reasonFor } from './reason.ts';
import type { Assessment, Fit, PreparedQuery, ProfileText, Ranked, Strength } from './types.ts';
import { decodeFeatures } from './features.ts';
import { profileParts, readProfile, type ProfilePart } from './profile-parts.ts';
import { rarity, commonness } from './query-terms.ts';
import { trades } from './trades.ts';
import { dotPacked, dot } from './vectors.ts';

const MOST_ITEMS = 3;
const MOST_SKILLS = 4;
const MOST_MISSING = 3;
/** Least weights of what is quoted; a right person often has a weak sentence, hence the items (design/matching.md). */
const ITEM_FROM = 0.35;
const SENTENCE_FROM = 0.5;
/** A skill is named when the brief asks for it clearly more than for an average one. */
const SKILL_FROM = 1.5 / SKILLS.length;

/** What a candidate's place and parts alone say, without reading the profile. */
export function fitOf(query: PreparedQuery, ranked: Ranked): Fit {
  const chance = chanceOf(query, ranked.parts);
  return {
    score: readableScore(chance, ranked),
    strength: strengthOf(chance),
    mayBeProposed: mayBeProposed(chance),
  };
}

/**
 * Score, evidence and reason for one candidate. `features` are the stored bytes of the same profile; parts changed since
 * then weigh by their words only. Quotes title, expertise and bio, never the CV or an address.
 */
export function assess(
  query: PreparedQuery,
  ranked: Ranked,
  features: Uint8Array,
  profile: ProfileText & { firstName: string },
): Assessment {
  const parts = weighParts(query, features, profile).sort((a, b) => b.weight - a.weight);
  const { score, strength } = fitOf(query, ranked);
  const asked = askedSkills(query);
  const missingSkills = asked.filter((name) => !profile.skills.includes(name)).slice(0, MOST_MISSING);
  const found = {
    skills: asked.filter((name) => profile.skills.includes(name)).slice(0, MOST_SKILLS),
    ...quotes(parts, strength),
  };
  return { score, evidence: found, reason: reasonFor(profile.firstName, found), strength, missingSkills };
}

/** For a fit that is not weak, the clearest part where none is clear enough. @param parts by weight */
function quotes(parts: readonly WeighedPart[], strength: Strength) {
  const clear = (kind: WeighedPart['kind'], from: number) =>
    parts.filter((part) => part.kind === kind && part.weight > from && !hasContactData(part.text));
  const items = clear('item', ITEM_FROM).slice(0, MOST_ITEMS);
  const sentences = clear('sentence', items.length ? SENTENCE_FROM : ITEM_FROM).slice(0, 1);
  const suffices = items.length > 0 || sentences.length > 0 || strength === 'weak';
  const titles = clear('title', suffices ? SENTENCE_FROM : 0).slice(0, 1);
  if (!suffices && !titles.length) {
    const next = parts.find(
      ({ kind, weight, text }) => kind !== 'title' && weight > 0 && !hasContactData(text),
    );
    if (next) (next.kind === 'item' ? items : sentences).push(next);
  }
  return {
    items: items.map((part) => part.text),
    sentences: [
      ...sentences.map((part) => ({ text: part.text, field: 'bio' as const })),
      ...titles.map((part) => ({ text: part.text, field: 'title' as const })),
    ],
  };
}

function askedSkills({ skills }: PreparedQuery): Skill[] {
  return SKILLS.map((name, at) => ({ name, wanted: skills[at] ?? 0 }))
    .filter(({ wanted }) => wanted >= SKILL_FROM)
    .sort((a, b) => b.wanted - a.wanted)
    .map(({ name }) => name);
}

/** A part of a profile with how much it says to the brief: about 0 for any text, .35 something, 1 very much. */
interface WeighedPart extends ProfilePart {
  weight: number;
}

const COSINE_WEIGHT = 2;
const OVERLAP_WEIGHT = 0.35;
/** Without a sentence model. */
const OVERLAP_WEIGHT_ALONE = 1.4;
const TRADES_WEIGHT = 1;

/**
 * 2 · (cosine to the brief − mean cosine to unrelated briefs) + .35 · overlap of words + the cosine to what the trades
 * asked for say of themselves; without a sentence model overlap only.
 */
function weighParts(query: PreparedQuery, features: Uint8Array, profile: ProfileText): WeighedPart[] {
  const { model, vectors } = vectorsOf(features);
  const { terms, direction, common } = asked(query);
  const byModel = query.vector !== null && model === query.model;
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

/** Terms and direction of the trades asked for, and its inner product with what all profiles share. */
const asked = onceEach((query: PreparedQuery) => {
  const direction = trades().directionOf(query.trades);
  const terms: ReadonlySet<number> = new Set(query.terms.map(({ hash }) => hash));
  return { terms, direction, common: dot(trades().vectors.profileMean, direction) };
});

const vectorsOf = onceEach((features: Uint8Array) => {
  const { model, parts } = decodeFeatures(features);
  return { model, vectors: new Map(parts.map((part) => [part.hash, part])) };
});

/** By their words, some ten kilobytes each: reading a profile takes half a millisecond, and the best come again. */
const knownParts = new BoundedMap<string, { part: ProfilePart; words: ReadonlyMap<number, number> }[]>(1_000);

function partsOf(profile: ProfileText) {
  const key = JSON.stringify([profile.title, profile.expertise, profile.bio]);
  const parts =
    knownParts.get(key) ??
    profileParts(readProfile(profile)).map((part) => ({ part, words: weighedWords(part.text) }));
  knownParts.set(key, parts);
  return parts;
}

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
