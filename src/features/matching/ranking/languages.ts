import { readFileSync } from 'node:fs';
import { onceOnly } from '../../../core/once-only.ts';
import { shippedJson } from '../../../core/shipped-json.ts';
import { fold, STOP_WORDS } from './text.ts';

interface Rules {
  /** First letters that change by what stands before the word: as they are written, and as they are listed. */
  readonly initials?: readonly (readonly [written: string, listed: string])[];
  /** Whether words are joined without a space. */
  readonly compounds?: true;
}

/** Beside the rules stands each language's list: its words with up to three English ones, the best first. */
const RULES = shippedJson<Record<string, Rules>>('./data/languages/rules.json', import.meta.url);
export const READ: readonly string[] = Object.keys(RULES);

/** An unlisted word is read as the nearest one that begins with the same letters and differs in so few. */
const FIRST_LETTERS = 5;
const ENDING = 4;
const SHORTEST_PART = 4;
const MOST_ENGLISH = 2;
/** Shares of the words of a text: of those found in a list, and of those that are English as they stand. */
const LEAST_FOUND = 0.5;
const MOST_KNOWN = 0.9;
/** So many words tell the language. */
const ENOUGH_WORDS = 60;

interface WordList extends Rules {
  /** Folded and in order. */
  readonly words: readonly string[];
  /** Of each word, with spaces between. */
  readonly english: readonly string[];
}

const lists = onceOnly(() =>
  READ.map((language): WordList => {
    const file = new URL(`./data/languages/${language}.txt`, import.meta.url);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return {
      ...RULES[language],
      words: lines.map((line) => line.slice(0, line.indexOf(' '))),
      english: lines.map((line) => line.slice(line.indexOf(' ') + 1)),
    };
  }),
);

/**
 * Each word in English; words that no list has stay, function words go.
 * @param known share of its words that are English as they stand, 0 to 1
 * @returns null where the text is in none of the languages
 */
export function inEnglish(text: string, known = 0): string | null {
  if (known > MOST_KNOWN) return null;
  const words = (fold(text).match(WORD) ?? []).slice(0, ENOUGH_WORDS);
  if (words.length === 0) return null;
  const shares = lists().map((one) => words.filter((word) => englishFor(word, one)).length / words.length);
  const share = Math.max(...shares);
  const list = lists()[shares.indexOf(share)];
  if (!list || share < LEAST_FOUND || share <= known) return null;
  return text.replaceAll(WORD, (word) => {
    const english = englishFor(fold(word), list);
    if (!english) return word;
    return STOP_WORDS.has(english[0]!) ? '' : english.slice(0, MOST_ENGLISH).join(' ');
  });
}

const WORD = /\p{L}+/gu;

/** @param word folded */
function englishFor(word: string, list: WordList): readonly string[] | undefined {
  const { initials = [], compounds } = list;
  const changed = initials.filter(([written]) => word.startsWith(written));
  const forms = [word, ...changed.map(([written, listed]) => listed + word.slice(written.length))];
  return found(forms, list, 0) ?? found(forms, list, ENDING) ?? (compounds ? ofParts(word, list) : undefined);
}

/** The English of both parts of a compound ("Förderantrag"), the first as long as it can be. */
function ofParts(word: string, list: WordList): readonly string[] | undefined {
  for (let end = word.length - SHORTEST_PART; end >= SHORTEST_PART; end -= 1) {
    const first = found([word.slice(0, end), word.slice(0, end).replace(/e?[sn]$/, '')], list, 0);
    const second = first && found([word.slice(end)], list, ENDING);
    if (second) return [first[0]!, second[0]!];
  }
  return undefined;
}

/** The English of the nearest listed form, with at most so many letters after the common ones. */
function found(forms: readonly string[], { words, english }: WordList, most: number) {
  let [fewest, best] = [most + 1, -1];
  for (const form of forms) {
    const at = placeOf(form, words);
    // What shares most first letters stands just before or after.
    for (const near of [at, at - 1]) {
      const other = words[near];
      if (other === undefined) continue;
      const common = commonLetters(form, other);
      const ending = Math.max(form.length, other.length) - common;
      if (ending < fewest && (ending === 0 || common >= FIRST_LETTERS)) [fewest, best] = [ending, near];
    }
  }
  return english[best]?.split(' ');
}

/** Where a word stands in the ascending words, or would stand. */
function placeOf(word: string, words: readonly string[]): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

function commonLetters(one: string, other: string): number {
  let common = 0;
  while (common < one.length && one[common] === other[common]) common += 1;
  return common;
}
