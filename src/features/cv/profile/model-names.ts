import { rangesOf, type Range } from './model-personal-data.ts';
import { folded, isParticle } from './names.ts';
import type { ProfileProposal } from './profile-extractor.ts';

const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;
/** Between first and last name there are other names, but not half a page. */
const LONGEST_NAME = 80;

/**
 * Where a person's name stands in a text: all of it where it was found, and its words anywhere else. Only words that
 * begin with a capital: May Young writes of what may be done for young people.
 */
export function nameRanges(text: string, { firstName, lastName, sources }: ProfileProposal): Range[] {
  const names = new Set(
    `${firstName} ${lastName}`
      .split(/[\s-]+/)
      .filter((word) => word.length > 1 && !isParticle(word))
      .map(folded),
  );
  const words = rangesOf(WORD, text).filter(({ start, end }) => {
    const word = text.slice(start, end);
    return /^\p{Lu}/u.test(word) && names.has(folded(word.replace(/['’]s$/, '')));
  });
  const places = [sources.firstName, sources.lastName].filter((place) => place !== undefined);
  const start = Math.min(...places.map((place) => place.start));
  const end = Math.max(...places.map((place) => place.end));
  const isOne = places.length === 2 && end - start <= LONGEST_NAME && !text.slice(start, end).includes('\n');
  return isOne ? [...words, { start, end: Math.min(end, text.length) }] : words;
}
