import { LIMITS } from '../../../contract/limits.ts';
import { shippedJson } from '../../../core/shipped-json.ts';
import { chanceOf, LEAST, type Features, type Weights } from './choice.ts';
import { plain, type SectionKind } from './headings.ts';
import { jobTitleIn, periodIn } from './job-words.ts';
import { isContact, placeOf, wordsOf, type Found } from './lines.ts';
import { paragraphsOf, type PlacedLine } from './sections.ts';

const MOST_ITEMS = 40;
const MOST_CHARACTERS = 1_500;
const ITEM_WORDS = 8;
/** Of an item as it is written, with the blanks and signs around it. */
const LONGEST_PART = 400;
/** A list's line with those that it was wrapped onto; longer ones are a text without lines. */
const LONGEST = 4_000;
/** What stands there is never what somebody offers, however it looks. */
const ELSEWHERE: ReadonlySet<SectionKind> = new Set(['references', 'interests']);
/** The chance from which a line beside one of a list is of it as well. */
const GOES_ON = 0.25;
const VERB =
  /^(?:\p{L}+(?:ed|ing)|led|ran|built|wrote|won|set|took|grew|made|gave|sat|held|oversaw|drove|look|manage|lead|run|advise|support|develop|deliver|design|build|help|work|provide|ensure|write|teach|train|coach|mentor|grow|set|i|we|my|the|this)$/iu;
const CUES =
  /\b(?:speciali[sz](?:es?|ing|ed) in|expertise in|expert in|skilled in|skills in|experienced in|proficient in|knowledge of|know about|knows about|familiar with|versed in|can help with|competent in|background in|strengths? (?:include|are|in)|skills include|experience (?:of|in|across)|good at|of use (?:in|with|for)|help(?:s)? (?:\w+ ){0,3}with|advis(?:es?|ed|ing) (?:\w+ ){0,6}on|focus(?:es|ed|ing)? on|interests? (?:include|are|lie in)|useful (?:for|in|with)|(?:ask|asks|talk|talks|consult|consults) (?:\p{L}+ ){0,3}about|(?:be|am|are|is) asked about|(?:subjects|fields|topics|areas)(?: (?:\p{L}+ ){1,4})?(?: (?:are|include))|what i do well|aider (?:\p{L}+ ){0,3}(?:en|à|pour)|ayudar (?:\p{L}+ ){0,3}(?:con|en)|ajudar (?:\p{L}+ ){0,3}(?:com|em)|aiutare (?:\p{L}+ ){0,3}(?:con|in)|helfen (?:\p{L}+ ){0,3}(?:bei|mit)|spezialisiert auf|spécialisée? (?:en|dans)|especialista en|especialista em)\s*:?\s+([^.!?\n]{4,300})/giu;

/** A list's line with those that it was wrapped onto. */
interface Joined {
  text: string;
  readonly line: PlacedLine;
  last: string;
  /** Where the last of them ends. */
  until: number;
}

type Item = Readonly<Pick<Joined, 'text' | 'line' | 'until'>>;

/** What the place, the form and the words of a line say of its listing expertise; written by `test/eval/train-cv.ts`. */
const EXPERTISE_WEIGHTS = shippedJson<Weights>('./data/expertise-weights.json', import.meta.url);

/** Lists: of the lines that are likely to be some, else of the CV's prose. */
export function findExpertise(lines: readonly PlacedLine[], weights = EXPERTISE_WEIGHTS): Found | null {
  const all = listLines(lines).map(({ unit, features }) => ({
    unit,
    chance: ELSEWHERE.has(unit.line.kind) ? 0 : chanceOf(features, weights),
  }));
  const isLikely = (at: number): boolean => (all[at]?.chance ?? 0) >= LEAST.expertise;
  const chosen = all.flatMap(({ unit, chance }, at) =>
    isLikely(at) || (chance >= GOES_ON && (isLikely(at - 1) || isLikely(at + 1))) ? [unit] : [],
  );
  const ofSkills = chosen.filter(({ line }) => line.kind === 'skills');
  return listed(fromLists(ofSkills)) ?? listed(fromLists(chosen)) ?? listed(fromProse(lines));
}

