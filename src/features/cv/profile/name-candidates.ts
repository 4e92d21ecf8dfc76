import { agrees } from './contact.ts';
import { hasJobWord, isOrganisation, jobTitleIn, periodIn } from './job-words.ts';
import { labelledValues, type LabelledValue } from './labels.ts';
import { hasPicture, isContact, type Found } from './lines.ts';
import { namedSection } from './headings.ts';
import type { Features } from './choice.ts';
import { namesInProse } from './name-prose.ts';
import {
  folded,
  isAsianFamily,
  isFamily,
  isGiven,
  isHeading,
  isInitial,
  isLetters,
  isNameWord,
  isOrdinary,
  isParticle,
  isTitle,
} from './names.ts';
import type { PlacedLine } from './sections.ts';

export interface NameWord {
  readonly text: string;
  readonly line: PlacedLine;
}

export const textsOf = (words: readonly NameWord[]): string[] => words.map(({ text }) => text);

export interface NameCandidate {
  readonly words: readonly NameWord[];
  readonly at: number;
  /** So many of the words are one half of the name, where labels or a comma part the halves. */
  readonly border?: number;
  /** What a label, or a comma, tells of which half comes first. */
  readonly order?: 'given' | 'family';
  readonly features: Features;
}

const MOST_LINES = 150;
const MOST_WORDS = 12;
const LONGEST_PART = 120;

const DOCUMENT =
  /^name\s+(?=\p{Lu})|^(?:my )?curriculum vit(?:ae|æ)\s*(?:of|for|[:|–-])?\s*|^(?:cv|r[ée]sum[ée]|lebenslauf)\s*(?:of|for|von|de|[:|–-])\s*|^.{0,60}\b(?:cv|r[ée]sum[ée])\s+of\s+|^i\. ?[va]\. |^\((?:sgd|signed)\.?\)\s*/iu;
