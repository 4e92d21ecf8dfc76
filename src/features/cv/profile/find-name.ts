import { agrees } from './contact.ts';
import { hasJobWord, jobTitleIn, periodIn } from './job-words.ts';
import type { Found } from './lines.ts';
import { hasPicture, placeOf } from './lines.ts';
import type { PersonName } from './names.ts';
import { isLetters, PARTICLE, nameOfParts, nicknamed, readName, withoutTitles } from './names.ts';
import { folded, isGiven } from './given-names.ts';
import type { LabelKind, LabelledValue } from './labels.ts';
import { namedSection } from './headings.ts';
import { labelledValues } from './labels.ts';
import type { PlacedLine } from './sections.ts';

export interface FoundName {
  readonly first: Found;
  readonly last: Found;
  readonly at: number;
  /** The text that was read as the name, without what stands beside it. */
  readonly part: string;
}

const DOCUMENT =
  /^name\s+(?=\p{Lu})|^curriculum vit(?:ae|æ)\s*(?:of|for|[:|–-])?\s*|^(?:cv|r[ée]sum[ée]|lebenslauf)\s*(?:of|for|von|de|[:|–-])\s*/iu;
const PARTS = /\s*[\t|•·▪●:;]\s*|\s+[–—~-]+\s+|\s{3,}|\s*,\s+|\s*[(/]/u;
const WORDS =
  "(?:\\p{Lu}[\\p{L}\\p{M}'’-]+|van|von|de|der|den|del|la|da|dos|di|bin|ben|ibn|al|el|te|el-\\p{Lu}\\p{L}+|d['’]\\p{Lu}\\p{L}+)";
/** Sentences in which people say their name, and those that speak of them. */
const SAID = new RegExp(
  `(?:^|[.!,] |\\b(?:and|et|und|y|e) )(?:I am|I’m|I'm|[Mm]y name(?: is|['’]s)|(?:I )?was (?:christened|born|named)|[Jj]e m['’]appelle|[Ii]ch hei(?:ß|ss)e|[Mm]ein Name ist|[Mm]e llamo|[Mm]i nombre es|[Cc]hamo-me|[Mm]eu nome é|[Mm]i chiamo|[Mm]ijn naam is|[Ii]k ben|[Nn]azywam się|[Jj]ag heter|[Jj]eg (?:heter|hedder))\\s+(${WORDS}(?: ${WORDS}){1,4})(?=[\\s,.!]|$)`,
  'u',
);
const SPOKEN_OF = new RegExp(
  `^(${WORDS}(?: ${WORDS}){1,3}) (?:is|has|was|works|leads|spent|brings|est|ist|es|é|è)\\b`,
  'u',
);
/** A letter's last words, above the name. */
const CLOSING =
  /^(?:yours (?:sincerely|faithfully|truly)|(?:kind|best|warm) (?:regards|wishes)|regards|sincerely|respectfully|mit freundlichen grüßen|cordialement|atentamente|cordiali saluti|met vriendelijke groet|atenciosamente)\b.{0,20}$/i;

interface Candidate {
  readonly name: PersonName;
  readonly at: number;
  readonly part: string;
  readonly score: number;
}

/** Finds whose CV it is. @param places the person's address and page, which often repeat the name */
export function findName(lines: readonly PlacedLine[], places: readonly (Found | null)[]): FoundName | null {
  const labelled = byLabels(lines, places);
  if (labelled) return labelled;
  const candidates = lines
    .slice(0, 200)
    .flatMap((line, at) =>
      candidatesIn(line, at, places).map((candidate) =>
        hasHeadline(lines, at) || CLOSING.test(lines[at - 1]?.text ?? '')
          ? { ...candidate, score: candidate.score + 4 }
          : candidate,
      ),
    );
  const [most] = candidates.toSorted((a, b) => b.score - a.score || a.at - b.at);
  const best = most && (fuller(most, candidates) ?? most);
  const line = best && lines[best.at];
  if (!line || best.score < 3) return null;
  return {
    first: { value: best.name.first, ...placeOf(line, best.name.written.first) },
    last: { value: best.name.last, ...placeOf(line, best.name.written.last) },
    at: best.at,
    part: best.part,
  };
}

/** The same name with its given names written out: `W. Bakker` above `Willemijn Bakker`, `Ada Byron is` below `ADA MARY BYRON`. */
function fuller({ name, at }: Candidate, candidates: readonly Candidate[]): Candidate | undefined {
  const start = /^(?:\p{Lu}\.[ -]?)+$/u.test(name.first)
    ? name.first.charAt(0)
    : (name.first.split(/\.? /u)[0] ?? '');
  return candidates
    .filter(
      (other) =>
        other.at !== at &&
        other.score >= 3 &&
        other.name.last === name.last &&
        other.name.first.length > name.first.length &&
        (start.length === 1
          ? !/^\p{L}\.? /u.test(other.name.first)
          : other.name.first.startsWith(`${start} `)) &&
        other.name.first.startsWith(start),
    )
    .toSorted((a, b) => b.score - a.score)[0];
}

/** A name that stands above a job, behind a column of other things: `Ada Byron`, `Engineer at Analytical Ltd`. */
function hasHeadline(lines: readonly PlacedLine[], at: number): boolean {
  const [line, next] = [lines[at], lines[at + 1]];
  return (
    line !== undefined &&
    next !== undefined &&
    line.afterBlank &&
    ['skills', 'education', 'other', 'contact'].includes(line.kind) &&
    !next.afterBlank &&
    !next.isBullet &&
    periodIn(next.text) === null &&
    jobTitleIn(next.text) !== null
  );
}

function candidatesIn(line: PlacedLine, at: number, places: readonly (Found | null)[]): Candidate[] {
  if (line.kind === 'references' || line.text.length > 2_000 || namedSection(line.text) !== null) return [];
  const told = SAID.exec(line.text)?.[1];
  const said = told ?? SPOKEN_OF.exec(line.text)?.[1];
  if (said) {
    const name = readName(said, false, foldedOf(places));
    return name ? [{ name, at, part: said, score: scoreOf(name, line, at, places) + (told ? 3 : 0) }] : [];
  }
  // A list's item is no name; a picture before one is no bullet.
  if (line.text.length > 200 || (line.isBullet && !hasPicture(line))) return [];
  const own = nicknamed(line.text.split(/\s[|–—•·-]\s/)[0] ?? '');
  if (own && !hasJobWord(line.text.slice(0, 60)))
    return [{ name: own, at, part: line.text, score: scoreOf(own, line, at, places) }];
  // Nicknames, pronouns and letters in brackets are beside the name, and so are addresses.
  const text = line.text
    .replace(DOCUMENT, '')
    .replace(/['’]s\s+(?:cv|r[ée]sum[ée]|curriculum vitae)$/i, '')
    .replaceAll(/\s*\([^()]{1,40}\)|\s*["“][^"“”]{1,40}["”]/g, '')
    .replace(/\s+(?:\S*@|\S+\.\S+\/|\p{So}).*$/u, '');
  // `Leeds, 9 August`: where a letter was written.
  if (
    text.length > 120 ||
    /^[^,]{2,40},\s+(?:den\s+|le\s+)?\d{1,2}\.?\s+\p{L}{3,10}(?:\s+\d{4})?$/u.test(text)
  )
    return [];
  const parts = text.split(PARTS).filter(Boolean);
  return [inverted(text, places), ...parts.slice(0, 3)].flatMap((part, position) => {
    if (part === null || namesJob(part, at, places)) return [];
    const isExpected = at === 0 || part.split(/\s+/).every((word) => agrees(word, places));
    const name = readName(position === 0 ? part : upperFirst(part, places), isExpected, foldedOf(places));
    if (!name) return [];
    const score = scoreOf(name, line, at, places) - (position > 1 ? 2 : 0);
    return [{ name, at, part: position === 0 ? text : part, score }];
  });
}

/** Surnames that are jobs as well, where a name is expected first of all. */
const SURNAME =
  /^\p{Lu}\S+ (?:\p{Lu}\S* )?(?:bishop|farmer|carpenter|judge|dean|major|steward|constable|chancellor|rector|warden|reader|fellow|clerk|baker|cook|potter|weaver|gardener|butcher|tailor|brewer|painter|sailor|printer|joiner|singer|mason|smith)$/iu;

/** Whether a line's part names a job and not a person; Sarah Farmer's address says that she is one. */
function namesJob(part: string, at: number, places: readonly (Found | null)[]): boolean {
  const bare = withoutTitles(part);
  if (!hasJobWord(bare)) return false;
  const words = bare.split(/\s+/);
  if (at === 0 && SURNAME.test(bare)) return false;
  return !(words.length > 1 && words.length < 4 && words.every((word) => agrees(word, places)));
}

/** `LINDQVIST, Amara`: only where capitals or the address say so, because `York, England` looks the same. */
function inverted(text: string, places: readonly (Found | null)[]): string | null {
  const [, last, first] =
    /^((?:\p{L}[\p{L}'’-]+ ){0,3}\p{Lu}[\p{L}'’-]+),\s+(\p{Lu}\p{Ll}[\p{L}.'’ -]*)$/u.exec(text) ?? [];
  if (!last || !first) return null;
  const [given = ''] = first.split(' ');
  return last === last.toUpperCase() || (agrees(last, places) && agrees(given, places))
    ? `${first.trim()} ${last}`
    : null;
}

const foldedOf = (places: readonly (Found | null)[]): string[] =>
  places.flatMap((place) => (place ? [folded(place.value)] : []));

/** Names without capitals are believed where the person's address has them as well. */
function upperFirst(part: string, places: readonly (Found | null)[]): string {
  const words = part.split(/\s+/);
  const isKnown = (word: string): boolean => PARTICLE.test(word) || agrees(word, places);
  return words.length > 1 &&
    words.length < 5 &&
    part === part.toLowerCase() &&
    (isGiven(words[0]!) || agrees(words[0]!, places)) &&
    words.slice(1).every(isKnown)
    ? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
    : part;
}

/** Names stand at the top, large, alone, and are repeated in the address. */
function scoreOf(name: PersonName, line: PlacedLine, at: number, places: readonly (Found | null)[]): number {
  const words = [name.first, ...name.last.split(/[ -]/)];
  const inAddress = Math.min(2, words.filter((word) => agrees(word, places)).length);
  const zone = line.kind === 'header' ? 3 : line.kind === 'contact' ? 2 : line.kind === 'profile' ? 0 : -5;
  return zone + Math.max(0, 4 - at) + inAddress * 4;
}

/** A name that a form's labels tell, in one field or in two. */
function byLabels(lines: readonly PlacedLine[], places: readonly (Found | null)[]): FoundName | null {
  const values = labelledValues(lines);
  const only = (kind: LabelKind) => values.find(({ kinds }) => kinds.length < 3 && kinds.includes(kind));
  const [given, family] = [only('given'), only('family')];
  if (given && family && given !== family) {
    const name = nameOfParts(given.value, family.value);
    if (name) return foundIn(name, given, family);
  }
  for (const value of values.filter(({ kinds }) => kinds.includes('name') || kinds.length > 1)) {
    const name = ordered(value) ?? readName(value.value, true, foldedOf(places));
    if (name) return foundIn(name, value, value);
  }
  return null;
}

const foundIn = (name: PersonName, given: LabelledValue, family: LabelledValue): FoundName => ({
  first: { ...placeOf(given.line, name.written.first), value: name.first },
  last: { ...placeOf(family.line, name.written.last), value: name.last },
  at: Math.max(given.at, family.at),
  part: family.value,
});

/** `Kowalczyk-Duda, Agnieszka`, and what stands behind `Surname / First name`. */
function ordered({ kinds, value }: LabelledValue): PersonName | null {
  const [before = '', after = '', ...more] = value.split(/\s*[,/]\s*/);
  const [one, two] = kinds;
  if (before && after && more.length === 0)
    return one === 'given' && two === 'family'
      ? nameOfParts(before, after)
      : isLetters(after)
        ? null
        : nameOfParts(after, before);
  const words = value.split(/\s+/);
  const family = words.length > 3 ? words.length - 2 : 1;
  return one === 'family' && two === 'given' && words.length > 1
    ? nameOfParts(words.slice(family).join(' '), words.slice(0, family).join(' '))
    : null;
}