/** The lines of a CV, each with those that it was wrapped onto, and what the weights are learned from. */
export function listLines(lines: readonly PlacedLine[]) {
  const units = joined(lines);
  const counts = units.map(({ text }) => wordsOf(text).length);
  let section = '';
  let block: Joined[] = [];
  let around = 0;
  /** A line alone above a block is its heading. */
  let alone = '';
  return units.flatMap((unit, at) => {
    const { line, text } = unit;
    if (line.role !== 'text') section = text;
    if (line.afterBlank || line.role === 'heading' || at === 0) {
      alone = block.length === 1 && wordsOf(block[0]!.text).length <= 6 ? block[0]!.text : '';
      const end = units.findIndex((next, place) => place > at && next.line.afterBlank);
      block = units.slice(at, end < 0 ? undefined : end);
      const words = counts.slice(at + 1, at + block.length);
      around = words.reduce((sum, each) => sum + each, 0) / Math.max(1, words.length);
    }
    if (line.role === 'heading') return [];
    const [first] = block;
    const opening = first && first !== unit && wordsOf(first.text).length <= 6 ? first.text : alone;
    const [, label = opening] = /^([^:]{2,50}):\s/.exec(text) ?? [];
    const features: Features = {
      any: true,
      sub: line.role === 'sub',
      bullet: line.isBullet,
      apart: line.afterBlank,
      // It may be what the block is called.
      opens: first === unit && block.length > 2 && alone === '' && units[at - 1]?.line.role === 'text',
      [`kind:${line.kind}`]: true,
      [`part:${Math.floor((5 * at) / units.length)}`]: true,
      [`block:${Math.min(4, block.length)}`]: true,
      [`around:${Math.min(6, Math.round(around / 2))}`]: true,
      ...formOf(text),
      ...saying('under', section),
      ...saying('below', label),
      ...saying('says', text),
    };
    return [{ unit, features }];
  });
}

function formOf(text: string): Features {
  const items = itemsOf(text);
  const words = wordsOf(text);
  return {
    ended: /[.!?]$/.test(text),
    verb: startsWithVerb(text),
    digits: /\d/.test(text),
    year: /\b(?:19|20)\d\d\b/.test(text),
    period: periodIn(text) !== null,
    job: jobTitleIn(text) !== null,
    contact: isContact(text),
    small: /^\p{Ll}/u.test(text),
    self: /\b(?:I|my|we|our)\b/.test(text),
    capitals: words.filter((word) => /^\p{Lu}/u.test(word)).length / Math.max(1, words.length),
    [`items:${Math.min(6, items.length)}`]: true,
    [`length:${Math.min(6, Math.round(words.length / Math.max(1, items.length)))}`]: true,
    [`words:${Math.min(5, Math.floor(words.length / 3))}`]: true,
  };
}

const saying = (how: string, text: string): Features =>
  Object.fromEntries(
    (plain(text).match(/\p{L}+/gu) ?? []).slice(0, 60).map((word) => [`${how} ${word}`, true] as const),
  );

