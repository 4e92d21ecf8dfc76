import { shippedJson } from '../../../core/shipped-json.ts';
import { entriesOf } from '../../../core/records.ts';
import { wordsOf } from './lines.ts';

export type SectionKind =
  | 'header'
  | 'contact'
  | 'profile'
  | 'experience'
  | 'voluntary'
  | 'skills'
  | 'education'
  | 'interests'
  | 'references'
  | 'other';

const SINGLE: Readonly<Record<string, string>> = { ı: 'i', ø: 'o', ł: 'l', ß: 'ss' };

/** Without accents and marks, in small letters: `Compétences`, `COMPETENCES`. Letters of any script stay. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’`´]/g, "'")
    .replaceAll(/[ıøłß]/g, (letter) => SINGLE[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What CVs in languages beside English call their sections; `|` parts names. */
const NAMES = shippedJson<Partial<Record<SectionKind, string>>>('./data/section-names.json', import.meta.url);

const KINDS = new Map(
  entriesOf(NAMES).flatMap(([kind, names]) => names.split('|').map((name) => [plain(name), kind] as const)),
);

/** Names of one word, which headings of several turn on: `Ключові навички`. */
const TURNING = new Map([...KINDS].filter(([name]) => /^\p{L}{6,}$/u.test(name)));

/** By a word of the heading, in any language; the first that tells one. */
export const turningSection = (heading: string): SectionKind | null =>
  plain(heading)
    .split(/[^\p{L}]+/u)
    .map((word) => TURNING.get(word))
    .find((kind) => kind !== undefined) ?? null;

const POSSESSIVE =
  /^(?:mes|mis|meus|minhas|meine|mein|mijn|mie|miei|le mie|mine|mina|moje|my|selected|ausgewahlte) /;

const TABLE = shippedJson<{
  /** Names that stand in others, as `{skills}`. */
  readonly parts: Readonly<Record<string, string>>;
  readonly names: readonly { readonly section: SectionKind; readonly names: string }[];
  readonly turning: readonly { readonly section: SectionKind; readonly words: string }[];
}>('./data/headings.json', import.meta.url);

/** Names of sections, without the adjectives that may stand before them. */
const HEADINGS = TABLE.names.map(({ section, names }) => {
  const whole = names.replaceAll(/\{([a-z]+)\}/g, (_, part: string) => TABLE.parts[part] ?? '');
  return [section, new RegExp(`^(?:${whole})$`)] as const;
});

/** Headings by the word that they turn on, for lines whose style says that they are headings; the first that fits. */
const TURNING_WORDS = TABLE.turning.map(({ section, words }) => [section, new RegExp(words)] as const);

const ADJECTIVES =
  /^(?:(?:my|key|core|main|selected|relevant|professional|personal|other|recent|additional|further|top|technical|general|transferable|career|brief|short|functional|areas of|summary of|academic|highlights of|scholarly|research|teaching|executive|organi[sz]ational|corporate|practical|essential|primary|signature|individual|particular|special|present|current|earlier|it|digital|management|leadership|principal|specialist|business|soft|hard) )+(?=\S)/;

export const MOST_WORDS = 6;
/** Characters with decoration; the limit keeps patterns fast on long lines of signs. */
const LONGEST_HEADING = 200;

/** Without what surrounds and ends it; null for what is too long, or has digits. */
function wordsOfHeading(text: string): string | null {
  if (text.length > LONGEST_HEADING) return null;
  // `IV. Training`, `4  Training`, `D Training`
  const plain = text
    .replace(/^(?:[IVX]{1,4}|[A-Z]|\d{1,2})[.)]\s+|^\d{1,2}\s+|^[A-HJ-Z]\s+(?=\p{Lu})/u, '')
    .replaceAll(/^[[<{(|/#>~]+\s*|\s*[\]>})|/#~]+$/g, '')
    .replace(/\s*[:.–—-]+$/, '');
  if (wordsOf(plain).length > MOST_WORDS || plain.length > 60 || /[@\d]/.test(plain)) return null;
  return plain
    .toLowerCase()
    .replaceAll(/\s*&\s*|\s*\+\s*/g, ' and ')
    .replaceAll(/[’]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The section that a heading opens, whatever its first letter; null for a text that is none. */
export function namedSection(text: string): SectionKind | null {
  const name = wordsOfHeading(text);
  if (name === null) return null;
  const foreign = (wanted: string) => KINDS.get(wanted) ?? KINDS.get(wanted.replace(POSSESSIVE, ''));
  const find = (wanted: string): SectionKind | null =>
    HEADINGS.find(([, pattern]) => pattern.test(wanted))?.[0] ?? foreign(plain(wanted)) ?? null;
  // `Про себе / About me`: in one language or the other.
  const parts = name.split(/\s*[/|·]\s*| (?:and|und|et|y|e|og|och|en|i|та|и) /);
  if (!/[/|·]/.test(name) && parts.some((part) => find(part) === null)) parts.length = 1;
  return [name, name.replace(ADJECTIVES, ''), ...(parts.length > 1 ? parts : [])].reduce<SectionKind | null>(
    (kind, wanted) => kind ?? find(wanted),
    null,
  );
}

/** The section that a heading opens; null for a text that is none, and for one that begins small without a colon. */
export const headingKind = (text: string): SectionKind | null =>
  /^(?:\d{1,2}\.?\s+)?[[<{(|\s]*[\p{Lu}\p{Lo}]|^[/#>~]+\s*\p{L}/u.test(text) || /[:.–—-]$/.test(text)
    ? namedSection(text)
    : null;

/** For a line that looks like a heading: by one of the words that headings turn on. */
export function likelySection(text: string): SectionKind | null {
  const name = wordsOfHeading(text);
  if (name === null || name.includes(',')) return null;
  return TURNING_WORDS.find(([, pattern]) => pattern.test(name))?.[0] ?? turningSection(name);
}
