import type { FoundName } from './find-name.ts';
import { isField, isJobTitle, isOrganisation, jobBefore, jobTitleIn, periodIn } from './job-words.ts';
import type { Found } from './lines.ts';
import { labelledValues } from './labels.ts';
import { hasPicture, isContact, placeOf, wordsOf } from './lines.ts';
import { paragraphsOf } from './paragraphs.ts';
import type { PlacedLine } from './sections.ts';

const NOT_PAID = /\bvolunt|\btrustee\b|\bunpaid\b|\bpro bono\b|\bgovernor\b|\bhonorary\b/i;
const ADJECTIVES =
  /^(?:(?:an?|the|currently|now|highly|very|experienced|seasoned|qualified|dynamic|motivated|passionate|results[- ]driven|accomplished|versatile|fully|dedicated|skilled|strategic|commercial|creative|innovative|award-winning|freelance)[ ,]+)+/i;
const ACRONYM =
  /^(?:it|hr|pr|uk|us|eu|nhs|ceo|cfo|cto|coo|cio|cmo|vp|evp|svp|md|ned|crm|erp|qa|ux|ui|seo|gp|r|d|hse|ehs|esg|csr|b2b|ict|ai|bi|pmo|emea|vfx|tv)$/i;
/** The end of what goes on, as {@link periodIn} tells it. */
const ONGOING = 9_999;
/** Lines under the name that may hold the headline. */
const HEADLINE_REACH = 4;

/** Who has retired has no present title but the one that they give themselves. */
const RETIRED =
  /(?<!semi-)\b(?:(?:I|have|now|since) (?:have )?retired|retired (?:in|since|from)|retirement in|retraitée?s? depuis|im ruhestand|jubilad[oa]|aposentad[oa]|in pensione|gepensioneerd|na emeryturze)\b/iu;

/** A job in the CV's history. */
interface Job {
  readonly title: string;
  readonly line: PlacedLine;
  readonly end: number;
  readonly isPaid: boolean;
}

/** What the person is now: the headline by the name, a label, the newest job, or what the opening says. */
export function findTitle(lines: readonly PlacedLine[], name: FoundName | null): Found | null {
  const said = labelled(lines) ?? headline(lines, name);
  if (said) return said;
  const isRetired = lines.some(
    ({ kind, text }) => RETIRED.test(text) && ['header', 'profile'].includes(kind),
  );
  const jobs = jobsIn(lines);
  if (isRetired) return newest(jobs.filter(({ end, isPaid }) => end === ONGOING && isPaid));
  return newest(jobs) ?? inProse(lines);
}

/** The lines that name jobs, for the skills they show. */
export const jobLines = (lines: readonly PlacedLine[]): string[] => jobsIn(lines).map(({ title }) => title);

const found = (line: PlacedLine, title: string): Found => ({
  value: inOrdinaryLetters(title),
  ...placeOf(line, title),
});

