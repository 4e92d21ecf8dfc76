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

/** Finds passages in one text, whatever their case, blanks and kinds of quotation marks. */
export class Passages {
  #folded = '';
  /** The place in the text of each folded character. */
  readonly #places: number[] = [];
  readonly #length: number;

  constructor(text: string) {
    this.#length = text.length;
    let at = 0;
    for (const character of text) {
      for (const folded of foldOne(character, this.#folded)) {
        this.#folded += folded;
        this.#places.push(at);
      }
      at += character.length;
    }
  }

  /** The places of a passage that begin and end with a word of the text; none for a passage without a word. */
  find(passage: string): Range[] {
    let wanted = '';
    for (const character of trimmed(passage)) wanted += foldOne(character, wanted);
    if (!/\p{L}{2}/u.test(wanted)) return [];
    const found: Range[] = [];
    for (let at = this.#folded.indexOf(wanted); at >= 0; at = this.#folded.indexOf(wanted, at + 1)) {
      const end = at + wanted.length;
      if (this.#isInWord(at) || this.#isInWord(end)) continue;
      if (found.length === MOST_PLACES) return found;
      found.push({ start: this.#places[at]!, end: this.#endOf(end - 1) });
    }
    return found;
  }

  #isInWord(at: number): boolean {
    return LETTER.test(this.#folded[at - 1] ?? '') && LETTER.test(this.#folded[at] ?? '');
  }

  #endOf(at: number): number {
    let next = at + 1;
    while (this.#places[next] === this.#places[at]) next += 1;
    return this.#places[next] ?? this.#length;
  }
}

/** A run of blanks is one. */
function foldOne(character: string, before: string): string {
  if (/\s/u.test(character)) return before.endsWith(' ') ? '' : ' ';
  return QUOTES[character] ?? character.toLowerCase();
}
