import { shippedJson } from '../../../core/shipped-json.ts';

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'а-a б-b в-v г-g ґ-g д-d е-e є-ye ё-e ж-zh з-z и-i і-i ї-yi й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-kh ц-ts ч-ch ш-sh щ-shch ы-y э-e ю-yu я-ya α-a β-v γ-g δ-d ε-e ζ-z η-i θ-th ι-i κ-k λ-l μ-m ν-n ξ-x ο-o π-p ρ-r σ-s ς-s τ-t υ-y φ-f χ-ch ψ-ps ω-o ø-o ł-l ß-ss ı-i đ-d ð-d þ-th æ-ae œ-oe'
    .split(' ')
    .map((pair) => pair.split('-')),
);

/** Letters only, without accents, in Latin small letters. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[а-яєіїґёα-ως\u00df-\u0142]/gu, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '');

/** Frequent given names in many countries, without accents, and family names of those countries in which they stand first. */
const NAMES = shippedJson<{ given: Record<string, string>; asianFamily: string }>(
  './data/names.json',
  import.meta.url,
);

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const given = setOf(Object.values(NAMES.given).join(' '));
const asian = setOf(NAMES.asianFamily);

/** Whether a word, or a half of it, is a frequent given name: `Jean-Luc`. */
export const isGiven = (word: string): boolean => word.split('-').some((part) => given.has(folded(part)));

export const isAsianFamily = (word: string): boolean => asian.has(folded(word));
