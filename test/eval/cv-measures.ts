import type { ProfileProposal } from '../../src/features/cv/profile/profile-extractor.ts';
import type { LabelledCv } from './cv-set.ts';

export const CV_FIELDS = [
  'firstName',
  'lastName',
  'title',
  'email',
  'linkedin',
  'bio',
  'expertise',
  'skills',
] as const;
export type CvField = (typeof CV_FIELDS)[number];

/** What a proposal says in a field, and what it should say. */
export interface Mark {
  /** Values proposed, and those among them that are right. */
  readonly proposed: number;
  readonly right: number;
  /** Values that the CV holds, and those among them that were found. */
  readonly wanted: number;
  readonly found: number;
}
export type CvMarks = Readonly<Record<CvField, Mark>>;

/** Shares from 0 to 1: of what was proposed, and of what there is to find. */
export interface Score {
  readonly precision: number;
  readonly recall: number;
}

/** Without regard to capitals, wrapping, and the kinds of apostrophes, quotation marks and dashes. */
const lower = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‐‑–—]/g, '-')
    .replaceAll(/\s+/g, ' ');
/** `Brendan P.` is Brendan. */
const withoutInitials = (name: string): string => name.replaceAll(/(?<=\S\s)\p{L}\.?(?=\s|$)/gu, '').trim();

const NOTHING: Mark = { proposed: 0, right: 0, wanted: 0, found: 0 };

/** One value: the very one that is expected, or another that is as right. */
function value(proposed: string, expected: string, others: readonly string[] = []): Mark {
  if (proposed === '' && others.includes('')) return NOTHING;
  const isSame = proposed !== '' && [expected, ...others].some((text) => lower(text) === lower(proposed));
  return {
    proposed: proposed === '' ? 0 : 1,
    right: isSame ? 1 : 0,
    wanted: expected === '' ? 0 : 1,
    found: isSame && expected !== '' ? 1 : 0,
  };
}

/** Whether a text has a phrase, however it is written. */
export const holds = (text: string, phrase: string): boolean => lower(text).includes(lower(phrase));

/** A text: right when it holds some of the expected phrases, or of others as right, and none that belong elsewhere. */
function text(
  proposed: string,
  phrases: readonly string[],
  foreign: readonly string[] = [],
  others: readonly string[] = [],
): Mark {
  const shareOf = (wanted: readonly string[]) =>
    wanted.filter((phrase) => holds(proposed, phrase)).length / Math.max(1, wanted.length);
  const found = Math.max(shareOf(phrases), shareOf(others));
  return {
    proposed: proposed === '' ? 0 : 1,
    right: found > 0 && !foreign.some((phrase) => holds(proposed, phrase)) ? 1 : 0,
    wanted: phrases.length > 0 ? 1 : 0,
    found,
  };
}

/** Marks a proposal, field by field. */
export function marksOf({ expected }: LabelledCv, proposal: ProfileProposal): CvMarks {
  const names = proposal.suggestedSkills.filter(({ selected }) => selected).map(({ name }) => name as string);
  const allowed = [...expected.skills, ...expected.skillsAcceptable];
  return {
    firstName: value(
      withoutInitials(proposal.firstName),
      withoutInitials(expected.firstName),
      expected.firstNameAcceptable?.map(withoutInitials),
    ),
    lastName: value(proposal.lastName, expected.lastName, expected.lastNameAcceptable),
    title: value(proposal.title, expected.title, expected.titleAcceptable),
    email: value(proposal.email, expected.email, expected.emailAcceptable),
    linkedin: value(proposal.linkedinUrl, expected.linkedin, expected.linkedinAcceptable),
    bio: text(proposal.bio, expected.bioContains, expected.bioLacks),
    // Without phrases the expectation is silent; anything may stand there.
    expertise:
      expected.expertiseContains.length > 0
        ? text(
            proposal.expertise,
            expected.expertiseContains,
            expected.expertiseLacks,
            expected.expertiseAcceptable,
          )
        : NOTHING,
    skills: {
      proposed: names.length,
      right: names.filter((name) => allowed.includes(name)).length,
      wanted: expected.skills.length,
      found: expected.skills.filter((name) => names.includes(name)).length,
    },
  };
}

/** A field over many CVs; 1 where nothing was proposed, or nothing was there to find. */
export function scoreOf(marks: readonly CvMarks[], field: CvField): Score {
  const sum = (name: keyof Mark): number => marks.reduce((all, mark) => all + mark[field][name], 0);
  const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
  return { precision: share(sum('right'), sum('proposed')), recall: share(sum('found'), sum('wanted')) };
}

/** Whether everything proposed in a field is right, and everything there was found. */
export const isRight = ({ proposed, right, wanted, found }: Mark) => proposed === right && wanted === found;

const RESAMPLINGS = 2_000;

/** Where 95 of 100 such sets would lie: each resampled from these CVs, by a generator that always draws the same. */
export function intervalsOf(
  marks: readonly CvMarks[],
  field: CvField,
): Readonly<Record<keyof Score, readonly [number, number]>> {
  let seed = 1;
  const draw = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const scores = Array.from({ length: RESAMPLINGS }, () =>
    scoreOf(
      marks.map(() => marks[Math.floor(draw() * marks.length)]!),
      field,
    ),
  );
  const bounds = (name: keyof Score): readonly [number, number] => {
    const sorted = scores.map((score) => score[name]).toSorted((a, b) => a - b);
    return [sorted[RESAMPLINGS * 0.025]!, sorted[RESAMPLINGS * 0.975]!];
  };
  return { precision: bounds('precision'), recall: bounds('recall') };
}
