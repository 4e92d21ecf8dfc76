import { personalRanges, rangesOf } from './model-personal-data.ts';
import type { ProfileProposal } from './profile-extractor.ts';
import { orderRanges } from './reader-orders.ts';
import { folded, isParticle } from './names.ts';
import type { Range } from './lines.ts';

/** Longer CVs are shown in part: some eight pages. It bounds what a question costs, and what a small model can hold. */
const MOST_CHARACTERS = 24_000;
export const MASK = '_';

/** A CV as a model is shown it. Characters stand where they stood: a place in it is a place in the CV. */
export interface MaskedCv {
  readonly text: string;
  /** Whether something was taken out between two places that a profile must not repeat, which a name may. */
  readonly isPrivate: (start: number, end: number) => boolean;
}

/**
 * Takes out of a CV what a model is not to see: how to reach the person and when they were born, their name as far as
 * the embedded extractor found it, and sentences that give a reader orders.
 */
export function maskCv(cvText: string, known: ProfileProposal): MaskedCv {
  const whole = cvText.toWellFormed().replaceAll(/[\0\r\u00a0]/g, ' ');
  const shown = whole.length <= MOST_CHARACTERS ? whole : whole.slice(0, lineEnd(whole));
  const hidden = [...personalRanges(shown), ...orderRanges(shown)];
  const text = masked(shown, [...hidden, ...nameRanges(shown, known)]);
  return {
    text,
    isPrivate: (start, end) => hidden.some((range) => range.start < end && start < range.end),
  };
}

function lineEnd(text: string): number {
  const at = text.lastIndexOf('\n', MOST_CHARACTERS);
  return at > MOST_CHARACTERS / 2 ? at : MOST_CHARACTERS;
}

function masked(text: string, ranges: readonly Range[]): string {
  const characters = text.split('');
  for (const { start, end } of ranges)
    for (let at = start; at < end; at += 1) if (characters[at] !== '\n') characters[at] = MASK;
  return characters.join('');
}

const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;
/** Between first and last name there are other names, but not half a page. */
const LONGEST_NAME = 80;

/**
 * All of the name where it was found, and its words anywhere else. Only words that begin with a capital: May Young
 * writes of what may be done for young people.
 */
function nameRanges(text: string, { firstName, lastName, sources }: ProfileProposal): Range[] {
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
