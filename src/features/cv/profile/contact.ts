import type { Found } from './lines.ts';
import type { PlacedLine } from './sections.ts';
import { folded, isTitle } from './names.ts';

/**
 * Each run of letters is tried once, from its first character: a long text takes no longer than it is long. An address may be
 * broken at its `@`, before a dot, and behind the first dot of its domain: it is not whole without what follows.
 */
const BREAK = '[ \\t]{0,40}\\n[ \\t]{0,40}';
const EMAIL = new RegExp(
  `(?<![\\w.+%-])([\\w.+%-]{1,64})(?:${BREAK}|\\s?)(?:@|[[(]at[\\])]|(?<=\\s)at(?=\\s[\\w-]{1,63}\\sdot\\s(?:[\\w-]{1,63}\\sdot\\s)?[a-z]{2,4}(?![\\w-])))(?:${BREAK}|\\s?)([\\w-]{1,63}(?:\\.(?:${BREAK})?|(?:${BREAK})\\.|(?:\\s?[[(]dot[\\])]|\\sdot(?=\\s))\\s?)(?:[\\w-]{1,63}(?:\\.|(?:\\s?[[(]dot[\\])]|\\sdot(?=\\s))\\s?)){0,5}[a-z]{2,24}(?:${BREAK}\\.[a-z]{2,8})?)(?![\\w-])`,
  'giu',
);
const HYPHENATED =
  /(?<![\w.+%-])([\w.+%-]{1,64})@([\w.-]{1,80}-)[ \t]{0,40}\n[ \t]{0,40}([\w-]{1,63}(?:\.[\w-]{1,63}){1,4})(?![\w-])/gu;
/** A domain without a dot is not whole: it goes on in the word that stands alone in the next line. */
const DOMAIN_BROKEN =
  /(?<![\w.+%-])([\w.+%-]{1,64})@([\w-]{0,60}\w)[ \t]{0,40}\n[ \t]{0,40}((?!www\.|https?:)[a-z\d][\w-]{0,62}(?:\.[\w-]{1,63}){1,4})[ \t]{0,40}(?=\n|$)/gu;
/** What an address that begins its line may go on from: its label and its first part, or that part alone, in small letters. */
const BROKEN_DOT =
  /(?:^|\n)[ \t]*(?:(?:[Ee]-?[Mm]ail|[Mm]ail|[Ee]-?posta?|[Mm][eé]l|[Cc]ourriel|[Cc]orreo)[ \t]?[:|\t][ \t]*(?=\w)|(?=[a-z\d]))([\w+%-]{1,40}(?:\.[\w+%-]{1,40}){0,3}\.)[ \t]*\n[ \t]*$/u;
/** Nobody knows whether the hyphen at a line's end belongs to the address, or a label's first part ends where the line does. */
const DOUBTFUL_START =
  /\w-[ \t]*\n[ \t]*$|(?:e-?mail|mail|e-?post)[ \t]?:[ \t]*[\w.+%-]{1,40}[\w+%][ \t]*\n[ \t]*$/iu;
/** The address goes on behind its last dot, or it does not. */
const DOUBTFUL_END = /^\.[ \t]*\n[ \t]*[a-z]{2,}(?:\.[a-z]{2,})*[ \t]*(?:\n|$)/u;
/** A CV has few; a list of members has thousands. */
const MOST_EMAILS = 50;
const LINKEDIN = new RegExp(
  `(?<![\\w.])(?:https?:\\/\\/)?(?:(?:www[ \\t]?|[a-z]{1,3})\\.[ \\t]?)?[il1]inkedin[ \\t]?\\.[ \\t]?com\\s?\\/\\s?in\\s?\\/(?:[ \\t]{0,9}|[ \\t]{0,9}\\n\\s{0,9}(?![^\\n]{0,40}:))([\\p{L}\\p{N}_%-]{2,100})`,
  'giu',
);
/** A page's name may go on in the next line behind a hyphen, or in one word that stands alone there: it is left out. */
const DOUBTFUL_PAGE = /^(?:-|\w(?=[ \t]*\n[ \t]*[a-z\d-]+\/?[ \t]*(?:\n|$)))[ \t]*\n[ \t]*[a-z\d]/u;
/** LinkedIn's own export says where the page ends that it breaks: `www.linkedin.com/in/jane-`, `doe-9b2 (LinkedIn)`. */
const NEXT_PART = /^[ \t]*\n[ \t]*([\p{L}\p{N}][\p{L}\p{N}-]{0,80})(?=[ \t]\(LinkedIn\))/u;
/**
 * `LinkedIn: in/jane-doe`. No blank can be taken by two of its parts, and of each run only so many: blanks that could be
 * shared out were tried in every way there is.
 */
