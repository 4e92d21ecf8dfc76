/** A line of a CV without its bullet, and where it stands in the text. */
export interface Line {
  readonly text: string;
  /** Of `text`'s first character in the CV. */
  readonly start: number;
  readonly end: number;
  readonly isBullet: boolean;
  /** An empty line, or a ruler, stands before it. */
  readonly afterBlank: boolean;
}

/** A value found in the text. */
export interface Found {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Rules look at so many characters of a line, and at so many lines; no CV has more. */
const LONGEST_LINE = 2_000;
const MOST_LINES = 1_500;
const BULLET = /^(?:[-–—*+•◦▪■●‣⁃·∙➢➤►✓✔»>○□–]|o(?=\s)|\(?\d{1,2}[.)](?=\s))\s*/u;
const RULER = /^[\s\p{P}\p{S}_]+$/u;
const DECORATION = /^(?:#{1,6}\s+|[*_=~]{2,}\s*)|\s*[*_=~]{2,}$/g;

/** The lines that hold something, in their order. */
export function linesOf(cvText: string): Line[] {
  const lines: Line[] = [];
  let at = 0;
  let afterBlank = true;
  for (const whole of cvText.split('\n')) {
    const start = at;
    at += whole.length + 1;
    const raw = whole.slice(0, LONGEST_LINE);
    if (raw.trim() === '' || RULER.test(raw)) {
      afterBlank = true;
      continue;
    }
    if (lines.length === MOST_LINES) break;
    const bullet = BULLET.exec(raw.trimStart());
    const text = raw
      .trimStart()
      .slice(bullet?.[0].length ?? 0)
      .replaceAll(DECORATION, '')
      .trim();
    if (text === '') continue;
    const from = start + Math.max(0, raw.indexOf(text));
    lines.push({
      text: together(text),
      start: from,
      end: from + text.length,
      isBullet: bullet !== null,
      afterBlank,
    });
    afterBlank = false;
  }
  return lines;
}

/** Letters set apart (`P R O F I L E`) are one word. */
function together(text: string): string {
  return /^(?:\p{L} {1,2}){3,40}\p{L}$/u.test(text)
    ? text
        .split(/ {2,}/)
        .map((word) => word.replaceAll(' ', ''))
        .join(' ')
    : text;
}

/** The place of `part` in a line; the whole line when its words are not there as they are. */
export function placeOf(line: Line, part: string): { start: number; end: number } {
  const at = line.text.indexOf(part);
  const isExact = at >= 0 && line.text.length === line.end - line.start;
  return isExact
    ? { start: line.start + at, end: line.start + at + part.length }
    : { start: line.start, end: line.end };
}

const CONTACT =
  /@|https?:|www\.|linkedin|\b(?:tel|telephone|phone|mobile|mob|email|e-mail|address|date of birth|dob|nationality|website|driving licen[cs]e)\b\s*[:.\t]|(?<!\d)(?:\+|\(?0)\d[\d ()-]{7,}/i;

/** Whether a line tells how to reach the person. */
export const isContact = (text: string): boolean => CONTACT.test(text);

export const wordsOf = (text: string): string[] =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