/** `IT INFRASTRUCTURE MANAGER` → `IT Infrastructure Manager` */
function inOrdinaryLetters(title: string): string {
  if (title !== title.toUpperCase() || !title.includes(' ')) return title;
  return title
    .toLowerCase()
    .replaceAll(/\p{L}[\p{L}'’]*/gu, (word, at: number) =>
      ACRONYM.test(word)
        ? word.toUpperCase()
        : at > 0 && /^(?:of|and|for|the|in|to|at|on|with)$/.test(word)
          ? word
          : word.charAt(0).toUpperCase() + word.slice(1),
    );
}

/** What stands behind a label is the title, whatever its language, unless it is no title by its form. */
function labelled(lines: readonly PlacedLine[]): Found | null {
  for (const { kinds, value, line } of labelledValues(lines)) {
    if (!kinds.includes('title')) continue;
    const title =
      headlineOf(value, lines) ?? (/^\p{L}[\p{L}\p{M}'’&,/() -]{2,80}$/u.test(value) ? value : null);
    if (title && wordsOf(title).length <= 10) return found(line, title);
  }
  return null;
}

/** `Colombo`, `Fiskars village`, `Leeds, UK`: where, and not what. */
const PLACE = /\b(?:village|town|city|county|region|district|province|area|remote|uk|usa|eu|based)\b/i;

/**
 * The job that a headline names, with the field behind it: `Head of Product, medical devices`. Employers and towns are left
 * out; the CV has them elsewhere as well.
 */
function headlineOf(text: string, lines: readonly PlacedLine[]): string | null {
  const title = jobTitleIn(text);
  if (!title || !text.startsWith(title)) return title;
  const [, between = '', rest = ''] = /^(,| [–—-]|:) ?(\S.*)$/u.exec(text.slice(title.length)) ?? [];
  if (rest === '' || wordsOf(rest).length > 6 || /[\d@|•·]/.test(rest)) return title;
  if (between === ',' && isField(rest)) return text;
  const isOne = !/[,;]|\s[–—-]\s/.test(rest) && !PLACE.test(rest) && !isOrganisation(rest);
  const isSmall = /^\p{Ll}/u.test(rest);
  const isElsewhere = lines.some(
    (line) => line.text !== text && !line.text.endsWith(text) && line.text.includes(rest),
  );
  const isNamed = lines.some(({ kind }) => kind === 'experience') && !isElsewhere;
  return isOne && (isSmall || isNamed) ? text : title;
}

function headline(lines: readonly PlacedLine[], name: FoundName | null): Found | null {
  const own = name && lines[name.at];
  if (own && own.text.length <= 160) {
    const beside = (own.text.split(name.part)[1] ?? own.text.split(name.last.value)[1] ?? '').replace(
      /^[\s|•·,:;–—-]+/,
      '',
    );
    const title = headlineOf(beside, lines);
    if (title) return found(own, title);
  }
  const from = name ? name.at + 1 : 0;
  for (const line of lines.slice(from, from + HEADLINE_REACH)) {
    if (line.role === 'heading' && line.kind !== 'header' && line.kind !== 'contact') break;
    if (
      (line.isBullet && !hasPicture(line)) ||
      wordsOf(line.text).length > 14 ||
      /[.!?]\s+\p{Lu}.*\s\p{Ll}|\p{Ll}{2}[!?]$/u.test(line.text)
    )
      continue;
    // A job that ended is history.
    if ((periodIn(line.text)?.end ?? ONGOING) !== ONGOING) continue;
    // `Tailor. Kumasi.`
    const title = line.text
      .replace(/\.$/, '')
      .split(/\s[|•·]\s|\t|\.\s+(?=\p{Lu})/u)
      .filter((part) => !isContact(part))
      .map((part) => headlineOf(part, lines))
      .find((part) => part !== null);
    if (title) return found(line, title);
  }
  const above = name && lines[name.at - 1];
  const title =
    above && above.kind === 'header' && !periodIn(above.text) ? headlineOf(above.text, lines) : null;
  return above && title ? found(above, title) : null;
}

function jobsIn(lines: readonly PlacedLine[]): Job[] {
  const known = lines.some(({ kind }) => kind === 'experience');
  const where = new Set(
    known ? ['experience', 'voluntary'] : ['header', 'other', 'profile', 'skills', 'voluntary'],
  );
  const jobs: Job[] = [];
  for (const [at, line] of lines.entries()) {
    if (!where.has(line.kind) || line.role === 'heading' || isContact(line.text)) continue;
    const period = periodOf(lines, at);
    // A bullet, and without sections any line, names a job only with its time.
    if ((line.isBullet || !known) && !periodIn(line.text) && !(period && !line.isBullet)) continue;
    const before = lines[at - 1];
    const isBelowDates = before !== undefined && /^\(?\d/.test(before.text) && periodIn(before.text) !== null;
    const title = jobTitleIn(line.text) ?? (isBelowDates ? jobBefore(line.text) : null);
    if (!title) continue;
    jobs.push({
      title,
      line,
      end: period?.end ?? 0,
      isPaid: line.kind !== 'voluntary' && !NOT_PAID.test(line.text),
    });
  }
  return jobs;
}

/** When a job was: on its line, on the line before that has nothing else, or on one of the next lines. */
function periodOf(lines: readonly PlacedLine[], at: number): { readonly end: number } | null {
  const line = lines[at]!;
  const own = periodIn(line.text);
  if (own) return own;
  const before = lines[at - 1];
  if (
    before &&
    !line.afterBlank &&
    before.role === 'text' &&
    wordsOf(before.text).length <= 12 &&
    !jobTitleIn(before.text)
  ) {
    const period = periodIn(before.text);
    if (period) return period;
  }
  for (const next of lines.slice(at + 1, at + 4)) {
    if (next.role === 'heading' || next.isBullet || wordsOf(next.text).length > 14) return null;
    const period = periodIn(next.text);
    if (period) return period;
    if (jobTitleIn(next.text)) return null;
  }
  return null;
}

/** Paid before unpaid, the one that goes on before those that ended, the first of several. */
function newest(jobs: readonly Job[]): Found | null {
  const [best] = jobs.toSorted((a, b) => Number(b.isPaid) - Number(a.isPaid) || b.end - a.end);
  return best ? found(best.line, best.title) : null;
}

/** What prose says of the past. */
const PAST =
  /\b(?:was|were|until (?!now|today)|formerly)\b|\bfrom (?:19|20)\d\d to\b|\bbecame\b|\bapprentice and\b/i;

/** Where prose names a job: "I am a solicitor who", "has been Senior Solicitor at", "Finance director with twenty years". */
const IN_PROSE: readonly RegExp[] = [
  /(?:\b(?:am|is|been|as|currently|half my week as)|[I’']m) (?:(?:currently|now|working as|employed as|the|an?) )*([\p{L}&' -]{3,70}?)(?= (?:at|with|for|who|in|whose|based|and I|working|specialising)\b|[,.;(]|$)/gu,
  /(?:^|[.!?] )(\p{Lu}[\p{L}&' -]{3,60}?)(?= (?:with|who|whose|specialising|working|of \d|turned)\b)/gu,
];
const NOW = /\b(?:currently|now|present|today|since)\b/i;

/** A present job before another, one with a capital before a trade, the first of several. */
function inProse(lines: readonly PlacedLine[]): Found | null {
  const jobs = paragraphsOf(
    lines.filter(
      ({ kind, role }) => ['profile', 'header', 'other', 'contact'].includes(kind) && role === 'text',
    ),
  )
    .flatMap((line) =>
      line.text.split(/(?<=[.!?])\s+(?=\p{Lu})/u).flatMap((sentence) =>
        IN_PROSE.flatMap((pattern) =>
          [...sentence.matchAll(pattern)].map(([, said = '']) => ({
            line,
            title: said.replace(ADJECTIVES, '').trim(),
            rank:
              (PAST.test(sentence) ? -4 : 0) +
              (NOW.test(sentence) ? 2 : 0) +
              (/\p{Lu}.* \p{Lu}/u.test(said) ? 1 : 0),
          })),
        ),
      ),
    )
    .filter(({ title, rank }) => rank > -2 && isJobTitle(title) && wordsOf(title).length <= 7)
    .toSorted((a, b) => b.rank - a.rank);
  const [best] = jobs;
  if (!best) return null;
  const { line, title } = best;
  return { value: title.charAt(0).toUpperCase() + title.slice(1), ...placeOf(line, title) };
}
