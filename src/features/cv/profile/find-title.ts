import { LIMITS } from '../../../contract/limits.ts';
import { shippedJson } from '../../../core/shipped-json.ts';
import type { FoundName } from './find-name.ts';
import { LEAST, likeliest, type Features, type Weights } from './choice.ts';
import { headlineOf, headlines, type TitleCandidate } from './headlines.ts';
import { jobsIn, ONGOING } from './job-history.ts';
import { isJobTitle } from './job-words.ts';
import { isTitle } from './names.ts';
import { labelledValues } from './labels.ts';
import { isContact, placeOf, wordsOf, type Found } from './lines.ts';
import { paragraphsOf, type PlacedLine } from './sections.ts';

/** Written by `test/eval/train-cv.ts`. */
const TITLE_WEIGHTS = shippedJson<Weights>('./data/title-weights.json', import.meta.url);
const ADJECTIVES =
  /^(?:(?:an?|the|its|their|our|his|her|my|still|also|currently|now|highly|very|experienced|seasoned|qualified|dynamic|motivated|passionate|results[- ]driven|accomplished|versatile|fully|dedicated|skilled|strategic|commercial|creative|innovative|award-winning|freelance)[ ,]+)+/i;
const ACRONYM =
  /^(?:it|hr|pr|uk|us|eu|nhs|ceo|cfo|cto|coo|cio|cmo|vp|evp|svp|md|ned|crm|erp|qa|ux|ui|seo|gp|r|d|hse|ehs|esg|csr|b2b|ict|ai|bi|pmo|emea|vfx|tv)$/i;
/** Retired people have no present title but the one that they give themselves. */
const RETIRED =
  /(?<!semi-)\b(?:(?:I|have|now|since) (?:have )?retired|retired (?:in|since|from)|retirement in|retraitée?s? depuis|im ruhestand|jubilad[oa]|aposentad[oa]|in pensione|gepensioneerd|na emeryturze)\b/iu;

