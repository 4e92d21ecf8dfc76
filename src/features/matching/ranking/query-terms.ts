import { wordVectors } from './glove.ts';
import { contentWords, hash32, stem } from './text.ts';

/** Weight of a neighbour against the word itself: .7 · cosine² (design/matching.md). */
const NEIGHBOUR_WEIGHT = 0.7;
const MOST_TERMS = 120;
const UNKNOWN_RANK = 60_000;

/** A profile term that a word of the brief matches. */
export interface Match {
  /** `hash32` of the stem. */
  hash: number;
  /** 1 for the word itself, less for a word of near meaning. */
  weight: number;
  /** Share of English texts of a profile's length that hold the term, by its rank in GloVe. */
  commonness: number;
}

/** One distinct word (stem) of the brief with everything in a profile that it matches, itself first. */
export interface PreparedTerm {
  stem: string;
  commonness: number;
  matches: Match[];
}

/**
 * Share of profile-length texts expected to hold a word, by its rank among English words (0 = most frequent).
 * Zipf's law: frequency falls as 1/rank; a profile has room for a few dozen content words.
 */
export function commonness(rank: number | undefined): number {
  return Math.min(0.5, 20 / ((rank ?? UNKNOWN_RANK) + 20));
}

/** General rarity of a word in nats: about 2 for everyday words, 8 for unknown ones. */
export function rarity(common: number): number {
  return -Math.log(common);
}

/** The brief's distinct words in order of appearance, at most 120, each with its matches. */
export function prepareTerms(text: string): PreparedTerm[] {
  const glove = wordVectors();
  const forms = new Map<string, Set<string>>();
  for (const word of contentWords(text)) {
    const key = stem(word);
    const known = forms.get(key);
    if (known) known.add(word);
    else if (forms.size < MOST_TERMS) forms.set(key, new Set([word]));
  }
  return [...forms].map(([key, words]) => {
    const matches = new Map<string, Match>();
    const offer = (word: string, weight: number, rank: number | undefined) => {
      const term = stem(word);
      const common = commonness(rank);
      const old = matches.get(term);
      if (!old) matches.set(term, { hash: hash32(term), weight, commonness: common });
      else {
        old.weight = Math.max(old.weight, weight);
        old.commonness = Math.max(old.commonness, common);
      }
    };
    for (const word of words) offer(word, 1, glove.row(word));
    for (const word of words) {
      const row = glove.row(word);
      if (row === undefined) continue;
      for (const near of glove.neighbours(row)) {
        offer(glove.word(near.row), NEIGHBOUR_WEIGHT * near.cosine ** 2, near.row);
      }
    }
    return { stem: key, commonness: matches.get(key)!.commonness, matches: [...matches.values()] };
  });
}
