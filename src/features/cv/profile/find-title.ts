import { LIMITS } from '../../../contract/limits.ts';
import type { FoundName } from './find-name.ts';
import {
  hasJobWord,
  isField,
  isJobTitle,
  isOrganisation,
  jobBefore,
  jobTitleIn,
  periodIn,
} from './job-words.ts';
import { COURTESY } from './find-bio.ts';
import type { Found } from './lines.ts';
import { labelledValues } from './labels.ts';
import { hasPicture, isContact, placeOf, wordsOf } from './lines.ts';
import { paragraphsOf } from './paragraphs.ts';
import type { Features } from './ranking.ts';
import { likeliest } from './ranking.ts';
import type { PlacedLine } from './sections.ts';
import { TITLE_WEIGHTS } from './weights.ts';

const NOT_PAID = /\bvolunt|\btrustee\b|\bunpaid\b|\bpro bono\b|\bgovernor\b|\bhonorary\b/i;
const ADJECTIVES =
  /^(?:(?:an?|the|currently|now|highly|very|experienced|seasoned|qualified|dynamic|motivated|passionate|results[- ]driven|accomplished|versatile|fully|dedicated|skilled|strategic|commercial|creative|innovative|award-winning|freelance)[ ,]+)+/i;
const ACRONYM =
  /^(?:it|hr|pr|uk|us|eu|nhs|ceo|cfo|cto|coo|cio|cmo|vp|evp|svp|md|ned|crm|erp|qa|ux|ui|seo|gp|r|d|hse|ehs|esg|csr|b2b|ict|ai|bi|pmo|emea|vfx|tv)$/i;
/** The end of what goes on, as {@link periodIn} tells it. */
const ONGOING = 9_999;
/** Lines under the name that may hold the headline. */
const HEADLINE_REACH = 8;

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

/** What may be the title, and what speaks for it. */
export interface TitleCandidate {
  readonly title: string;
  readonly line: PlacedLine;
  readonly features: Features;
}

/** What the person is now: a label's value, a headline by the name, a job, or what prose says, as the weights tell. */
export function findTitle(lines: readonly PlacedLine[], name: FoundName | null): Found | null {
  const best = likeliest(titleCandidates(lines, name), TITLE_WEIGHTS);
  return best && found(best.line, best.title);
}

