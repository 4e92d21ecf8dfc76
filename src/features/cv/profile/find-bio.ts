import { LIMITS } from '../../../contract/limits.ts';
import { jobTitleIn, periodIn } from './job-words.ts';
import type { Found } from './lines.ts';
import { isContact, wordsOf } from './lines.ts';
import type { PlacedLine } from './sections.ts';

/** Longer openings are the whole CV told in prose. */
const LONGEST = 2_500;
/** A line of prose has so many words; shorter ones end a paragraph or are no prose. */
const PROSE_WORDS = 7;

/** What the person says of themselves: the section that is for it, else the opening prose. */
export function findBio(lines: readonly PlacedLine[]): Found | null {
  return bioOf(section(lines)) ?? bioOf(opening(lines)) ?? bioOf(highlights(lines));
}

const isText = (line: PlacedLine): boolean => line.role === 'text' && !isContact(line.text);

/** The lines of the first profile section; a heading or a subheading ends it. */
function section(lines: readonly PlacedLine[]): PlacedLine[] {
  const at = lines.findIndex((line) => line.kind === 'profile' && isText(line));
  if (at < 0) return [];
  const rest = lines.slice(at);
  const end = rest.findIndex(
    (line, index) =>
      line.kind !== 'profile' ||
      line.role === 'heading' ||
      (index > 0 && (line.role === 'sub' || isJob(line))),
  );
  return rest.slice(0, end < 0 ? undefined : end).filter(isText);
}

/** The first paragraph of prose before the history; in a CV without sections, anywhere in its first half. */
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
  return run;
}

/** Points above the first section, where they stand instead of an opening. */
function highlights(lines: readonly PlacedLine[]): PlacedLine[] {
  const points = lines.filter(
    (line) => line.kind === 'header' && line.isBullet && isText(line) && wordsOf(line.text).length > 4,
  );
  return points.length > 1 ? points : [];
}

const isJob = (line: PlacedLine): boolean => periodIn(line.text) !== null && jobTitleIn(line.text) !== null;

function isProse(line: PlacedLine): boolean {
  return (
    isText(line) &&
    !line.isBullet &&
    wordsOf(line.text).length >= PROSE_WORDS &&
    !isJob(line) &&
    /\b(?:I|my|with|who|and|the|of|has|have|is|in|to|for)\b/.test(line.text) &&
    (line.text.match(/[,;|•]/g)?.length ?? 0) * 3 < wordsOf(line.text).length
  );
}

function bioOf(lines: readonly PlacedLine[]): Found | null {
  let value = '';
  let end = 0;
  for (const line of lines) {
    const gap =
      value === ''
        ? ''
        : line.afterBlank
          ? '\n\n'
          : line.isBullet
            ? '\n'
            : / \S*-$|^\S*\p{L}-$/u.test(value)
              ? ''
              : ' ';
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
