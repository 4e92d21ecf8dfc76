import {
  headingKind,
  likelySection,
  MOST_WORDS,
  namedSection,
  turningSection,
  type SectionKind,
} from './headings.ts';
import { isJobTitle, jobTitleIn, periodIn } from './job-words.ts';
import { isLikelyName } from './names.ts';
import { hasPicture, isContact, wordsOf, type Line } from './lines.ts';

export interface PlacedLine extends Line {
  readonly kind: SectionKind;
  /** `heading` opens a section, `sub` is a heading within one, `text` everything else. */
  readonly role: 'heading' | 'sub' | 'text';
}

/** Sections that a label opens for its own line only: what follows in a job's entry belongs to the job. */
const LABELLED = new Set<SectionKind>(['profile', 'skills', 'education', 'interests', 'references']);
const ASIDE =
  /^(?:languages?(?: skills| known| spoken)?|mother tongue\S*|other languages?\S*|date of birth|dob|born|nationality|citizenship|gender|sex|marital status|father'?s name|religion|driving licen[cs]e|passport(?: no)?|declaration|place|availability|awards?|publications?|contact(?: no| details)?)\.?:?$/i;

const HUMAN_LANGUAGE =
  /\b(?:english|french|german|spanish|italian|portuguese|dutch|welsh|irish|gaelic|polish|russian|ukrainian|romanian|greek|turkish|arabic|hebrew|persian|farsi|hindi|urdu|punjabi|bengali|gujarati|tamil|telugu|malayalam|marathi|kannada|chinese|mandarin|cantonese|japanese|korean|vietnamese|thai|swahili|yoruba|igbo|hausa|somali|amharic|afrikaans|zulu|swedish|norwegian|danish|finnish|czech|slovak|hungarian|bulgarian|serbian|croatian|albanian|latvian|lithuanian|estonian|mother tongue|native|fluent|bilingual)\b/i;

/** `Skills: a, b` on one line. */
function inlineKind(text: string): { kind: SectionKind; rest: number } | null {
  const label = /^([\p{L}&’'()/. -]{2,50}?)\s*(?::\s*|\t+|\s[–—]\s)(?=\S)/u.exec(text);
  const name = label?.[1];
  if (!label || !name) return null;
  const rest = label[0].length;
  if (ASIDE.test(name.replaceAll('’', "'")))
    return /^(?:language|other lang)/i.test(name) && !HUMAN_LANGUAGE.test(text)
      ? null
      : { kind: /contact/i.test(name) ? 'contact' : 'other', rest };
  const kind = headingKind(`${name}:`);
  return kind && LABELLED.has(kind) ? { kind, rest } : null;
}

/** How a CV writes its headings, as those show that are known by name. */
type HeadingStyle = ReturnType<typeof styleOf>;

function styleOf(lines: readonly Line[]) {
  const known = lines.filter(({ text, isBullet }) => !isBullet && headingKind(text) !== null);
  const small = lines.filter(
    ({ text, afterBlank }) => afterBlank && /^\p{Ll}/u.test(text) && namedSection(text) !== null,
  );
  return {
    kinds: new Set(known.map(({ text }) => headingKind(text))),
    /** Several begin with a small letter. */
    small: small.length > 1,
    /** Most stand apart from what is before them. */
    spaced: known.length > 1 && known.filter(({ afterBlank }) => afterBlank).length >= known.length * 0.6,
    /** Most lines are in capitals, which then mark no heading. */
    shouts: lines.filter(({ text }) => isCapitals(text)).length > lines.length * 0.7,
  };
}

const isCapitals = (text: string): boolean => text === text.toUpperCase() && /\p{L}{3}/u.test(text);

/** The section that a line opens: by its name, by a word that headings turn on, or by what stands below it. */
function opened(lines: readonly Line[], at: number, within: SectionKind, style: HeadingStyle) {
  const line = lines[at]!;
  const { text, isBullet, afterBlank } = line;
  // A sign before a heading is not that of a list's items.
  if (isBullet && (line.sign === lines[at + 1]?.sign || line.sign === lines[at - 1]?.sign)) return null;
  const named = headingKind(text) ?? (style.small && afterBlank ? namedSection(text) : null);
  // `Leadership development` in a list of skills is an item.
  if (
    named &&
    !(style.spaced && !afterBlank && within === 'skills' && !text.endsWith(':') && !isCapitals(text))
  )
    return named;
  if (!hasHeadingForm(lines, at, style, within)) return null;
  const isMarked = hasPicture(line) || line.isRuled;
  const likely =
    within !== 'header' || isCapitals(text) || isMarked || turningSection(text) !== null
      ? likelySection(text)
      : null;
  if (likely) return likely;
  if (within === 'experience' || within === 'voluntary') return null;
  const kind = kindOfBody(lines, at + 1, style);
  if (isMarked && at > 0) return kind;
  return within === 'skills' || within === 'header' ? (kind === 'experience' ? kind : null) : kind;
}

/** A name stands there, and looks like a heading. */
const TOP = 12;
/** So many lines below a heading tell what it is about. */
const BODY = 8;

/** Written as headings are, and as those of this CV are that are known by name. */
function hasHeadingForm(lines: readonly Line[], at: number, style: HeadingStyle, within?: SectionKind) {
  const line = lines[at]!;
  const next = lines[at + 1];
  const { text, isBullet, afterBlank, isRuled } = line;
  if (!next || wordsOf(text).length > 5 || isContact(text)) return false;
  if (hasPicture(line)) return afterBlank && isCapitals(text) && !/\d/.test(text);
  if (isBullet || /[.,;|\d\t]|\p{Ll}[!?]$/u.test(text) || jobTitleIn(text) !== null) return false;
  if (within === 'header' && at < TOP && isLikelyName(text)) return false;
  if (isRuled) return true;
  if (!afterBlank) return false;
  return (
    (isCapitals(text) && !style.shouts) ||
    text.endsWith(':') ||
    (style.small && /^\p{Ll}/u.test(text)) ||
    // Prose does not go on in two words behind an empty line.
    (within === 'profile' && text.length < 40 && /^\p{Lu}/u.test(text))
  );
}

/** What a section without a known name is, by its lines; each kind that has a section by name is not looked for. */
function kindOfBody(lines: readonly Line[], from: number, style: HeadingStyle): SectionKind {
  const below = lines.slice(from, from + BODY);
  const end = below.findIndex(
    ({ text }, at) => at > 0 && (headingKind(text) !== null || hasHeadingForm(lines, from + at, style)),
  );
  const body = below.slice(0, end < 0 ? undefined : end);
  const dated = body.filter(({ text }) => periodIn(text) !== null);
  if (dated.length > 0)
    return dated.some((line) => namesJob(body.slice(body.indexOf(line)))) ? 'experience' : 'other';
  const [first] = body;
  const isProse = first && !first.isBullet && wordsOf(first.text).length >= 8 && /[.!?]$/.test(first.text);
  return isProse && !style.kinds.has('profile') ? 'profile' : 'other';
}

export function placeLines(lines: readonly Line[]): PlacedLine[] {
  const placed: PlacedLine[] = [];
  const style = styleOf(lines);
  let kind = 'header' as SectionKind;
  let inline: SectionKind | null = null;
  const open = (line: Line, section: SectionKind): void => {
    kind = section;
    inline = null;
    placed.push({ ...line, kind, role: 'heading' });
  };
  for (const [at, line] of lines.entries()) {
    if (line.afterBlank) inline = null;
    const heading = opened(lines, at, kind, style);
    if (heading) {
      open(line, heading);
      continue;
    }
    const label = line.isBullet ? null : inlineKind(line.text);
    // `Objective: Sales Manager` says what somebody is, and not who.
    if (label && !(label.kind === 'profile' && isJobTitle(line.text.slice(label.rest)))) {
      inline = label.kind;
      const isExact = line.text.length === line.end - line.start;
      const start = isExact ? line.start + label.rest : line.start;
      placed.push({ ...line, text: line.text.slice(label.rest), start, kind: inline, role: 'text' });
      continue;
    }
    // Another label ends an inline section.
    if (inline !== null && !line.isIndented && isLabelled(line.text)) inline = null;
    const isSub = isSubheading(line, lines[at + 1], style);
    // Whatever it is called: what stands above dated jobs is the history.
    if (isSub && kind !== 'experience' && kind !== 'voluntary' && namesJob(lines.slice(at + 1, at + 4))) {
      open(line, 'experience');
      continue;
    }
    placed.push({ ...line, kind: inline ?? kind, role: isSub ? 'sub' : 'text' });
  }
  return placed;
}

const isLabelled = (text: string): boolean => /^\p{Lu}[\p{L}’' /-]{1,30}(?::\s|\t)\S/u.test(text);

function namesJob([first, ...rest]: readonly Line[]): boolean {
  const isDated = ({ text, isBullet }: Line): boolean =>
    !isBullet && text.length <= 120 && periodIn(text) !== null;
  return first !== undefined && jobTitleIn(first.text) !== null && [first, ...rest].some(isDated);
}

function isSubheading(line: Line, next: Line | undefined, style: HeadingStyle): boolean {
  if (line.isBullet || !next || line.text.length > 60 || isContact(line.text) || /\d/.test(line.text))
    return false;
  const words = wordsOf(line.text);
  if (words.length > MOST_WORDS) return false;
  return (
    line.text.endsWith(':') ||
    (!style.shouts && line.text === line.text.toUpperCase() && words.length > 0 && line.text.length > 3)
  );
}

/** Longer ones are a text without lines. */
const LONGEST = 4_000;

/** Text of some sections as the paragraphs that it was wrapped from: a sentence may go on in the next line. */
export function paragraphsOf(lines: readonly PlacedLine[], isOfSection: (kind: SectionKind) => boolean) {
  const paragraphs: PlacedLine[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.role !== 'text' || !isOfSection(line.kind)) continue;
    const before = lines[at - 1]?.role === 'text' ? paragraphs.at(-1) : undefined;
    const goesOn =
      before !== undefined &&
      !line.afterBlank &&
      !line.isBullet &&
      line.kind === before.kind &&
      !(line.text.length < 40 && /^\(?\d/.test(line.text) && periodIn(line.text)) &&
      line.start > before.end &&
      line.start - before.end < 40 &&
      before.text.length + line.text.length < LONGEST &&
      (/^\p{Ll}/u.test(line.text) || (before.text.length >= 40 && !/[:|\t]/.test(line.text.slice(0, 30))));
    if (goesOn)
      paragraphs[paragraphs.length - 1] = {
        ...before,
        text: `${before.text}${/\p{Ll}-$/u.test(before.text) ? '' : ' '}${line.text}`,
        end: line.end,
      };
    else paragraphs.push(line);
  }
  return paragraphs;
}