const PARTS =
  /\s*[\t|•·▪●:：;<>]\s*|\s+[–—~-]+\s+|\s{3,}|\s*,\s+|\s*[(/]|(?<=\p{Lu}\p{L}+ \p{L}{3,})(?<!Prof)\.\s+/u;
/** A letter's last words, above the name. */
const CLOSING =
  /^(?:yours (?:sincerely|faithfully|truly)|(?:(?:with )?(?:many|kind|best|warm) )?(?:regards|wishes|thanks)|cheers|best|sincerely|respectfully|mit freundlichen grüßen|cordialement|atentamente|cordiali saluti|met vriendelijke groet|atenciosamente)\b.{0,20}$/i;

interface Context {
  readonly lines: readonly PlacedLine[];
  readonly places: readonly (Found | null)[];
  /** Words that stand in the CV with a small first letter. */
  readonly small: ReadonlySet<string>;
  /** Words that sentences are about, or that a letter ends with. */
  readonly subjects: ReadonlySet<string>;
  /** The last line but for addresses. */
  readonly end: number;
}

/** All that may be the name of whose CV it is; the weights are learned from these. */
export function nameCandidates(
  lines: readonly PlacedLine[],
  places: readonly (Found | null)[],
): NameCandidate[] {
  const small = new Set(
    lines.flatMap(({ text }) =>
      text.length > 1_000 ? [] : (text.match(/(?<![\p{L}@.])\p{Ll}{3,}/gu) ?? []),
    ),
  );
  const { said, subjects } = namesInProse(lines);
  const end = lines.findLastIndex(({ text }) => !isContact(text));
  for (const { text } of lines.slice(Math.max(6, end - 2))) subjects.add(text.replace(/[.,]$/, ''));
  const context = { lines, places, small, subjects, end };
  const all = [
    ...labelled(context),
    ...said.flatMap(({ text, line, features }) =>
      spansIn(
        text,
        line,
        lines.findLastIndex(({ start }) => start <= line.start),
        context,
        features,
      ),
    ),
    ...lines.slice(0, MOST_LINES).flatMap((line, at) => inLine(line, at, context)),
    ...overTwoLines(context),
  ];
  const texts = all.map(({ words }) => folded(textsOf(words).join('')));
  const sets = all.map(({ words }) => new Set(textsOf(words).map(folded)));
  const isCut = all.map(({ features }) => features['cutBefore'] || features['cutBehind']);
  const agreed = all.map(
    ({ words }) => new Set(textsOf(words).flatMap((text) => (agreesIn(text, context) ? [folded(text)] : []))),
  );
  const known = all.findIndex(({ features }) => features['known'] && !features['bad']);
  return all.map((candidate, at) => ({
    ...candidate,
    features: {
      ...candidate.features,
      any: true,
      again: texts.some((text, other) => text === texts[at] && all[other]!.at !== candidate.at),
      firstKnown: known >= 0 && all[known]!.at === candidate.at,
      around: sets.some((set, other) => !isCut[other] && isWithin(set, sets[at]!)),
      withinAgreed: sets.some(
        (set, other) =>
          isWithin(sets[at]!, set) &&
          [...set].every((word) => sets[at]!.has(word) || agreed[other]!.has(word)),
      ),
      behindLabel: !candidate.features['label'] && all.some(({ features }) => features['label']),
    },
  }));
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  some.size < all.size && [...some].every((word) => all.has(word));

/** Names that a form's labels tell, in one field or in two. */
function labelled(context: Context): NameCandidate[] {
  const values = labelledValues(context.lines).filter(
    ({ kinds }) => !kinds.includes('title') && !kinds.includes('wish'),
  );
  const wordsIn = ({ value, line }: LabelledValue): NameWord[] =>
    tokens(value.replace(/,.*$/, ''))
      .filter((word, at, all) => !isTitle(word) || all.length === 1)
      .map((text) => ({ text, line }));
  const only = (kind: 'given' | 'family') =>
    values.filter(({ kinds }) => kinds.length < 3 && kinds.includes(kind));
  const whole = values.find(({ kinds }) => kinds.length === 1 && kinds[0] === 'name');
  const [given, family] = [
    only('given')[0] ?? whole,
    only('family').find((value) => value !== only('given')[0]) ?? whole,
  ];
  const fields =
    given && family && given !== family && !folded(given.value).includes(folded(family.value))
      ? spanOf([...wordsIn(given), ...wordsIn(family)], Math.max(given.at, family.at), context, {
          label: true,
          fields: true,
        }).map((span) => ({ ...span, border: wordsIn(given).length, order: 'given' as const }))
      : [];
  return [
    ...fields,
    ...values
      .filter(({ kinds }) => kinds.includes('name') || kinds.length > 1)
      .flatMap(({ kinds, value, line, at }): NameCandidate[] =>
        spansIn(latinPart(value), line, at, context, { label: true }).map((span) => ({
          ...span,
          order: span.order ?? (kinds[0] === 'family' ? 'family' : undefined),
          border:
            kinds.length > 1 && value.includes(', ') ? tokens(value.replace(/,.*/, '')).length : span.border,
        })),
      ),
  ];
}

/** `Ada Byron (Lady Lovelace)`, `诸葛晓岚 (ZHUGE Xiaolan)` */
function latinPart(value: string): string {
  const parts = value.split(/\s*[(;|\t)]/);
  return parts.find((part) => /\p{Script=Latin}/u.test(part)) ?? parts[0] ?? '';
}

function inLine(line: PlacedLine, at: number, context: Context): NameCandidate[] {
  if (line.text.length > 2_000 || namedSection(line.text) !== null) return [];
  // A list's item is no name; a picture before one is no bullet.
  if (line.text.length > 200 || (line.isBullet && !hasPicture(line) && at > 2)) return [];
  // Nicknames, pronouns and letters in brackets are beside the name, and so are addresses.
  const text = line.text
    .replace(DOCUMENT, '')
    .replace(/['’]s\s+(?:cv|r[ée]sum[ée]|curriculum vitae)$/i, '')
    .replaceAll(/\s*\([^()]{1,40}\)|\s*["“„][^"“”„]{1,40}["”“]/g, '')
    .replace(/\s*(?:\(?(?:she\/her|he\/him|they\/them)).*$/i, '')
    .replace(/\s+(?:\S*@|\S+\.\S+\/|\p{So}).*$/u, '');
  if (text.length > LONGEST_PART) return [];
  const parts = text.split(PARTS).filter(Boolean);
  const beside = { alone: parts.length === 1, digits: /\d/.test(text), contact: isContact(line.text) };
  const cells = text.split(/\s{3,}|\t+/).filter(Boolean);
  const isSpaced = cells.length > 1 && cells.length < 5 && cells.every((cell) => !/\s/.test(cell));
  // `Ana “Nita” Ruiz Soto`: a nickname stands between the given names and the family's.
  const nickname = /^([^(["“„]{2,40}?)\s*(?:\(\p{Lu}\p{Ll}+\)|["“„]\p{Lu}\p{Ll}+["”“])\s+\p{Lu}/u.exec(
    line.text,
  )?.[1];
  const [family = '', given = ''] = /^([^,]{2,40}), ([^,\d]{2,30})$/u.exec(text)?.slice(1) ?? [];
  const own = familyWords(tokens(family));
  const inverted = family
    ? spanOf(
        [...tokens(family), ...tokens(given)].map((word) => ({ text: word, line })),
        at,
        context,
        {
          ...beside,
          comma: true,
          commaGiven: tokens(given).every(isGiven),
          commaLoud: (isCapitals(family) && !isCapitals(given)) || own < tokens(family).length,
          commaLetters: tokens(given).some((word) => isLetters(word) || isOrdinary(word)),
        },
      ).map((span) => ({ ...span, border: own, order: 'family' as const }))
    : [];
  const isSure = ({ features }: NameCandidate): boolean =>
    Boolean(features['commaGiven'] && (features['commaLoud'] || features['allAgree']));
  return [
    ...inverted.map((span) => ({ ...span, features: { ...span.features, commaSure: isSure(span) } })),
    ...(isSpaced ? spansIn(cells.join(' '), line, at, context, beside) : []),
    ...parts.slice(0, 4).flatMap((part, position) =>
      spansIn(part, line, at, context, {
        ...beside,
        laterPart: position > 0,
        muchLater: position > 1,
        halfOfComma: inverted.some(isSure),
      }).map((span) => ({
        ...span,
        border: nickname && position === 0 ? borderIn(span, nickname) : span.border,
      })),
    ),
  ];
}

/** How many words before a comma are the family's: `CHAN Wing Sze, Josephine` has one. */
const familyWords = ([first = '', ...rest]: readonly string[]): number =>
  isAsianFamily(first) && rest.length > 1 ? 1 : rest.length + 1;

/** How many words of a candidate stand before its nickname; undefined where none or all do. */
function borderIn({ words }: NameCandidate, before: string): number | undefined {
  const given = tokens(before).filter((word) => words.some(({ text }) => text === word)).length;
  return given > 0 && given < words.length ? given : undefined;
}

const COLUMNS = /\s{3,}|\t/;
const HALF = /^\p{L}[\p{L}\p{M}'’‘.-]*(?: [\p{L}\p{M}'’‘.-]+){0,3}$/u;

function overTwoLines(context: Context): NameCandidate[] {
  const cells = (line: PlacedLine) =>
    line.text.split(COLUMNS).map((part) => part.replaceAll(/\s*\([^()]*\)/g, '').trim());
  return context.lines.slice(0, 40).flatMap((line, at) => {
    const next = context.lines[at + 1];
    if (!next || (at > 2 && line.isBullet) || next.isBullet || line.text.length > LONGEST_PART) return [];
    const below = cells(next);
    return cells(line).flatMap((above, column) => {
      const under = below[column] ?? (below.length === 1 ? below[0]! : '');
      if (!HALF.test(above) || !HALF.test(under) || namedSection(above) !== null) return [];
      const [one, two] = [tokens(above), tokens(under)];
      // `van Oosten-`, `Vermeer`
      if (/\p{L}-$/u.test(above)) two[0] = one.pop()! + (two[0] ?? '');
      const words = [...one.map((text) => ({ text, line })), ...two.map((text) => ({ text, line: next }))];
      const agreeing = [one, two].map((half) => half.some((word) => agreesIn(word, context)));
      const knows = [one, two].map((half) => half.some((word) => isGiven(word) || isFamily(word)));
      return spanOf(words, at + 1, context, {
        twoLines: true,
        twoAgree: agreeing.every(Boolean),
        oneAgrees: agreeing.some(Boolean),
        twoKnown: knows.every(Boolean),
        twoLong: one.length > 1 && two.length > 1,
      });
    });
  });
}

const tokens = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[,;]+|[,;]+$/g, ''))
    .filter((word) => /\p{L}/u.test(word));

/** With less and less of the titles before the name and of the letters behind it. */
function spansIn(part: string, line: PlacedLine, at: number, context: Context, features: Features) {
  const all = tokens(part);
  // `ZHANG Weiling 张伟玲`
  const latin = all.filter((word) => /\p{Script=Latin}/u.test(word));
  const words = (latin.length > 1 ? latin : all).slice(0, MOST_WORDS + 1);
  if (words.length > MOST_WORDS) return [];
  const start = Math.max(
    0,
    words.findIndex((word) => !isTitle(word)),
  );
  // Behind the letters of a name in small letters all words in capitals are letters: `Ada Byron BSc MANZCVS`.
  const letters = words.findIndex(
    (word, place) =>
      place > start + 1 &&
      isLetters(word) &&
      !isInitial(word) &&
      !isCapitals(words[start]!) &&
      words.slice(place).every((later) => isLetters(later) || isCapitals(later)),
  );
  const end = letters > 0 ? letters : words.findLastIndex((word) => !isLetters(word) && !isInitial(word)) + 1;
  // A trade or a firm may stand before or behind the name without a sign between.
  const more = at < 12 ? 1 : 0;
  const starts = new Set([0, Math.max(0, start - 1), start, start + more, start + 2 * more]);
  const ends = new Set([Math.max(0, end - more), end, Math.min(end + 1, words.length), words.length]);
  const cutOf = (from: number, to: number): Features => {
    const cut = [...words.slice(start, from), ...words.slice(to, end)];
    return {
      cutBefore: from > start,
      cutBehind: to < end,
      cutAgrees: cut.some((word) => agreesIn(word, context)),
      cutKnown: cut.some((word) => isGiven(word) || isFamily(word)),
      cutJob: cut.length > 0 && hasJobWord(cut.join(' ')),
    };
  };
  return [...starts].flatMap((from) =>
    [...ends].flatMap((to) =>
      spanOf(
        words.slice(from, to).map((text) => ({ text, line })),
        at,
        context,
        {
          ...features,
          ...cutOf(from, to),
          titleIn: from < start,
          lettersBehind: to < words.length,
          lettersIn: to > end,
        },
      ),
    ),
  );
}

const isCapitals = (text: string): boolean => text === text.toUpperCase();

const agreesIn = (word: string, { places }: Context): boolean =>
  word.split('-').some((part) => agrees(part, places));

/** Whether an address has a first letter and the other name: `jdoe`, or the beginning of it. */
function agreesInitial(words: readonly string[], places: readonly (Found | null)[]): boolean {
  const [first, last] = [folded(words[0] ?? ''), folded(words.at(-1) ?? '')];
  return places.some((place) => {
    const own = place ? folded(place.value.replace(/@.*|^.*\/in\//, '')) : '';
    return (
      (first.length > 1 && last.length > 3 && own.startsWith(first.charAt(0) + last.slice(0, 4))) ||
      (last.length > 1 && first.length > 3 && own.startsWith(last.charAt(0) + first.slice(0, 4)))
    );
  });
}

function spanOf(
  words: readonly NameWord[],
  at: number,
  context: Context,
  features: Features,
): NameCandidate[] {
  const texts = textsOf(words);
  const isSmall = texts.every((word) => word === word.toLowerCase());
  if (texts.length < 2 || texts.length > 7 || texts.some((word) => word.length > 30)) return [];
  // `jo bloggs`, but not `jo [at] example`.
  const written = isSmall ? texts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)) : texts;
  if (!written.every((word, index) => (index > 0 && isParticle(texts[index]!)) || isNameWord(word)))
    return [];
  if (!texts.some((word) => /\p{L}{2}/u.test(word)) || isParticle(texts.at(-1)!)) return [];
  const { lines, places, small, subjects, end } = context;
  const line = words[0]!.line;
  const text = texts.join(' ');
  const long = texts.filter((word) => !isInitial(word) && !isParticle(word));
  const agreeing = long.filter((word) => agreesIn(word, context)).length;
  const known = long.filter((word) => isGiven(word) || isFamily(word)).length;
  const ordinary = long.filter((word) => isOrdinary(word) || isHeading(word)).length;
  const [before, next] = [lines[at - 1], lines[at + 1]];
  const isHeader = line.kind === 'header' || line.kind === 'contact';
  const hasPlaces = places.some((place) => place !== null && place.value !== '');
  return [
    {
      words,
      at,
      features: {
        ...features,
        [`line${at < 3 ? at : at < 6 ? '3-5' : at < 12 ? '6-11' : at < 30 ? '12-29' : '30-'}`]: true,
        [isHeader ? line.kind : line.kind === 'profile' ? 'profile' : 'otherSection']: true,
        referee: line.kind === 'references',
        [`words${Math.min(texts.length, 5)}`]: true,
        loud: isCapitals(text),
        small: isSmall,
        shortCapitals:
          texts.length > 2 && /^\p{Lu}{2,5}$/u.test(texts.at(-1)!) && texts[0] !== texts[0]!.toUpperCase(),
        allAgree: agreeing === long.length,
        agree1: agreeing === 1,
        agree2: agreeing > 1,
        disagree: agreeing === 0 && hasPlaces,
        agreesInitial: agreesInitial(long, places),
        known: known === long.length,
        unknown: known === 0,
        givenFirst: isGiven(texts[0]!),
        bad: ordinary > 0,
        allBad: ordinary === long.length,
        job: hasJobWord(text),
        title: jobTitleIn(text) !== null,
        organisation: isOrganisation(line.text),
        written: long.some((word) => small.has(word.toLowerCase())),
        allWritten: long.every((word) => small.has(word.toLowerCase())),
        foreign: !/\p{Script=Latin}/u.test(text),
        afterBlank: line.afterBlank,
        subject: texts.some((word) => subjects.has(word) && !small.has(word.toLowerCase())),
        last: at === end,
        lastButOne: at === end - 1,
        closing: CLOSING.test(before?.text ?? ''),
        aboveJob: next !== undefined && periodIn(next.text) === null && jobTitleIn(next.text) !== null,
        dated: periodIn(line.text) !== null,
      },
    },
  ];
}
