import { personalRanges, type Range } from './model-personal-data.ts';
import { nameRanges } from './model-names.ts';
import type { ProfileProposal } from './profile-extractor.ts';
import { orderRanges } from './reader-orders.ts';

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
 * Takes out of a CV what a model is not to see: how to reach the person and when they were born, their name as far as it
 * is known, and sentences that give a reader orders.
 * @param known what the embedded extractor found, whose name it is
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
