import type { ProfileProposal } from '../../src/features/cv/index.ts';
import type { LabelledCv } from './cv-set.ts';

export const CV_FIELDS = [
  'firstName',
  'lastName',
  'title',
  'email',
  'linkedin',
  'bio',
  'expertise',
  'skills found',
  'skills right',
] as const;
export type CvField = (typeof CV_FIELDS)[number];

/** How much of each field is right, 0 to 1; null where there is nothing to be right about. */
export type CvMarks = Readonly<Record<CvField, number | null>>;

const part = (right: number, all: number): number | null => (all === 0 ? null : right / all);
const same = (a: string, ...wanted: readonly string[]): number =>
  wanted.some((b) => a.trim().toLowerCase() === b.trim().toLowerCase()) ? 1 : 0;
const contained = (text: string, wanted: readonly string[]): number | null =>
  part(wanted.filter((phrase) => text.toLowerCase().includes(phrase.toLowerCase())).length, wanted.length);

/** Marks a proposal: names, title and addresses must be the same, bio and expertise hold the expected phrases. */
export function marksOf({ expected }: LabelledCv, proposal: ProfileProposal): CvMarks {
  const names = proposal.suggestedSkills.filter(({ selected }) => selected).map(({ name }) => name as string);
  const allowed = [...expected.skills, ...expected.skillsAcceptable];
  return {
    firstName: same(proposal.firstName, expected.firstName),
    lastName: same(proposal.lastName, expected.lastName, ...(expected.lastNameAcceptable ?? [])),
    title: same(proposal.title, expected.title, ...(expected.titleAcceptable ?? [])),
    email: same(proposal.email, expected.email),
    linkedin: same(proposal.linkedinUrl, expected.linkedin),
    bio:
      expected.bioContains.length === 0
        ? same(proposal.bio, '')
        : contained(proposal.bio, expected.bioContains),
    expertise: contained(proposal.expertise, expected.expertiseContains),
    'skills found': part(
      expected.skills.filter((name) => names.includes(name)).length,
      expected.skills.length,
    ),
    'skills right': part(names.filter((name) => allowed.includes(name)).length, names.length),
  };
}

/** Mean of a field over many CVs. */
export function meanOf(marks: readonly CvMarks[], field: CvField): number {
  const known = marks.map((mark) => mark[field]).filter((value) => value !== null);
  return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
}
