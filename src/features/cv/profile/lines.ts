/** A part of a text, in UTF-16 characters. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A line of a CV without its bullet, and where it stands in the text. */
export interface Line extends Range {
  readonly text: string;
  readonly isBullet: boolean;
  /** What stands before a bulleted line's text, with `#` for its digits; empty without. */
  readonly sign: string;
  /** It begins far from the margin, as the second cell of a row does. */
  readonly isIndented: boolean;
  /** An empty line, or a ruler, stands before it. */
  readonly afterBlank: boolean;
  /** A ruler stands directly below it. */
  readonly isRuled: boolean;
}

export interface Found extends Range {
  readonly value: string;
}

/** Rules look at so many characters of a line, and at so many lines; no CV has more. */
const LONGEST_LINE = 2_000;
const MOST_LINES = 1_500;
/** Between the cells of a row there are so many blanks at most. */
const MOST_BLANKS = 80;
const BLANKS = new RegExp(`(?<![^\\S\\n])[^\\S\\n]{${MOST_BLANKS + 1},}`, 'g');
const BULLET =
  /^(?:(?:[-–—*+•◦▪‣⁃·∙»>❖]|\u{fe0f}|\p{So}|\p{Extended_Pictographic})+|o(?=\s)|\(?\d{1,2}[.)](?=\s)|\(?[a-z][.)](?=\s))\s*/u;
/** Numbers of pages, and nothing but what may stand beside one. */
const PAGE =
  /^(?:.{0,60}\s)?page\s*[|:]?\s*\d{1,3}(?:\s*(?:of|\/)\s*\d{1,3})?[\s|–—-]*$|^[\s|–—-]*\d{1,3}\s*(?:of|\/)\s*\d{1,3}[\s|–—-]*$|^[\s–—-]*\d{1,2}[\s–—-]*$/iu;
const RULER = /^[\s\p{P}\p{S}_]+$/u;
/** At a line's end only a whole run of signs is tried, from its first one. */
const DECORATION =
  /^(?:#{1,6}\s+|[*_=~]{2,}\s*)|(?:(?<!\s)\s+)?(?:(?<![*_=~─━═])[*_=~─━═]{2,}|(?<![-–—])[-–—]{3,})$/gu;

/** Whether a picture stands before a line: that is no list's sign. */
export const hasPicture = ({ sign }: Line): boolean => /[\p{So}\p{Extended_Pictographic}]/u.test(sign);

/** The lines that hold something, in their order, without the numbers, headers and footers of pages. */
export function linesOf(cvText: string): Line[] {
  const lines: Line[] = [];
  const whole = apart(cvText).split('\n');
  const isPaper = paperOf(whole);
  let at = 0;
  let afterBlank = true;
  for (const [number, text] of whole.entries()) {
    const start = at;
    at += text.length + 1;
    // Bold in Markdown is no bullet; as long as before, so that places hold.
    const raw = text.slice(0, LONGEST_LINE).replaceAll(/\*\*|__/g, '  ');
    if (isPaper.has(number)) continue;
    if (raw.trim() === '' || RULER.test(raw)) {
      afterBlank = true;
      continue;
    }
    if (lines.length === MOST_LINES) break;
    const line = lineOf(raw, start, afterBlank, isRuler(whole[number + 1]?.slice(0, LONGEST_LINE) ?? ''));
    // What a page has for the eye and again for readers of screens comes twice.
    if (!line || (line.text === lines.at(-1)?.text && line.text.length > 3)) continue;
    lines.push(line);
    afterBlank = false;
  }
  return lines;
}

/**
 * The text, as long as before, with a new line in place of more blanks than a row has between its cells. Every rule that
 * looks for `\s*` tries each blank of a run as its beginning: of a run without an end that takes the square of its length.
 */
const apart = (text: string): string =>
  text.replaceAll(BLANKS, (run, at: number) => {
    const next = text[at + run.length];
    const isBetween = at > 0 && text[at - 1] !== '\n' && next !== undefined && next !== '\n';
    return isBetween ? `\n${' '.repeat(run.length - 1)}` : run;
  });

const isRuler = (raw: string): boolean => RULER.test(raw) && /[=_~─━═–—-]{3}/.test(raw);

function lineOf(raw: string, start: number, afterBlank: boolean, isRuled: boolean): Line | null {
  const whole = raw.trim();
  const bullet = BULLET.exec(whole)?.[0] ?? '';
  const text = whole.slice(bullet.length).replaceAll(DECORATION, '').trim();
  if (text === '') return null;
  const from = start + Math.max(0, raw.indexOf(text));
  return {
    text: together(text),
    start: from,
    end: from + text.length,
    isBullet: bullet !== '',
    sign: bullet.trim().replaceAll(/\d+/g, '#'),
    isIndented: /^(?:\t| {8})/.test(raw),
    afterBlank,
    isRuled,
  };
}

/**
 * Lines of the paper and not of the CV: numbers of pages, and what comes again beside them. The first time it stays, for
 * it may be the name.
 */
function paperOf(whole: readonly string[]): ReadonlySet<number> {
  const lines = whole.slice(0, MOST_LINES * 2).map((line) => line.trim().slice(0, 200));
  const paper = new Set<number>();
  const seen = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const plain = line.toLowerCase().replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ');
    if (plain.length < 80 && PAGE.test(line)) {
      paper.add(at);
      continue;
    }
    const isBeside = [at - 1, at + 1, at - 2, at + 2].some(
      (near) => lines[near] !== undefined && lines[near].length < 80 && PAGE.test(lines[near]),
    );
    if (plain.length > 3 && isBeside && seen.has(plain)) paper.add(at);
    seen.add(plain);
  }
  return paper;
}

