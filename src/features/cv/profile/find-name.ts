import { agrees } from './contact.ts';
import { hasJobWord, jobTitleIn, periodIn } from './job-words.ts';
import type { Found } from './lines.ts';
import { placeOf } from './lines.ts';
import type { PersonName } from './names.ts';
import { readName, withoutTitles } from './names.ts';
import type { PlacedLine } from './sections.ts';

/** The person's name and the line that has it. */
export interface FoundName {
  readonly first: Found;
  readonly last: Found;
  /** The line's place among all. */
  readonly at: number;
  /** The text that was read as the name, without what stands beside it. */
  readonly part: string;
}

const LABEL =
  /^(?:full |my |candidate(?:'s)? )?name(?: in full)?\s*[:|\t–-]\s*|^curriculum vitae\s*(?:of|for|[:|–-])?\s*|^(?:cv|r[ée]sum[ée])\s*(?:of|for|[:|–-])\s*/i;
const GIVEN = /^(?:first|given|fore|christian)[ -]?names?(?:\(s\))?\s*[:|\t]\s*(\S.*)$/i;
const FAMILY = /^(?:last|family|sur)[ -]?names?(?:\(s\))?\s*[:|\t]\s*(\S.*)$/i;
const PARTS = /\s*[\t|•·▪●:;]\s*|\s+[–—~-]+\s+|\s{3,}|\s*,\s+|\s*[(/]/u;
const PROSE =
  /^(?:(?:Hi|Hello)[,!.]? )?(?:I am|I’m|I'm|My name is)\s+((?:\p{Lu}[\p{L}'’-]+ ){1,3}\p{Lu}[\p{L}'’-]+)(?=[\s,.])|^((?:\p{Lu}[\p{L}'’-]+ ){1,3}\p{Lu}[\p{L}'’-]+) (?:is|has|was|works|leads|spent|brings)\b/u;

interface Candidate {
  readonly name: PersonName;
  readonly at: number;
  readonly part: string;
  readonly score: number;
}

/** Finds whose CV it is. @param places the person's address and page, which often repeat the name */
export function findName(lines: readonly PlacedLine[], places: readonly (Found | null)[]): FoundName | null {
  const labelled = byTwoLabels(lines);
  if (labelled) return labelled;
  const candidates = lines
    .slice(0, 200)
    .flatMap((line, at) =>
      candidatesIn(line, at, places).map((candidate) =>
        hasHeadline(lines, at) ? { ...candidate, score: candidate.score + 4 } : candidate,
      ),
    );
  const [best] = candidates.toSorted((a, b) => b.score - a.score || a.at - b.at);
  const line = best && lines[best.at];
  if (!line || best.score < 3) return null;
  return {
    first: { value: best.name.first, ...placeOf(line, best.name.written.first) },
    last: { value: best.name.last, ...placeOf(line, best.name.written.last) },
    at: best.at,
    part: best.part,
  };
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
  if (line.kind === 'references' || line.text.length > 2_000) return [];
  const prose = PROSE.exec(line.text);
  const said = prose?.[1] ?? prose?.[2];
  if (said) {
    const name = readName(said);
    return name
      ? [{ name, at, part: said, score: scoreOf(name, line, at, places) + (prose?.[1] ? 3 : 0) }]
      : [];
  }
  if (line.text.length > 120 || line.isBullet) return [];
  const label = LABEL.exec(line.text)?.[0] ?? '';
  const isLabelled = /name/i.test(label);
  // Nicknames, pronouns and letters in brackets are beside the name.
  const text = line.text
    .slice(label.length)
    .replace(/['’]s\s+(?:cv|r[ée]sum[ée]|curriculum vitae)$/i, '')
    .replaceAll(/\s*\([^()]{1,40}\)|\s*["“][^"“”]{1,40}["”]/g, '');
  const parts = text.split(PARTS).filter(Boolean);
  return [inverted(text, places), ...parts.slice(0, 3)].flatMap((part, position) => {
    if (part === null || (!isLabelled && namesJob(part, at, places))) return [];
    const isExpected = isLabelled || at === 0 || part.split(/\s+/).every((word) => agrees(word, places));
    const name = readName(position === 0 ? part : upperFirst(part, places), isExpected);
    if (!name) return [];
    const score = scoreOf(name, line, at, places) + (isLabelled ? 8 : 0) - (position > 1 ? 2 : 0);
    return [{ name, at, part: position === 0 ? text : part, score }];
  });
}

/** Surnames that are jobs as well, where a name is expected first of all. */
const SURNAME =
  /^\p{Lu}\S+ (?:\p{Lu}\S* )?(?:bishop|farmer|carpenter|judge|dean|major|steward|constable|chancellor|rector|warden|reader|fellow|clerk)$/iu;

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
  const [, last, first] = /^(\p{Lu}[\p{L}'’-]+),\s+(\p{Lu}\p{Ll}[\p{L}.'’ -]*)$/u.exec(text) ?? [];
  if (!last || !first) return null;
  const [given = ''] = first.split(' ');
  return last === last.toUpperCase() || (agrees(last, places) && agrees(given, places))
    ? `${first.trim()} ${last}`
    : null;
}

/** Names without capitals are believed where the person's address has them as well. */
function upperFirst(part: string, places: readonly (Found | null)[]): string {
  const words = part.split(/\s+/);
  return words.length > 1 &&
    words.length < 4 &&
    part === part.toLowerCase() &&
    words.every((word) => agrees(word, places))
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

function byTwoLabels(lines: readonly PlacedLine[]): FoundName | null {
  const find = (label: RegExp) => {
    const at = lines.findIndex((line) => label.test(line.text));
    const value = lines[at] && label.exec(lines[at].text)?.[1]?.trim();
    return value && value.length <= 60 ? { at, value, place: placeOf(lines[at]!, value) } : null;
  };
  const given = find(GIVEN);
  const family = find(FAMILY);
  const name = given && family && readName(`${given.value} ${family.value}`);
  if (!name) return null;
  return {
    first: { value: name.first, ...given.place },
    last: { value: name.last, ...family.place },
    at: Math.max(given.at, family.at),
    part: family.value,
  };
}
