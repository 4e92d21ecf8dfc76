import { foldText, hash32, stem } from '../text.ts';

/** The words of a text as the learned check reads them, each term named by its hash. */
export interface Terms {
  /** One to three stems in a row; function words count, because "without telling them" is made of them. */
  readonly grams: readonly number[];
  /** Three to five letters in a row, with the edges of words: other forms and misspellings of a word. */
  readonly pieces: readonly number[];
}

const LONGEST_GRAM = 3;
const PIECES = [3, 4, 5];
/** The rest of a longer word is not read: a stem takes time with the square of its length. */
const LONGEST_WORD = 40;

export function termsOf(text: string): Terms {
  const found = foldText(text)
    .replaceAll(/['’‘`]/g, '')
    .match(/\p{L}+|\p{N}+|[?!]/gu);
  const words = (found ?? []).map((word) => word.slice(0, LONGEST_WORD));
  const stems = words.map(stem);
  const grams = new Set<number>();
  for (let length = 1; length <= LONGEST_GRAM; length++)
    for (let at = 0; at + length <= stems.length; at++)
      grams.add(hash32(stems.slice(at, at + length).join(' ')));
  const pieces = new Set<number>();
  for (const word of new Set(words)) {
    const edged = `<${word}>`;
    for (const length of PIECES)
      for (let at = 0; at + length <= edged.length; at++)
        pieces.add(hash32(`-${edged.slice(at, at + length)}`));
  }
  return { grams: [...grams], pieces: [...pieces] };
}
