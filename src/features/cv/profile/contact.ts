import type { Found } from './lines.ts';
import type { PlacedLine } from './sections.ts';
import { folded } from './names.ts';

/** Each run of letters is tried once, from its first character: a long text takes no longer than it is long. */
const EMAIL =
  /(?<![\w.+%-])([\w.+%-]{1,64})\s?(?:@|\s?[[(]at[\])]\s?)\s?((?:[\w-]{1,63}(?:\.|\s?[[(]dot[\])]\s?)){1,6}[a-z]{2,24})(?![\w-])/giu;
const LINKEDIN =
  /(?<![\w.])(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\s?\/\s?(?:in|pub)\s?\/\s*([\p{L}\p{N}_%-]{2,100})/iu;
const HANDLE =
  /\blinked\s?in\s*(?:profile|url)?\s*[:|\t]\s*(?:@|\/?in\/)?([\p{L}\p{N}_]+-[\p{L}\p{N}_-]+|(?:@|\/?in\/)[\p{L}\p{N}_-]{3,})\s*(?:$|\||\t)/imu;

/** The address of the person, who is not one of the referees. */
export function findEmail(cvText: string, lines: readonly PlacedLine[]): Found | null {
  const found = [...textBefore(cvText, lines).matchAll(EMAIL)].map((match) => ({
    value: `${match[1] ?? ''}@${(match[2] ?? '').replaceAll(/\s?[[(]dot[\])]\s?/gi, '.')}`,
    start: match.index,
    end: match.index + match[0].length,
  }));
  const isReferee = ({ start }: Found): boolean =>
    /referee|reference|line manager/i.test(
      cvText
        .slice(Math.max(0, start - 120), start)
        .split('\n')
        .slice(-2)
        .join(' '),
    );
  return found.find((address) => !isReferee(address)) ?? null;
}

/** The person's page on LinkedIn, in its one usual form. */
export function findLinkedIn(cvText: string, lines: readonly PlacedLine[]): Found | null {
  const text = textBefore(cvText, lines);
  const match = LINKEDIN.exec(text) ?? HANDLE.exec(text);
  const slug = match?.[1]?.replace(/^(?:@|\/?in\/)/, '').replace(/-+$/, '');
  if (!match || !slug) return null;
  return {
    value: `https://www.linkedin.com/in/${slug}`,
    start: match.index,
    end: match.index + match[0].trimEnd().length,
  };
}

/** The CV up to its references, which have other people's addresses; all of it when they stand first or nowhere. */
function textBefore(cvText: string, lines: readonly PlacedLine[]): string {
  const at = lines.findIndex(({ kind, role }) => kind === 'references' && role === 'heading');
  const start = lines[at]?.start ?? cvText.length;
  const end =
    lines.slice(at + 1).find(({ role, kind }) => role === 'heading' && kind !== 'references')?.start ??
    cvText.length;
  return at < 0 ? cvText : cvText.slice(0, start) + ' '.repeat(end - start) + cvText.slice(end);
}

/** Whether a word of a name is a part of the person's address or page: then it is surely theirs. */
export function agrees(word: string, found: readonly (Found | null)[]): boolean {
  const wanted = folded(word);
  return (
    wanted.length > 2 &&
    found.some((place) => place !== null && folded(place.value.replace(/@.*|^.*\/in\//, '')).includes(wanted))
  );
}
