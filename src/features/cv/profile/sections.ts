import { jobTitleIn, periodIn } from './job-words.ts';
import type { Line } from './lines.ts';
import { isContact, wordsOf } from './lines.ts';

export type SectionKind =
  | 'header'
  | 'contact'
  | 'profile'
  | 'experience'
  | 'voluntary'
  | 'skills'
  | 'education'
  | 'interests'
  | 'references'
  | 'other';

/** A line with the part of the CV it belongs to. */
export interface PlacedLine extends Line {
  readonly kind: SectionKind;
  /** `heading` opens a section, `sub` is a heading within one, `text` everything else. */
  readonly role: 'heading' | 'sub' | 'text';
}

const EXPERIENCE =
  'experience|employment|employment history|employment record|history|career|work|background|appointments?|positions?|positions held|current (?:role|position)|roles?|previous roles?|positions of responsibility|jobs?';
const SKILLS =
  'skills?|skills? (?:set|summary|profile|base)|skillset|competenc(?:ies|es?)|expertise|specialisms?|specialit(?:y|ies)|specialties|strengths|capabilities|technical|technologies|tech stack|tools|tools and technologies|software|areas? of (?:expertise|practice|specialism|interest|knowledge|focus|work|strength|experience)|areas|i (?:work on|do|offer|can help with)|practice areas?|knowledge|services|research interests?|fields? of (?:work|expertise)|what i (?:do|offer|bring|know)|what i can (?:do|help with|offer)|how i can help|i can help with|can help with|offers?|things i (?:know|do|am good at)|abilities|proficiencies|attributes';

/** Names of sections, without the adjectives that may stand before them. */
const HEADINGS: readonly (readonly [SectionKind, RegExp])[] = [
  [
    'references',
    whole('references?|referees?|(?:references?|referees?) (?:are )?(?:available|on|upon|can be).*'),
  ],
  [
    'contact',
    whole(
      'contacts?|contact (?:details|information|info|me)|details|information|data|particulars|get in touch|find me',
    ),
  ],
  [
    'voluntary',
    whole(
      'volunteering|voluntary|volunteer|(?:volunteer|voluntary|pro bono|community|board|trustee|governance|non-executive|charity) (?:work|experience|roles?|positions?|activit(?:y|ies)|involvement|appointments|service)|trusteeships?|boards?|pro bono|community|non-executive',
    ),
  ],
  [
    'profile',
    whole(
      'profile|summary|statement|about|about me|overview|introduction|bio|biography|objective|who i am|in (?:brief|short|a nutshell)|at a glance|pitch|(?:career|executive) (?:summary|profile|overview|statement|objective)',
    ),
  ],
  ['skills', whole(SKILLS)],
  [
    'skills',
    whole(`(?:${SKILLS}) (?:and|/) (?:${SKILLS}|experience|knowledge|achievements|qualifications|interests)`),
  ],
  [
    'experience',
    whole(
      `where i(?: have|'ve)? (?:worked|been|work)|what i(?: have|'ve) done|(?:career|work|employment|professional|teaching|research|industry|consultancy|leadership|management|academic|clinical|freelance|consulting|board)? ?(?:${EXPERIENCE})(?: (?:and|/) .{3,30}| to date| summary| highlights| so far)?`,
    ),
  ],
  [
    'education',
    whole(
      'education|qualifications?|training|certifications?|certificates|courses|degrees|studies|memberships?|accreditations?|licen[cs]es|development|(?:education|qualifications?|training|certifications?|memberships?)(?: (?:and|/) .{3,30})?',
    ),
  ],
  [
    'interests',
    whole(
      'interests?|hobbies|hobbies and interests|interests and hobbies|outside (?:of )?work|leisure|activities|spare time|free time',
    ),
  ],
  [
    'other',
    whole(
      'languages?|publications?|projects?|awards?|honou?rs|grants?|funding|presentations?|conferences?|talks|achievements?|accomplishments|highlights|patents?|additional information|other information|other|media|teaching|supervision|availability|portfolio|prizes|(?:awards?|honou?rs|grants?|publications?|projects?|languages?) (?:and|/) .{3,30}',
    ),
  ],
];