/** Letters set apart (`P R O F I L E`) are one word; where they are, words stand further apart. */
function together(text: string): string {
  // `E M P LOY M E N T`: some fonts draw two letters as one.
  if (
    /^(?:\p{Lu}{1,3} ){3,40}\p{Lu}{1,3}$/u.test(text) &&
    (text.match(/(?<!\S)\p{Lu}(?!\S)/gu)?.length ?? 0) * 2 > text.split(' ').length
  )
    return text.replaceAll(' ', '');
  if (!/^(?:[\p{L}&'’-] {1,4}){3,40}\p{L}$/u.test(text)) return text;
  const gaps = text.match(/ +/g) ?? [];
  const least = Math.min(...gaps.map((gap) => gap.length));
  return text
    .split(new RegExp(` {${least + 1},}`))
    .map((word) => word.replaceAll(' ', ''))
    .join(' ');
}

/** The place of `part` in a line; the whole line when its words are not there as they are. */
export function placeOf(line: Line, part: string): Range {
  const at = line.text.indexOf(part);
  const isExact = at >= 0 && line.text.length === line.end - line.start;
  return isExact
    ? { start: line.start + at, end: line.start + at + part.length }
    : { start: line.start, end: line.end };
}

const CONTACT =
  /\S@|@\S+\.\S|https?:|www\.|linkedin(?! (?:recruiter|learning|ads|sales|marketing))|\b(?:tel|telephone|phone|mobile|mob|email|e-mail|e-post|e-posta|m[ée]l|courriel|correo(?: electr[óo]nico)?|t[ée]l[ée]phone|telefono|tel[ée]fono|telefone|telefon|telefoon|celular|m[óo]vil|handy|mobil|adresse|anschrift|direcci[óo]n|endere[çc]o|indirizzo|adres|address|date of birth|dob|nationality|website|driving licen[cs]e)\b\s*(?:[:\t]|\.\s*[:+(\d])|(?<!\d)(?:\+|\(?0)\d[\d ()-]{7,}/i;

/** Opening and closing phrases of letters. */
const COURTESY =
  /^(?:dear|to whom|hello|hi|references? (?:on|upon|available|are|can)|re:|subject|objet|betreff|asunto|assunto|oggetto|madame|monsieur|sehr geehrte|estimad|caro|cara|egregi|gentile|yours|kind regards|sincerely|best wishes|veuillez|je vous prie|dans l['’]attente|mit freundlichen|hochachtungsvoll|atentamente|cordialement|cordiali|distinti|met vriendelijke|(?:please )?(?:write|reach|call|contact|e-?mail) )/i;

export const isCourtesy = (text: string): boolean => COURTESY.test(text);

export const isContact = (text: string): boolean => CONTACT.test(text);

export const wordsOf = (text: string): string[] =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
