import type { Range } from './lines.ts';

const QUOTES: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
};
const EDGES = /^[\s"'“”‘’«».,;:…-]+|[\s"'“”‘’«».,;:…-]+$/gu;
/** A passage without the signs that it may be put between. */
export const trimmed = (passage: string): string => passage.replaceAll(EDGES, '');

const LETTER = /[\p{L}\p{N}]/u;

/** A passage that stands in more places says nothing. */
const MOST_PLACES = 50;

/**
 * @returns the places of a passage in the text, whatever its case, blanks and quotation marks; whole words only; none
 * for a passage without a word
 */
export function passagesIn(text: string) {
  let folded = '';
  /** The place in the text of each folded character. */
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    for (const one of foldOne(character, folded)) {
      folded += one;
      places.push(place);
    }
    place += character.length;
  }
  const isInWord = (at: number): boolean =>
    LETTER.test(folded[at - 1] ?? '') && LETTER.test(folded[at] ?? '');

  return (passage: string): Range[] => {
    let wanted = '';
    for (const character of trimmed(passage)) wanted += foldOne(character, wanted);
    if (!/\p{L}{2}/u.test(wanted)) return [];
    const found: Range[] = [];
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
      let end = at + wanted.length;
      if (isInWord(at) || isInWord(end)) continue;
      if (found.length === MOST_PLACES) return found;
      // One character may have become several folded ones.
      while (places[end] === places[end - 1]) end += 1;
      found.push({ start: places[at]!, end: places[end] ?? text.length });
    }
    return found;
  };
}

/** A run of blanks is one. */
function foldOne(character: string, before: string): string {
  if (/\s/u.test(character)) return before.endsWith(' ') ? '' : ' ';
  return QUOTES[character] ?? character.toLowerCase();
}