function whole(names: string): RegExp {
  return new RegExp(`^(?:${names})$`);
}

const ADJECTIVES =
  /^(?:(?:my|key|core|main|selected|relevant|professional|personal|other|recent|additional|further|top|technical|general|transferable|career|brief|short|functional|areas of|summary of|academic|highlights of|it|digital|management|leadership|principal|specialist|business|soft|hard) )+(?=\S)/;

const MOST_WORDS = 6;

/** The section that a heading opens; null for a text that is none. */
export function headingKind(text: string): SectionKind | null {
  const plain = text.replace(/\s*[:.–—-]+$/, '');
  if (wordsOf(plain).length > MOST_WORDS || plain.length > 60 || /[@\d]/.test(plain)) return null;
  if (!/^\p{Lu}/u.test(plain) && plain === text) return null;
  const name = plain
    .toLowerCase()
    .replaceAll(/\s*&\s*|\s*\+\s*/g, ' and ')
    .replaceAll(/[’]/g, "'")
    .trim();
  const find = (wanted: string): SectionKind | null =>
    HEADINGS.find(([, pattern]) => pattern.test(wanted))?.[0] ?? null;
  return find(name) ?? find(name.replace(ADJECTIVES, ''));
}

/** `Skills: a, b` on one line. */
function inlineKind(text: string): { kind: SectionKind; rest: number } | null {
  const label = /^([\p{L}&’' /-]{2,40}?)\s*(?::\s+|\t+|\s[–—]\s)(?=\S)/u.exec(text);
  if (!label) return null;
  const kind = headingKind(`${label[1]}:`);
  return kind && kind !== 'contact' && kind !== 'other' && kind !== 'experience' && kind !== 'voluntary'
    ? { kind, rest: label[0].length }
    : null;
}

/** Which section each line belongs to. */
export function placeLines(lines: readonly Line[]): PlacedLine[] {
  const placed: PlacedLine[] = [];
  let kind: SectionKind = 'header';
  let inline: SectionKind | null = null;
  for (const [at, line] of lines.entries()) {
    if (line.afterBlank) inline = null;
    const heading = line.isBullet ? null : headingKind(line.text);
    if (heading) {
      // A career summary tells the career, or lists it.
      const isHistory =
        heading === 'profile' && /^(?:since )?\W?(?:\d{1,2}\/)?(?:19|20)\d\d/.test(lines[at + 1]?.text ?? '');
      kind = isHistory ? 'experience' : heading;
      inline = null;
      placed.push({ ...line, kind, role: 'heading' });
      continue;
    }
    const label = inlineKind(line.text);
    if (label) {
      inline = label.kind;
      const { text, start } = line;
      const isExact = text.length === line.end - start;
      placed.push({
        ...line,
        text: text.slice(label.rest),
        start: isExact ? start + label.rest : start,
        kind: inline,
        role: 'text',
      });
      continue;
    }
    const isSub = isSubheading(line, lines[at + 1]);
    // Whatever it is called: what stands above dated jobs is the history.
    if (isSub && kind !== 'experience' && kind !== 'voluntary' && namesJob(lines.slice(at + 1, at + 4))) {
      kind = 'experience';
      inline = null;
      placed.push({ ...line, kind, role: 'heading' });
      continue;
    }
    placed.push({ ...line, kind: inline ?? kind, role: isSub ? 'sub' : 'text' });
  }
  return placed;
}

/** Whether the next lines begin with a job and its time. */
function namesJob([first, ...rest]: readonly Line[]): boolean {
  if (!first || jobTitleIn(first.text) === null) return false;
  return [first, ...rest].some(
    ({ text, isBullet }) => !isBullet && text.length <= 120 && periodIn(text) !== null,
  );
}

/** A short line in capitals or with a colon at its end, above other text. */
function isSubheading(line: Line, next: Line | undefined): boolean {
  if (line.isBullet || !next || line.text.length > 60 || isContact(line.text) || /\d/.test(line.text))
    return false;
  const words = wordsOf(line.text);
  if (words.length > MOST_WORDS) return false;
  return (
    line.text.endsWith(':') ||
    (line.text === line.text.toUpperCase() && words.length > 0 && line.text.length > 3)
  );
}
