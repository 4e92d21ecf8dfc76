import { BoundedMap } from '../../../core/bounded-map.ts';
import { remembering } from '../../../core/once-only.ts';
import { englishWords } from './query-terms.ts';
import { STOP_WORDS } from './text.ts';
import { trades } from './trades.ts';

/** Shorter words have too many neighbours. */
const SHORTEST = 5;
/** From this length on two letters may be wrong. */
const LONG = 9;
/** Words looked up in one text; each takes about a millisecond. */
const MOST_WORDS = 12;
/** Most unknown words are names that come again. */
const meantBy = remembering(new BoundedMap<string, string>(2_000), nearest);

/** Misspelt words as they were probably meant ("fundrasing"); words with capitals stay, since names look like this. */
export function repaired(text: string): string {
  let left = MOST_WORDS;
  return text.replaceAll(/(?<![\p{L}\p{N}'’@.-])[a-z]+(?![\p{L}\p{N}'’@-]|\.\p{L})/gu, (word) => {
    if (word.length < SHORTEST || isKnown(word) || left === 0) return word;
    left--;
    return meantBy(word);
  });
}

/** Whether a word is one of English, or of a trade. */
export const isKnown = (word: string): boolean =>
  STOP_WORDS.has(word) || englishWords().has(word) || trades().speaksOf(word);

/** The word of the trades with the fewest changes, the most frequent of them; the word itself where none is near. */
function nearest(word: string): string {
  let meant = word;
  let fewest = word.length < LONG ? 1 : 2;
  let isFound = false;
  for (const other of englishWords().keys()) {
    // The first letter is seldom wrong.
    if (other[0] !== word[0] || Math.abs(other.length - word.length) > fewest) continue;
    const changes = changesTo(other, word, fewest);
    if (changes > fewest || (isFound && changes === fewest) || !trades().speaksOf(other)) continue;
    [meant, fewest, isFound] = [other, changes, true];
  }
  return meant;
}

/** Letters added, left out, changed, or swapped with their neighbours; more than `most` where it is more. */
function changesTo(a: string, b: string, most: number): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, above] = [above, row];
  }
  return above[b.length]!;
}
