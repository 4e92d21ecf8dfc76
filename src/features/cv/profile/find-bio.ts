import { LIMITS } from '../../../contract/limits.ts';
import { jobTitleIn, periodIn } from './job-words.ts';
import { isContact, wordsOf, type Found } from './lines.ts';
import { paragraphsOf, type PlacedLine } from './sections.ts';

/** Characters; a longer opening is a whole CV in prose. */
const LONGEST = 2_500;
/** A line of prose has so many words; shorter ones end a paragraph or are no prose. */
const PROSE_WORDS = 7;
const ENTRY_WORDS = 14;

/** The section that is for it, else the opening prose. */
export function findBio(lines: readonly PlacedLine[]): Found | null {
  return (
    bioOf(section(lines)) ??
    (isProseCv(lines) ? bioOf(story(lines)) : null) ??
    bioOf(opening(lines)) ??
    bioOf(highlights(lines)) ??
    bioOf(aside(lines))
  );
}

const isText = (line: PlacedLine): boolean => line.role === 'text' && !isContact(line.text);

/** The lines of the profile section that says most; a heading or a subheading ends it. */
function section(lines: readonly PlacedLine[]): PlacedLine[] {
  const runs: PlacedLine[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const isOwn = line.kind === 'profile' && line.role !== 'heading';
    if (isOwn && !isOpen && isText(line)) runs.push([]);
    isOpen = isOwn && (isOpen ? line.role !== 'sub' && !isEntry(line) : isText(line));
    if (isOpen && isText(line)) runs.at(-1)?.push(line);
  }
  const sizes = runs.slice(0, 4).map((run) => run.reduce((sum, { text }) => sum + wordsOf(text).length, 0));
  return runs[sizes.indexOf(Math.max(...sizes))] ?? [];
}

/** A CV in prose, or a letter, has no headings, or none but of addresses. */
const isProseCv = (lines: readonly PlacedLine[]): boolean =>
  !lines.some(({ role, kind }) => role === 'heading' && !['contact', 'references', 'profile'].includes(kind));

