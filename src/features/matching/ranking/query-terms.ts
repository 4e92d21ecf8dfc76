import { readFileSync } from 'node:fs';
import { onceOnly } from '../../../core/once-only.ts';
import { contentWords, hash32, stem } from './text.ts';

const MOST_TERMS = 120;
const UNKNOWN_RANK = 60_000;
/** With so few different words that say something a brief names a field; with so many it tells a trouble. */
const WORDS = { named: 3, told: 12 };

export interface PreparedTerm {
  /** `hash32` of the stem. */
  readonly hash: number;
  readonly commonness: number;
}

/** Ranks of the 60,000 most frequent words of English (data/NOTICE), from 0. */
export const englishWords = onceOnly((): ReadonlyMap<string, number> => {
  const words = readFileSync(new URL('./data/english-words.txt', import.meta.url), 'utf8').split('\n');
  return new Map(words.map((word, rank) => [word, rank]));
});

/** Expected share of profile-length texts with a folded word, by Zipf's law; a profile has a few dozen content words. */
export const commonness = (word: string): number =>
  Math.min(0.5, 20 / ((englishWords().get(word) ?? UNKNOWN_RANK) + 20));

/** General rarity of a word in nats: about 2 for everyday words, 8 for unknown ones. */
export const rarity = (common: number): number => -Math.log(common);

/**
 * From 0 for a trouble that is told to 1 for a field that is named: "bookkeeper please", "We need a joiner".
 * @param words how many different ones say something
 */
export const namingOf = (words: number, { named, told } = WORDS): number =>
  Math.min(1, Math.max(0, (told - words) / (told - named)));

export const between = ({ told, named }: typeof WORDS, naming: number): number =>
  told + (named - told) * naming;

/** Distinct words in order of appearance, at most 120, each as common as its most common form. */
export function prepareTerms(text: string): PreparedTerm[] {
  const terms = new Map<string, PreparedTerm>();
  for (const word of contentWords(text)) {
    const key = stem(word);
    const known = terms.get(key);
    if (!known && terms.size === MOST_TERMS) continue;
    const common = Math.max(commonness(word), known?.commonness ?? 0);
    terms.set(key, { hash: hash32(key), commonness: common });
  }
  return [...terms.values()];
}