/** A label's value, a headline by the name, a job, or what prose says, as the weights tell. */
export function findTitle(lines: readonly PlacedLine[], name: FoundName | null): Found | null {
  const best = likeliest(titleCandidates(lines, name), TITLE_WEIGHTS, ({ title }) => title, LEAST.title);
  return best && { value: inOrdinaryLetters(best.title), ...placeOf(best.line, best.title) };
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
  ]
    // A bracket that is cut off.
    .map((candidate) => ({ ...candidate, title: candidate.title.replace(/\s*\([^)]*$/, '') }))
    .filter(({ title }) => title.length <= LIMITS.title.max);
  const texts = all.map(({ title }) => title.toLowerCase());
  const hasHeadline = all.some(({ features }) => features['near'] && features['job']);
  return all.map((candidate, at) => {
    const words = wordsOf(candidate.title).length;
    const text = texts[at]!;
    const next = lines[lines.indexOf(candidate.line) + 1];
    const isTwice = texts.some((other, index) => other === text && all[index]!.line !== candidate.line);
    return {
      ...candidate,
      features: {
        ...candidate.features,
        any: true,
        twice: isTwice,
        within: !isTwice && texts.some((other) => other !== text && other.includes(text)),
        single: words === 1,
        long: words > 6,
        small: /^\p{Ll}/u.test(candidate.title),
        // A line of a wrapped paragraph.
        wrapped:
          next !== undefined && !next.afterBlank && /^\p{Ll}/u.test(next.text) && !isContact(next.text),
        joined: /[,;:]/.test(candidate.title),
        behindHeadline: hasHeadline && !candidate.features['near'],
      },
    };
  });
}

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
    .filter(({ kinds, value }) => (kinds.includes('title') || kinds.includes('wish')) && !isTitle(value))
    .flatMap(({ kinds, value, line }, at) => {
      const job = headlineOf(value, lines);
      // `Objective: To obtain a position …` is a wish.
      const title =
        job ?? (/^(?!to |a |seeking )\p{L}[\p{L}\p{M}'’&,/() –-]{2,90}$/iu.test(value) ? value : null);
      const isWish = kinds.includes('wish');
      const features = { label: !isWish, laterLabel: at > 0, wish: isWish, job: job !== null };
      return title && wordsOf(title).length <= 10 ? [{ title, line, features }] : [];
    });

/** Jobs of the history: paid before unpaid, the one that goes on before those that ended, the first of several. */
function jobCandidates(lines: readonly PlacedLine[]): TitleCandidate[] {
  const jobs = jobsIn(lines).toSorted((a, b) => Number(b.isPaid) - Number(a.isPaid) || b.end - a.end);
  return jobs.slice(0, 3).map(({ title, line, end, isPaid }, at) => {
    const time = { [`newest${at}`]: true, ended: end < ONGOING, undated: end === 0 };
    return { title, line, features: { ...time, job: true, unpaid: !isPaid } };
  });
}

const PAST =
  /\b(?:was|were|until (?!now|today)|formerly)\b|\bfrom (?:19|20)\d\d to\b|\bbecame\b|\bapprentice and\b/i;

/** What a title in prose ends with: what follows is where, since when, or another sentence. */
const REST =
  "(?= (?:(?:and|und|et|y|e|och|en) )?(?:at|with|for|who|in|whose|based|and(?:,| (?:I|the|an?|as|my|is|has|have|then))|und (?:habe|führe|leite|die|der)|et (?:je|la|le)|y (?:la|el|una?)|working|specialising|by (?:trade|profession|training)|since|there|now|here|on|from|em|im|bei|pour|voor|en|van een|einer|eines|d'une?|de una?|de uma?|d[ei] una?|di|i|seit|depuis|desde)(?![\\p{L}])|[,.;:(]|$)";
const ARTICLES =
  '(?:(?:is|currently|now|still|also|working as|employed as|the|an?|its|their|our|ein|eine|der|die|une?|una|uma?|een|il|la|le) ){0,6}';
/** Where prose names a job: "I am a solicitor who", "has been Senior Solicitor at", "Finance director with twenty years". */
const IN_PROSE: readonly RegExp[] = [
  new RegExp(
    `(?:(?<!\\p{L})(?:am|is|been|as|currently|half my week as|[Ii]ch bin|, bin|[Jj]e suis|[Ss]oy|[Ss]ou|[Ss]ono|ik ben|och är|(?:[Jj]ag|[Jj]eg) (?:är|er))|[I’']m) ${ARTICLES}([\\p{L}&' -]{3,80}?)${REST}`,
    'gu',
  ),
  // `I am Ada Byron, an archivist, and`
  new RegExp(`\\p{L}, (?:an? )?(\\p{Ll}[\\p{L}&' -]{3,60}?)${REST}`, 'gu'),
  /(?:^|[.!?] )(\p{Lu}[\p{L}&' -]{3,60}?)(?= (?:with|who|whose|specialising|working|of \d|turned|in|at|for|depuis|desde)\b|, |\.)/gu,
];
const NOW = /\b(?:currently|now|present|today|since)\b/i;

const KINDS = ['profile', 'header', 'other', 'contact', 'experience'];
const MOST = 10;
const rankOf = ({ past, now, capitals }: Features): number =>
  Number(now) * 2 - Number(past) * 4 + Number(capitals);

/** A present job before another, one with a capital before a trade, the first of several. */
function proseCandidates(lines: readonly PlacedLine[]): TitleCandidate[] {
  return paragraphsOf(lines, (kind) => KINDS.includes(kind))
    .flatMap((line, paragraph) =>
      line.text.split(/(?<=[.!?])\s+(?=\p{Lu})/u).flatMap((sentence) =>
        IN_PROSE.flatMap((pattern, which) =>
          [...sentence.matchAll(pattern)].map(([whole, said = '']) => ({
            line,
            title: said.replace(ADJECTIVES, '').trim(),
            features: {
              [`prose ${/^(?:is|as)\b/.exec(whole)?.[0] ?? which}`]: true,
              early: paragraph < 4,
              history: line.kind === 'experience',
              past: PAST.test(sentence),
              now: NOW.test(sentence),
              capitals: /\p{Lu}.* \p{Lu}/u.test(said),
            },
          })),
        ),
      ),
    )
    .filter(({ title }) => isJobTitle(title) && wordsOf(title).length <= 7)
    .toSorted((a, b) => rankOf(b.features) - rankOf(a.features))
    .slice(0, MOST)
    .map(({ title, line, features }, at) => ({
      title: title.charAt(0).toUpperCase() + title.slice(1),
      line,
      features: { ...features, laterProse: at > 0, job: true },
    }));
}
