import { periodIn } from './job-words.ts';
import type { PlacedLine } from './sections.ts';

/** Longer ones are a text without lines. */
const LONGEST = 4_000;

/** Lines of running text as the paragraphs that they were wrapped from: a sentence may go on in the next line. */
export function paragraphsOf<Part extends PlacedLine>(lines: readonly Part[]): Part[] {
  const paragraphs: Part[] = [];
  for (const line of lines) {
    const before = paragraphs.at(-1);
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
