import type { Features } from './choice.ts';
import type { FoundName } from './find-name.ts';
import { ONGOING } from './job-history.ts';
import { hasJobWord, isField, isOrganisation, jobTitleIn, periodIn } from './job-words.ts';
import { hasPicture, isContact, isCourtesy, wordsOf } from './lines.ts';
import type { PlacedLine } from './sections.ts';

/** Lines under the name that may hold the headline. */
const HEADLINE_REACH = 8;

export interface TitleCandidate {
  readonly title: string;
  readonly line: PlacedLine;
  readonly features: Features;
}

/** `Colombo`, `Fiskars village`, `Leeds, UK`: where, and not what. */
const PLACE = /\b(?:village|town|city|county|region|district|province|area|remote|uk|usa|eu|based)\b/i;

/** `CEng MICE`, `FIA`, `BSc (Hons)`; regions have as many capitals. */
const QUALIFICATION = String.raw`\(?(?:Hons|\p{Lu}\p{Ll}*\p{Lu}\p{L}*)\)?`;
const QUALIFICATIONS = new RegExp(
  `^(?!(?:EMEA|APAC|LATAM|MENA|DACH|CEE)$)${QUALIFICATION}(?:[ ,]+${QUALIFICATION})*$`,
  'u',
);

/** `Head of Product, medical devices`: with its field. Employers and towns are left out; the CV has them elsewhere. */
export function headlineOf(text: string, lines: readonly PlacedLine[]): string | null {
  const title = jobTitleIn(text);
  if (!title || !text.startsWith(title)) return title;
  const [, between = '', rest = ''] = /^(,| [–—-]|:) ?(\S.*)$/u.exec(text.slice(title.length)) ?? [];
  if (rest === '' || wordsOf(rest).length > 6 || /[\d@|•·]/.test(rest)) return title;
  if (between === ',' && isField(rest)) return text;
  if (QUALIFICATIONS.test(rest)) return title;
  const isOne = !/[,;]|\s[–—-]\s/.test(rest) && !PLACE.test(rest) && !isOrganisation(rest);
  const isSmall = /^\p{Ll}/u.test(rest);
  const isElsewhere = lines.some(
    (line) => line.text !== text && !line.text.endsWith(text) && line.text.includes(rest),
  );
  const isNamed = lines.some(({ kind }) => kind === 'experience') && !isElsewhere;
  return isOne && (isSmall || isNamed) ? text : title;
}

export function headlines(lines: readonly PlacedLine[], name: FoundName | null): TitleCandidate[] {
  const near = (line: PlacedLine, text: string, features: Features): TitleCandidate[] =>
    // `Tailor. Kumasi.`
    text
      .replace(/\.$/, '')
      .split(/\s(?:[|•·]|\/\/)\s|\||\t| {3,}|(?<=\p{L}{3})\.\s+(?=\p{Lu})|;\s+/u)
      .filter((part) => !/\b(?:applied|vacancy|sought|desired)\b/i.test(part))
      .map((part) => part.replace(/^\p{L}[\p{L} ]{2,24}\s?:\s+/u, '').trim())
      .filter((part) => part !== '' && !isContact(part) && (periodIn(part)?.end ?? ONGOING) === ONGOING)
      .flatMap((part, at, parts) => {
        const job = headlineOf(part, lines);
        if (isCourtesy(part)) return [];
        const title = job ?? (/^[\p{L}][\p{L}\p{M}'’&,/ –-]{3,70}$/u.test(part) ? part : null);
        if (title === null || (job === null && wordsOf(title).length > 9)) return [];
        return [
          {
            title,
            line,
            features: {
              ...features,
              near: true,
              job: job !== null,
              noJob: job === null && !hasJobWord(part),
              laterPart: at > 0,
              behindJob: parts.slice(0, at).some(hasJobWord),
              place: PLACE.test(title) || /^[^,]+, \p{Lu}/u.test(title),
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
      // Behind the last word of the name, in whatever letters.
      const small = own.text.toLowerCase();
      const ends = whole.split(' ').map((word) => small.indexOf(word) + word.length);
      const beside =
        own.text.length <= 160 ? own.text.slice(Math.max(...ends)).replace(/^[\s|•·,:;)–—-]+/, '') : '';
      return [
        ...(beside ? near(own, beside, { beside: true, again: time }) : []),
        ...below(lines, at + 1, (line, text, features) => near(line, text, { ...features, again: time })),
        ...(above && above.kind === 'header' && time === 0 && !periodIn(above.text)
          ? near(above, above.text, { above: true })
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
  const isList = lines[from - 1]?.isBullet === true;
  return rest.slice(0, end < 0 ? undefined : end).flatMap((line, distance) =>
    (line.isBullet && !isList && !hasPicture(line)) ||
    wordsOf(line.text).length > 16 ||
    /[.!?]\s+\p{Lu}.*\s\p{Ll}|\p{Ll}{2}[!?]$/u.test(line.text)
      ? []
      : near(line, line.text, {
          [`below${Math.min(distance, 3)}`]: true,
        }),
  );
}
