import stemmer from 'wink-porter2-stemmer';
import { fold } from '../../../contract/fold.ts';
import { shippedJson } from '../../../core/shipped-json.ts';

export { fold };

/** @param path of a file with several words in a line @param from `import.meta.url` of the caller */
export const shippedWords = (path: string, from: string): ReadonlySet<string> =>
  new Set(shippedJson<string[]>(path, from).join(' ').split(' '));

/** Function words, and words of every brief ("we are looking for someone who can help us"). */
export const STOP_WORDS = shippedWords('./data/stop-words.json', import.meta.url);

const LONGEST_WORD = 40;
const STEM_CACHE = 50_000;
const stems = new Map<string, string>();

/** In order, folded, without stop words and short numbers: "children's" gives "children", "e-mail" gives "mail". */
export function contentWords(text: string): string[] {
  const folded = fold(text)
    .replaceAll(/['’‘`]s\b/g, '')
    .replaceAll(/['’‘`]/g, '');
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter(
    (word) =>
      word.length > 1 && word.length <= LONGEST_WORD && !/^\d{1,4}$/.test(word) && !STOP_WORDS.has(word),
  );
}

/** Porter2 stem of a folded word, cached; it takes time with the square of the length. */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const made = word.length <= LONGEST_WORD && /^[a-z]+$/.test(word) ? stemmer(word) : word;
  if (stems.size >= STEM_CACHE) stems.clear();
  stems.set(word, made);
  return made;
}

/** 32-bit FNV-1a; identifies terms in stored features and in the index. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Trimmed, without empty ones. Line breaks end a sentence. */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?…][)"'”’]?)\s+(?=[\p{Lu}\p{N}"'“‘(£])|[\r\n]+/u)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => /\p{L}/u.test(part));
}

/** As typed. Commas inside brackets do not separate. */
export function splitItems(text: string): string[] {
  return text
    .split(/[;\n\r|•]+|,(?![^()]{0,300}\))|(?<=[a-z)])\.\s+(?=\p{Lu})/u)
    .map((item) =>
      item
        .replaceAll(/\s+/g, ' ')
        .replace(/^[\s\-–—*·]+/, '')
        .replace(/(?<![\s.])[\s.]+$/, '')
        .trim(),
    )
    .filter((item) => /\p{L}/u.test(item));
}

/** Stands where contact data was taken out of a text before it came here; no word, and nobody types it. */
export const CONTACT_GONE = '\uFFFC';

/** Every repetition is bounded, so that no text takes more than linear time. */
const CONTACT = [
  /\uFFFC/u,
  /[\w.+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\w-]{1,63}(?:\.|\s?\(dot\)\s?|\s?\[dot\]\s?)[\w.-]+/iu, // e-mail
  /\b(?:https?:\/\/|www\.)\S+/iu,
  /\b[a-z0-9-]{1,63}\.(?:com|org|net|co\.uk|org\.uk|uk|io|info|me|eu|biz|app|dev|example)\b(?:\/\S*)?/iu, // bare host
  /(?<![\d£$€.,])(?:\+|\(?0)[\d\s().-]{8,40}\d/u, // telephone
  /\b(?:skype|whatsapp|telegram|signal|twitter|instagram|linkedin)\b\s{0,3}(?::|-|at)\s{0,3}@?\S/iu,
  /(?:^|\s)@\w{2,}/u, // handle
  /\b[A-Z]{1,2}\d[A-Z\d]?\s{0,3}\d[A-Z]{2}\b/u, // UK postcode
];

/** Contact data is never quoted (contract §10). */
export function hasContactData(text: string): boolean {
  return CONTACT.some((pattern) => pattern.test(text));
}
