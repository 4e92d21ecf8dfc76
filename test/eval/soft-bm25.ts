import { skillLabel } from '../../src/contract/enums.ts';
import type { PreparedTerm } from '../../src/features/matching/ranking/query-terms.ts';
import { contentWords, hash32, stem } from '../../src/features/matching/ranking/text.ts';
import type { LabelledAdvisor } from './labelled-set.ts';

/** What the product has as constants (lexical-score.ts, compute-features.ts), free to vary. */
export interface Bm25Settings {
  k1: number;
  b: number;
  /** Factor on the weight of words of near meaning; 0 leaves them out. */
  neighbours: number;
  /** As if so many average profiles were there: how far rarity is what English in general says. */
  prior: number;
  title: number;
  expertise: number;
  skills: number;
  bio: number;
  /** Factor on words of the brief's title. */
  titleOfBrief: number;
}

export const SHIPPED: Bm25Settings = {
  k1: 1.2,
  b: 0.75,
  neighbours: 1,
  prior: 20,
  title: 2,
  expertise: 2,
  skills: 1,
  bio: 1,
  titleOfBrief: 1,
};
const CV_WEIGHT = 0.3;
const MOST_REPEATS = 3;
const AVERAGE_LENGTH = 52;

/** The product's soft BM25 once more, slow and plain, so that its constants can be tried. */
export function softBm25(
  advisors: readonly LabelledAdvisor[],
  terms: readonly PreparedTerm[],
  titleOfBrief: string,
  settings: Bm25Settings,
): number[] {
  const { k1, b, prior } = settings;
  const profiles = advisors.map((advisor) => weighed(advisor, settings));
  const lengths = profiles.reduce((sum, { length }) => sum + length, prior * AVERAGE_LENGTH);
  const average = lengths / (profiles.length + prior);
  const inTitle = new Set(contentWords(titleOfBrief).map((word) => hash32(stem(word))));
  const scores = profiles.map(() => 0);
  for (const term of terms) {
    let own = Infinity;
    const best = profiles.map(() => 0);
    term.matches.forEach((match, at) => {
      const holders = prior * match.commonness + profiles.filter(({ words }) => words.has(match.hash)).length;
      const idf = Math.min(own, Math.log(1 + (profiles.length + prior - holders + 0.5) / (holders + 0.5)));
      if (at === 0) own = idf;
      const weight = match.weight * (at === 0 ? 1 : settings.neighbours) * idf * (k1 + 1);
      profiles.forEach(({ words, length }, i) => {
        const frequency = words.get(match.hash) ?? 0;
        const score = (weight * frequency) / (frequency + k1 * (1 - b + (b * length) / average));
        best[i] = Math.max(best[i]!, score);
      });
    });
    const factor = inTitle.has(term.matches[0]!.hash) ? settings.titleOfBrief : 1;
    best.forEach((score, i) => (scores[i]! += factor * score));
  }
  return scores;
}

function weighed(advisor: LabelledAdvisor, settings: Bm25Settings) {
  const words = new Map<number, number>();
  let length = 0;
  const fields: [string, number][] = [
    [advisor.title, settings.title],
    [advisor.expertise, settings.expertise],
    [advisor.skills.map(skillLabel).join(' '), settings.skills],
    [advisor.bio, settings.bio],
    [advisor.cvText, CV_WEIGHT],
  ];
  for (const [text, weight] of fields) {
    const counts = new Map<number, number>();
    for (const word of contentWords(text)) {
      const key = hash32(stem(word));
      counts.set(key, (counts.get(key) ?? 0) + 1);
      length += weight;
    }
    for (const [key, count] of counts)
      words.set(key, (words.get(key) ?? 0) + weight * Math.min(MOST_REPEATS, count));
  }
  return { words, length };
}
