import { entriesOf } from '../../../core/records.ts';
import { shippedJson } from '../../../core/shipped-json.ts';

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

/** The section that a word of a heading tells, in any language; the first that does. */
export const turningSection = (heading: string): SectionKind | null =>
  plain(heading)
    .split(/[^\p{L}]+/u)
    .map((word) => TURNING.get(word))
    .find((kind) => kind !== undefined) ?? null;

const POSSESSIVE =
  /^(?:mes|mis|meus|minhas|meine|mein|mijn|mie|miei|le mie|mine|mina|moje|my|selected|ausgewahlte) /;

/** The section that a heading names which is told by name alone, in any language. */
export function foreignSection(heading: string): SectionKind | null {
  const name = plain(heading);
  return KINDS.get(name) ?? KINDS.get(name.replace(POSSESSIVE, '')) ?? null;
}
