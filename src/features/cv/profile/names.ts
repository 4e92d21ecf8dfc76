import { shippedJson } from '../../../core/shipped-json.ts';

/** Lists of words, parted by blanks. */
const WORDS = shippedJson<
  Readonly<Record<'titles' | 'letters' | 'particles' | 'middle' | 'ordinary' | 'headings' | 'latin', string>>
>('./data/name-words.json', import.meta.url);
/** Frequent names in many countries, in Latin small letters without accents. */
const NAMES = shippedJson<Readonly<Record<'given' | 'family' | 'asianFamily', string>>>(
  './data/names.json',
  import.meta.url,
);

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const LATIN = new Map(WORDS.latin.split(' ').map((pair) => [pair.charAt(0), pair.slice(2)] as const));
const titles = setOf(WORDS.titles);
const letters = setOf(WORDS.letters);
const particles = setOf(WORDS.particles);
const middle = setOf(WORDS.middle);
const ordinary = setOf(WORDS.ordinary);
const headings = setOf(WORDS.headings);
const given = setOf(NAMES.given);
const family = setOf(NAMES.family);
const asian = setOf(NAMES.asianFamily);

/** Letters only, without accents, in Latin small letters. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[а-яєіїґёα-ως\u00df-\u0142]/gu, (letter) => LATIN.get(letter) ?? letter)
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '');

const bare = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/[.,()]/g, '')
    .replaceAll('’', "'");

/** `van`, `de`, `bin`: a small word of a family name. */
export const isParticle = (word: string): boolean => particles.has(word.toLowerCase().replaceAll('’', "'"));
/** `Singh`, `Devi`: in the middle of a name it belongs to the given one. */
export const isMiddle = (word: string): boolean => middle.has(bare(word));
/** `Dr`, `Herr`, `Prof.`: what stands before a name. */
export const isTitle = (word: string): boolean => titles.has(bare(word));
/** `PhD`, `MBE`, `Jr`, `MBChB`: what stands behind a name, by a list or by its form. */
export const isLetters = (word: string): boolean =>
  letters.has(bare(word)) ||
  /^\(?(?:\p{Lu}\p{Ll}{0,4}\.){1,5}\p{Lu}?\p{Ll}{0,4}\)?,?$/u.test(word) ||
  /^[B-DF-HJ-NP-TV-XZ]{2,6},?$/.test(word) ||
  (word !== word.toUpperCase() &&
    /^\(?[A-Z][A-Za-z]*[A-Z][A-Za-z]*[.),]*$/.test(word) &&
    !/^(?:Ma?c|De|Di|Du|La|Le|Van|Von|Fitz|St|Al|El|Ap)(?:[A-Z][a-z]+|[A-Z]{3,})$/.test(word));
/** Words of headings, months, streets and organisations; people are called some of them as well. */
export const isOrdinary = (word: string): boolean => ordinary.has(bare(word));
/** Whether a word says in some language that this is a CV. */
export const isHeading = (word: string): boolean => headings.has(folded(word));

const inSet = (names: ReadonlySet<string>, word: string): boolean =>
  word.split(/[-‐–]/).some((part) => names.has(folded(part)));
/** Whether a word, or a half of it, is a frequent given name: `Jean-Luc`. */
export const isGiven = (word: string): boolean => inSet(given, word);
export const isFamily = (word: string): boolean => inSet(family, word);
export const isAsianFamily = (word: string): boolean => !word.endsWith('.') && asian.has(folded(word));

/** How often given and family names end in some letters. */
const ENDINGS = new Map<string, [given: number, family: number]>();
const LONGEST_ENDING = 5;
for (const names of [given, family])
  for (const name of names)
    for (let length = 2; length <= LONGEST_ENDING; length += 1) {
      const ending = `${name} `.slice(-length - 1);
      const [first, last] = ENDINGS.get(ending) ?? [0, 0];
      ENDINGS.set(ending, names === given ? [first + 1, last] : [first, last + 1]);
    }
const FEWEST = 6;

/** How much likelier a word is a given name than a family's, as a logarithm: by the lists, else by how names end. */
export function givenness(word: string): number {
  const [isFirst, isLast] = [isGiven(word), isFamily(word)];
  if (isFirst !== isLast) return isFirst ? 2 : -2;
  const name = folded(word);
  for (let length = LONGEST_ENDING; length > 1; length -= 1) {
    const [first, last] = ENDINGS.get(`${name} `.slice(-length - 1)) ?? [0, 0];
    if (first + last >= FEWEST) return Math.max(-1.5, Math.min(1.5, Math.log((first + 1) / (last + 1))));
  }
  return 0;
}

/** `Byron`, `O'Neill`, `d’Arcy`, `el-Khoury`: a small particle may be tied to the word. */
const NAME_WORD = /^(?:\p{Ll}{1,5}['’‘-]|[bdghmnt](?=\p{Lu}))?\p{Lu}(?:[\p{L}\p{M}'’‘ʻ`.-]*[\p{L}\p{M}.])?$/u;
export const isNameWord = (word: string): boolean => NAME_WORD.test(word);
export const isInitial = (word: string): boolean => /^(?![eyió]$)\p{L}\.?$/iu.test(word);

/** `SMITH`, `McKENZIE` */
export const inCapitals = (word: string): boolean => {
  const rest = word.replace(/^Ma?c(?=\p{Lu}{2})/u, '');
  return rest === rest.toUpperCase() && /\p{L}{2}/u.test(word);
};

export const named = (first: readonly string[], last: readonly string[]) => ({
  first: first
    .map(cased)
    .join(' ')
    .replace(/(?<=\p{L}{2})\.$/u, ''),
  last: last.map(cased).join(' '),
});

function cased(word: string): string {
  if (isParticle(word) && word !== word.toUpperCase()) return word;
  if (word === word.toLowerCase()) return word.charAt(0).toUpperCase() + word.slice(1);
  if (!inCapitals(word) || /^(?:\p{L}\.)+\p{L}?$/u.test(word)) return word;
  if (isParticle(word) && !/^(?:mac|mc|st|ben)/i.test(word)) return word.toLowerCase();
  return word
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replaceAll(/\bMc(\p{Ll})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

/** Whether a line may be nothing but a name: a heading looks alike. */
export function isLikelyName(text: string): boolean {
  const all = text.replaceAll(/\s*[(["“][^)\]"”]*[)\]"”]|,.*$/g, '').split(/\s+/);
  const words = all.filter((word, at) => !isTitle(word) && !(at > 1 && isLetters(word)));
  return (
    words.length > 1 &&
    words.length < 6 &&
    words.every((word, at) => (at > 0 && isParticle(word)) || isNameWord(word)) &&
    !words.some((word) => isOrdinary(word) || isHeading(word))
  );
}