/** All that may be the title; the weights are learned from these. */
export function titleCandidates(lines: readonly PlacedLine[], name: FoundName | null): TitleCandidate[] {
  const isRetired = lines.some(
    ({ kind, text }) => RETIRED.test(text) && ['header', 'profile'].includes(kind),
  );
  const all = [
    ...labelled(lines),
    ...headlines(lines, name),
    ...jobCandidates(lines).filter(({ features }) => !isRetired || !features['ended']),
    ...(isRetired ? [] : proseCandidates(lines)),
  ].filter(({ title }) => title.length <= LIMITS.title.max);
  const texts = all.map(({ title }) => title.toLowerCase());
  const hasHeadline = all.some(({ features }) => features['near'] && features['job']);
  return all.map((candidate, at) => {
    const words = wordsOf(candidate.title).length;
    const text = texts[at]!;
    const isTwice = texts.some((other, index) => other === text && all[index]!.line !== candidate.line);
    return {
      ...candidate,
      features: {
        ...candidate.features,
        any: 1,
        twice: Number(isTwice),
        prefix: Number(texts.some((other) => other.startsWith(`${text} `))),
        within: Number(!isTwice && texts.some((other) => other !== text && other.includes(text))),
        single: Number(words === 1),
        long: Number(words > 6),
        small: Number(/^\p{Ll}/u.test(candidate.title)),
        capitals: Number(candidate.title === candidate.title.toUpperCase()),
        joined: Number(/[,;:]/.test(candidate.title)),
        behindHeadline: Number(hasHeadline && !candidate.features['near']),
      },
    };
  });
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
const labelled = (lines: readonly PlacedLine[]): TitleCandidate[] =>
  labelledValues(lines)
    .filter(({ kinds }) => kinds.includes('title') || kinds.includes('wish'))
    .flatMap(({ kinds, value, line }, at) => {
      const job = headlineOf(value, lines);
      // `Objective: To obtain a position …` is a wish.
      const title =
        job ?? (/^(?!to |a |seeking )\p{L}[\p{L}\p{M}'’&,/() –-]{2,90}$/iu.test(value) ? value : null);
      const isWish = kinds.includes('wish');
      const features = {
        label: Number(!isWish),
        laterLabel: Number(at > 0),
        wish: Number(isWish),
        job: Number(job !== null),
      };
      return title && wordsOf(title).length <= 10 ? [{ title, line, features }] : [];
    });

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

/** The parts of the lines by the name. */
function headlines(lines: readonly PlacedLine[], name: FoundName | null): TitleCandidate[] {
  const near = (line: PlacedLine, text: string, features: Features): TitleCandidate[] =>
    // `Tailor. Kumasi.`
    text
      .replace(/\.$/, '')
      .split(/\s[|•·]\s|\t|(?<=\p{L}{3})\.\s+(?=\p{Lu})|;\s+/u)
      .map((part) => part.replace(/^\p{L}[\p{L} ]{2,24}\s?:\s+/u, '').trim())
      .filter((part) => part !== '' && !isContact(part) && (periodIn(part)?.end ?? ONGOING) === ONGOING)
      .flatMap((part, at, parts) => {
        const job = headlineOf(part, lines);
        if (COURTESY.test(part)) return [];
        const title = job ?? (/^[\p{L}][\p{L}\p{M}'’&,/ –-]{3,70}$/u.test(part) ? part : null);
        if (title === null || (job === null && wordsOf(title).length > 9)) return [];
        return [
          {
            title,
            line,
            features: {
              ...features,
              near: 1,
              job: Number(job !== null),
              noJob: Number(job === null && !hasJobWord(part)),
              laterPart: Number(at > 0),
              behindJob: Number(parts.slice(0, at).some(hasJobWord)),
              place: Number(PLACE.test(title) || /^[^,]+, \p{Lu}/u.test(title)),
            },
          },
        ];
      });
  if (!name) return below(lines, 0, near);
  // The name stands in running heads as well.
  const whole = `${name.first.value} ${name.last.value}`.toLowerCase();
  const again = lines.findIndex(({ text }, at) => at > name.at && text.toLowerCase().includes(whole));
  return [name.at, again]
    .filter((at) => at >= 0)
    .flatMap((at, time) => {
      const own = lines[at]!;
      const above = lines[at - 1];
      const beside =
        own.text.length <= 160
          ? (own.text.split(name.part)[1] ?? own.text.split(name.last.value)[1] ?? '').replace(
              /^[\s|•·,:;–—-]+/,
              '',
            )
          : '';
      return [
        ...(beside ? near(own, beside, { beside: 1, again: time }) : []),
        ...below(lines, at + 1, (line, text, features) => near(line, text, { ...features, again: time })),
        ...(above && above.kind === 'header' && time === 0 && !periodIn(above.text)
          ? near(above, above.text, { above: 1 })
          : []),
      ];
    });
}

/** The parts of the lines from one on, as far as a headline may stand. */
function below(
  lines: readonly PlacedLine[],
  from: number,
  near: (line: PlacedLine, text: string, features: Features) => TitleCandidate[],
): TitleCandidate[] {
  const rest = lines.slice(from, from + HEADLINE_REACH);
  const end = rest.findIndex(
    ({ role, kind }) => role === 'heading' && kind !== 'header' && kind !== 'contact',
  );
  return rest.slice(0, end < 0 ? undefined : end).flatMap((line, distance) =>
    (line.isBullet && !hasPicture(line)) ||
    wordsOf(line.text).length > 16 ||
    /[.!?]\s+\p{Lu}.*\s\p{Ll}|\p{Ll}{2}[!?]$/u.test(line.text)
      ? []
      : near(line, line.text, {
          [`below${Math.min(distance, 3)}`]: 1,
          ruled: Number(line.isRuled),
          apart: Number(line.afterBlank),
        }),
  );
}

/** Jobs of the history: paid before unpaid, the one that goes on before those that ended, the first of several. */
function jobCandidates(lines: readonly PlacedLine[]): TitleCandidate[] {
  const jobs = jobsIn(lines).toSorted((a, b) => Number(b.isPaid) - Number(a.isPaid) || b.end - a.end);
  return jobs.slice(0, 3).map(({ title, line, end, isPaid }, at) => ({
    title,
    line,
    features: {
      [`newest${at}`]: 1,
      job: 1,
      unpaid: Number(!isPaid),
      ended: Number(end < ONGOING),
      undated: Number(end === 0),
      bullet: Number(line.isBullet),
    },
  }));
}

function jobsIn(lines: readonly PlacedLine[]): Job[] {
  const known = lines.some(({ kind }) => kind === 'experience');
  const where = new Set(
    known ? ['experience', 'voluntary'] : ['header', 'other', 'profile', 'skills', 'voluntary'],
  );
  const jobs: Job[] = [];
  const isDateFirst = datesStandFirst(lines);
  for (const [at, line] of lines.entries()) {
    if (!where.has(line.kind) || line.role === 'heading' || isContact(line.text)) continue;
    const period = periodOf(lines, at, isDateFirst);
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

const isDates = (line: PlacedLine | undefined): boolean =>
  line !== undefined &&
  /^\(?\d|^\p{Lu}\p{Ll}{2,8}\.? \d/u.test(line.text) &&
  line.text.length < 60 &&
  periodIn(line.text) !== null;

/** Whether times stand above the jobs and not below them: by what the history begins with. */
function datesStandFirst(lines: readonly PlacedLine[]): boolean {
  const start = lines.findIndex(({ kind, role }) => kind === 'experience' && role === 'heading');
  return start >= 0 && isDates(lines[start + 1]) && jobTitleIn(lines[start + 1]!.text) === null;
}

/**
 * When a job was: on its line, on the line before that has nothing else, or on one of the next lines, unless these begin
 * the job after it.
 */
function periodOf(
  lines: readonly PlacedLine[],
  at: number,
  isDateFirst: boolean,
): { readonly end: number } | null {
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
  if (isDateFirst) return isDates(lines[at - 2]) ? periodIn(lines[at - 2]!.text) : null;
  for (const next of lines.slice(at + 1, at + 4)) {
    if (next.role === 'heading' || next.isBullet || wordsOf(next.text).length > 14) return null;
    const period = periodIn(next.text);
    if (period) return period;
    if (jobTitleIn(next.text)) return null;
  }
  return null;
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
function proseCandidates(lines: readonly PlacedLine[]): TitleCandidate[] {
  return paragraphsOf(
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
    .filter(({ title }) => isJobTitle(title) && wordsOf(title).length <= 7)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, 3)
    .map(({ title, line, rank }, at) => ({
      title: title.charAt(0).toUpperCase() + title.slice(1),
      line,
      features: {
        prose: 1,
        laterProse: Number(at > 0),
        job: 1,
        past: Number(rank <= -2),
        now: Number(rank > 0),
      },
    }));
}