const HANDLE =
  /\b(?:linked\s?in|li(?=: ?@))(?:[^\S\t]{0,9}(?:profile|url|id|page|handle))?[^\S\t]{0,40}(?:(?:[:|\t→]|[–—-](?=\s))\s{0,40}|(?=\/?in\/))(?:@|\/?in\/|\/)?([\p{L}\p{N}_]{1,100}-[\p{L}\p{N}_-]{1,100}|(?:@|\/?in\/|\/)[\p{L}\p{N}_-]{3,100})[^\S\t\n]{0,80}(?:$|[|·•,;\t])/gimu;
/** `in/jane-doe on LinkedIn`, or alone behind an e-mail address. */
const NAMED_BEHIND =
  /(?<![\w/.])\/?in\/([\p{L}\p{N}_-]{3,100})(?:(?=[ \t]\(?(?:on )?linkedin\b)|(?=[ \t]{0,9}(?:$|[|·•●,;\t]))(?<=@[^\n]{4,80}[|·•●,;\t→] ?\/?in\/[^/]{3,100}|@[^\n]{4,80}\n\/?in\/[^/]{3,100}))/gimu;

/** Words before an address of somebody else. */
const OTHERS =
  /referee|reference|line manager|supervisor|vouch|\b(?:my|his|her) (?:manager|successor|assistant|daughter|son|wife|husband|boss)\b/i;

/** Whether an address is somebody else's, by what stands before it; the first lines tell of the person alone, whose job may be to supervise. */
function isOthers(cvText: string, lines: readonly PlacedLine[], start: number): boolean {
  if (start <= (lines[6]?.start ?? cvText.length)) return false;
  const before = cvText
    .slice(Math.max(0, start - 120), start)
    .split('\n')
    .slice(-2);
  // `Dr. Jane Doe, jane@doe.example`
  const [title = ''] = /^\S+(?= \p{Lu}[^|\t@:]*, $)/u.exec(before.at(-1)!.trimStart()) ?? [];
  return OTHERS.test(before.join(' ').replace(/^.*@/, '')) || (before.length > 1 && isTitle(title));
}

/** The addresses in a CV that are not those of others, in their order; one that is broken doubtfully is empty. */
export function findEmails(cvText: string, lines: readonly PlacedLine[]): Found[] {
  const text = textBefore(cvText, lines);
  // `at Polka Dot Art`
  const written = [...text.matchAll(EMAIL)].filter(([whole]) => !/\sDot\s/.test(whole));
  return written
    .slice(0, MOST_EMAILS)
    .map((match) => {
      const before = text.slice(Math.max(0, match.index - 120), match.index);
      const [, part = ''] = BROKEN_DOT.exec(before) ?? [];
      const end = match.index + match[0].length;
      const isDoubtful = DOUBTFUL_START.test(before) || DOUBTFUL_END.test(text.slice(end, end + 80));
      return {
        value: isDoubtful ? '' : addressOf(part + (match[1] ?? ''), match[2] ?? ''),
        start: part ? match.index - before.length + before.lastIndexOf(part) : match.index,
        end,
      };
    })
    .concat(brokenInDomain(text))
    .filter(({ start }) => !isOthers(cvText, lines, start));
}

/** An address whose domain is broken at a hyphen is sure only where the text has that domain whole as well. */
function brokenInDomain(text: string): Found[] {
  const isWhole = (domain: string): boolean => text.includes(domain);
  return [
    ...[...text.matchAll(HYPHENATED)].filter(([, , before = '', after = '']) => isWhole(before + after)),
    ...text.matchAll(DOMAIN_BROKEN),
  ]
    .slice(0, MOST_EMAILS)
    .map(({ 0: whole, 1: local = '', 2: before = '', 3: after = '', index }) => ({
      value: addressOf(local, before + after),
      start: index,
      end: index + whole.length,
    }));
}

/** An address in capitals is returned in small letters. */
function addressOf(local: string, domain: string): string {
  const address = `${local}@${domain.replaceAll(/\s+(?=\.)|(?<=\.)\s+/g, '').replaceAll(/\s?(?:[[(]dot[\])]|\sdot(?=\s))\s?/gi, '.')}`;
  return address === address.toUpperCase() ? address.toLowerCase() : address;
}

/** The first address that has a part of the person's name, else the first. */
export function ownEmail(emails: readonly Found[], words: readonly string[]): Found | null {
  const isOwn = ({ value }: Found): boolean =>
    words.some((word) => {
      const wanted = folded(word);
      return wanted.length > 2 && folded(value).includes(wanted);
    });
  const own = emails.find(isOwn) ?? emails[0];
  return own && own.value !== '' ? own : null;
}

/** The person's own page, in its one usual form. */
export function findLinkedIn(cvText: string, lines: readonly PlacedLine[]): Found | null {
  const text = textBefore(cvText, lines);
  for (const match of [
    ...text.matchAll(LINKEDIN),
    ...text.matchAll(HANDLE),
    ...text.matchAll(NAMED_BEHIND),
  ]) {
    if (isOthers(cvText, lines, match.index)) continue;
    const whole = match[0].trimEnd();
    const end = match.index + whole.length;
    const rest = text.slice(end, end + 120);
    const more = whole.endsWith('-') ? NEXT_PART.exec(rest) : null;
    if (!more && DOUBTFUL_PAGE.test(whole.slice(-1) + rest)) continue;
    const slug = `${match[1] ?? ''}${more?.[1] ?? ''}`.replace(/^(?:@|\/?in\/|\/)/, '').replace(/-+$/, '');
    if (slug)
      return {
        value: `https://www.linkedin.com/in/${slug === slug.toUpperCase() ? slug.toLowerCase() : slug}`,
        start: match.index,
        end: end + (more?.[0].length ?? 0),
      };
  }
  return null;
}

/** The CV without its references, which have other people's addresses; of two columns, the later may stand before them. */
function textBefore(cvText: string, lines: readonly PlacedLine[]): string {
  const at = lines.findIndex(({ kind, role }) => kind === 'references' && role === 'heading');
  const start = lines[at]?.start ?? cvText.length;
  const end =
    lines.find((line) => line.start > start && line.role === 'heading' && line.kind !== 'references')
      ?.start ?? cvText.length;
  return at < 0 ? cvText : cvText.slice(0, start) + ' '.repeat(end - start) + cvText.slice(end);
}

/** What a person chose of it: without the ends of a domain, and without the site of a page. */
const ownPartOf = (address: string): string =>
  address.replace(/^.*\/in\//, '').replace(/(?:\.[a-z]{2,10}){1,3}$/i, '');

/** Whether a word of a name is a part of the person's address or page: which proves that it is theirs. */
export function agrees(word: string, found: readonly (Found | null)[]): boolean {
  const spellings = [folded(word), folded(word.replaceAll(/[äöüø]/giu, (letter) => `${letter}e`))];
  return spellings.some(
    (wanted) =>
      wanted.length > 2 &&
      found.some((place) => place !== null && folded(ownPartOf(place.value)).includes(wanted)),
  );
}