/** Opening and closing phrases of letters. */
export const COURTESY =
  /^(?:dear|to whom|hello|hi|references? (?:on|upon|available|are|can)|re:|subject|objet|betreff|asunto|assunto|oggetto|madame|monsieur|sehr geehrte|estimad|caro|cara|egregi|gentile|yours|kind regards|sincerely|best wishes|veuillez|je vous prie|dans l['’]attente|mit freundlichen|hochachtungsvoll|atentamente|cordialement|cordiali|distinti|met vriendelijke|(?:please )?(?:write|reach|call|contact|e-?mail) )/i;
const SENTENCES = /(?<=[.!?])(?<!\b(?:Mr|Mrs|Ms|Dr|Prof|Rev|St)\.)\s+(?=[\p{Lu}¿¡"“«])/u;

/** Sentences of a letter that tell the career, studies, free time or who knows them. */
const ELSEWHERE =
  /\b(?:my|a) (?:first )?(?:degree|doctorate|diploma)\b|\b(?:B|M)(?:A|Sc|Eng|Ed)\b|^(?:in my (?:own|free|spare)|outside|away from|at weekends|when i am not|i (?:trained|studied|qualified|left school))\b|\b(?:will vouch|knows my work|can tell you|could tell you|wrote to you|write to you|for reading)\b|\bhours? (?:a|per) week\b|^(?:thank|please|let me introduce|I (?:also )?(?:grow|sing|play|sail|knit|garden|dance|cycle|swim|bake)\b)|\b(?:CV|r[ée]sum[ée]|letters?|your (?:advert|call|notice|platform)|saw the)\b/iu;
/** Somebody else, by capitals: `MS Excel` is nobody. */
const SOMEBODY = /\b(?:Mr|Mrs|Ms|Dame|Sir) \p{Lu}/u;
/** What a paragraph about the past says of today. */
const PRESENT =
  /^(?:(?:my name is|my name['’]s) .* )?(?:I am|I['’]m|I have|I['’]ve|I help|I work|I run|What I)\b/i;

/** Paragraphs in prose, without courtesies and without sentences that have addresses. */
function story(lines: readonly PlacedLine[]): PlacedLine[] {
  const paragraphs = paragraphsOf(lines, (kind) => kind !== 'references').filter(
    (line) => !line.isBullet && isRunning(line.text),
  );
  // A list of dates is the history.
  const end = paragraphs.findIndex(({ text }, at) => at > 0 && /^(?:19|20)\d\d/.test(text));
  const isOwn = (sentence: string): boolean =>
    !isContact(sentence) &&
    !COURTESY.test(sentence) &&
    !ELSEWHERE.test(sentence) &&
    !SOMEBODY.test(sentence) &&
    !/\blinkedin\b/i.test(sentence);
  const isCareer = (text: string): boolean => /\b(?:19|20)\d\d\b/.test(text);
  return paragraphs
    .slice(0, end < 0 ? undefined : end)
    .map((line, at) => {
      const isPast = at > 0 && isCareer(line.text);
      const isNow = (sentence: string) => !isPast || (PRESENT.test(sentence) && !isCareer(sentence));
      const own = line.text.split(SENTENCES).filter((sentence) => isOwn(sentence) && isNow(sentence));
      return { ...line, text: own.join(' ') };
    })
    .filter(({ text }) => wordsOf(text).length >= PROSE_WORDS);
}

/** Sentences in any language: many words, most of them small, and an end. */
function isRunning(text: string): boolean {
  const words = wordsOf(text);
  const small = words.filter((word) => /^\P{L}*\p{Ll}/u.test(word)).length;
  return (
    words.length >= 12 && small > words.length * 0.5 && /[.!?]["”»)]?$/.test(text) && !/\t| {3}/.test(text)
  );
}

const SELF =
  /(?<![\p{L}'’])(?:I|I['’]m|I['’]ve|my|je|j['’]ai|mon|ma|mes|ich|mein\p{L}*|yo|mi|mis|eu|meu|minha|io|mio|mia|ik|mijn|jag|jeg|min|mój|moje)(?![\p{L}])/u;

/** A paragraph in which somebody speaks of themselves, under a heading that is for other things or for none. */
function aside(lines: readonly PlacedLine[]): PlacedLine[] {
  const kinds = ['header', 'contact', 'other', 'education', 'skills', 'interests'];
  const found = paragraphsOf(lines, (kind) => kinds.includes(kind)).find(
    ({ text }) => wordsOf(text).length >= 20 && isRunning(text) && SELF.test(text) && !isContact(text),
  );
  return found ? [found] : [];
}

/** The first prose before the history; in a CV without sections, anywhere in its first half. */
function opening(lines: readonly PlacedLine[]): PlacedLine[] {
  const hasSections = lines.some(({ kind, role }) => role === 'heading' && kind === 'experience');
  const half = lines.slice(0, hasSections ? undefined : Math.ceil(lines.length * 0.6) + 2);
  const at = half.findIndex((line) => ['header', 'contact'].includes(line.kind) && isProse(line));
  if (at < 0) return [];
  const run: PlacedLine[] = [];
  for (const line of half.slice(at)) {
    const goesOn =
      run.length === 0 ||
      (!line.afterBlank && !line.isBullet) ||
      (isProse(line) && run.length < 12 && periodIn(line.text) === null);
    if (!goesOn || !isText(line) || line.isBullet || isJob(line)) break;
    run.push(line);
  }
  // An address has as many words, and no sentence.
  const text = run.map((line) => line.text).join(' ');
  return /[.!?]/.test(text) || wordsOf(text).length > 20 ? run : [];
}

/** Points above the first section, where they stand instead of an opening. */
function highlights(lines: readonly PlacedLine[]): PlacedLine[] {
  const points = lines.filter(
    (line) =>
      line.kind === 'header' &&
      line.isBullet &&
      isText(line) &&
      wordsOf(line.text).length > 4 &&
      periodIn(line.text) === null,
  );
  return points.length > 1 ? points : [];
}

/** A job, which begins no line in the middle of a sentence, or another dated entry that stands apart. */
const isEntry = (line: PlacedLine): boolean =>
  (isJob(line) && /^\P{Ll}/u.test(line.text)) ||
  (line.afterBlank && wordsOf(line.text).length <= ENTRY_WORDS && periodIn(line.text) !== null);

const isJob = (line: PlacedLine): boolean => periodIn(line.text) !== null && jobTitleIn(line.text) !== null;

function isProse(line: PlacedLine): boolean {
  return (
    isText(line) &&
    !line.isBullet &&
    !/^["“„«]/u.test(line.text) &&
    wordsOf(line.text).length >= PROSE_WORDS &&
    !isJob(line) &&
    /\b(?:I|my|with|who|and|the|of|has|have|is|in|to|for)\b/.test(line.text) &&
    (line.text.match(/[,;|•]/g)?.length ?? 0) * 3 < wordsOf(line.text).length
  );
}

function gapBefore({ afterBlank, isBullet }: PlacedLine, value: string): string {
  if (afterBlank) return '\n\n';
  if (isBullet) return '\n';
  return / \S*-$|^\S*\p{L}-$/u.test(value) ? '' : ' ';
}

function bioOf(lines: readonly PlacedLine[]): Found | null {
  let value = '';
  let end = 0;
  for (const line of lines) {
    const gap = value === '' ? '' : gapBefore(line, value);
    if (value.length + gap.length + line.text.length > LONGEST) break;
    value += gap + line.text;
    end = line.end;
  }
  const start = lines[0]?.start ?? 0;
  // One endless line is cut where a sentence ends.
  if (value === '' && lines[0]) {
    value = lines[0].text
      .slice(0, LONGEST)
      .replace(/[^.!?]*$/, '')
      .trim();
    end = start + value.length;
  }
  return value.length >= LIMITS.bio.min && wordsOf(value).length >= 4 ? { value, start, end } : null;
}