/** `drafting - training - Italian`, `drafting / training / Italian` */
const isDashed = (text: string): boolean => (text.match(/\s[–—/*~-]\s/g)?.length ?? 0) > 1;

/** Items outside brackets: `Data protection (GDPR, DPA 2018), audits` are two. */
function itemsOf(whole: string): string[] {
  const text = isDashed(whole) ? whole.replaceAll(/\s[–—/*~-]\s/g, ', ') : whole;
  const items: string[] = [];
  let depth = 0;
  let item = '';
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth = Math.max(0, depth - 1);
    if (depth === 0 && /[,;•·|\t▪●]/.test(character)) {
      items.push(item);
      item = '';
    } else item += character;
  }
  return [...items, item]
    .filter((part) => part.length <= LONGEST_PART)
    .map((part) =>
      part
        .replace(/^(?:and|&|etc\.?)\s+/i, '')
        .replaceAll(/^[\s:–—-]+|[\s.:–—-]+$/g, '')
        .replaceAll(/\s+/g, ' '),
    )
    .filter(
      (part) => part.length > 1 && part.length <= 90 && /\p{L}/u.test(part) && !/^(?:etc|and)$/i.test(part),
    );
}

function fromLists(units: readonly Joined[]): Item[] {
  const items = units
    .filter(({ text }) => !isContact(text) && !(periodIn(text) && jobTitleIn(text)))
    .flatMap(({ text, line, until }) => itemsIn(text).map((item) => ({ text: item, line, until })));
  // Sentences beside names of skills describe achievements.
  const isNamed = items.filter(({ text }) => !startsWithVerb(text)).length > 1;
  return items.filter(({ text }) => !isNamed || !startsWithVerb(text) || wordsOf(text).length <= 5);
}

const startsWithVerb = (text: string): boolean => VERB.test(wordsOf(text)[0] ?? '');

/** Most of several are short, or each of a few. */
const isList = (items: readonly string[]): boolean =>
  items.length > 0 &&
  items.filter((item) => wordsOf(item).length <= ITEM_WORDS).length >=
    items.length * (items.length > 2 ? 0.7 : 1);

/** `Technical: Python, AWS` lists; `Financial planning: I have written …` explains, and the label is what counts. */
function itemsIn(text: string): string[] {
  const [, label, rest = text.replace(/:$/, '')] =
    (isDashed(text) ? null : /^([\p{L}&/,' -]{3,50}?)\s*(?::|\s[–—-](?=\s))\s*(\S.*)$/u.exec(text)) ?? [];
  const items = itemsOf(rest);
  if (isList(items) && !(label && items.length === 1 && startsWithVerb(rest))) return items;
  if (label) return [label];
  // `Crisis communications. Media training. Running a newsroom.`
  const sentences = text.split(/\.\s+/).map((part) => part.replace(/\.$/, ''));
  if (isList(sentences)) return sentences;
  return wordsOf(text).length <= 12 ? [rest] : [];
}

function joined(lines: readonly PlacedLine[]): Joined[] {
  const parts: Joined[] = [];
  for (const line of lines) {
    const before = parts.at(-1);
    const wraps =
      before !== undefined &&
      before.text.length < LONGEST &&
      !line.isBullet &&
      !line.afterBlank &&
      line.role === 'text' &&
      before.line.role === 'text' &&
      (/[,;&/(]$|\band$/i.test(before.last) ||
        /^\p{Ll}/u.test(line.text) ||
        before.text.lastIndexOf('(') > before.text.lastIndexOf(')') ||
        (before.last.length >= 60 && /[,;]/.test(before.text)));
    if (wraps) {
      before.text =
        /\p{Ll}-$/u.test(before.text) && /^\p{Ll}/u.test(line.text)
          ? before.text.slice(0, -1) + line.text
          : `${before.text} ${line.text}`;
      before.last = line.text;
      before.until = line.end;
    } else parts.push({ text: line.text, line, last: line.text, until: line.end });
  }
  return parts;
}

/** "I specialise in restructures, absence and pay." */
function fromProse(lines: readonly PlacedLine[]): Item[] {
  return paragraphsOf(lines, (kind) => !['references', 'education', 'interests'].includes(kind))
    .flatMap((line) =>
      [...line.text.matchAll(CUES)].flatMap(([, list = '']) =>
        itemsOf(list.replaceAll(/,?\s+(?:and|et|und|y|e|en|i)\s+/g, ', '))
          .filter((item) => wordsOf(item).length <= 6)
          .map((text) => ({ text, line, until: line.end })),
      ),
    )
    .slice(0, 15);
}

function listed(items: readonly Item[]): Found | null {
  const seen = new Set<string>();
  const kept: Item[] = [];
  let length = 0;
  for (const item of items) {
    const key = item.text.toLowerCase();
    if (seen.has(key) || kept.length === MOST_ITEMS || length + item.text.length + 2 > MOST_CHARACTERS)
      continue;
    seen.add(key);
    kept.push(item);
    length += item.text.length + 2;
  }
  const value = kept.map(({ text }) => text).join(', ');
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last || value.length < LIMITS.expertise.min) return null;
  const { start } = placeOf(first.line, first.text);
  return { value, start, end: last.until };
}
