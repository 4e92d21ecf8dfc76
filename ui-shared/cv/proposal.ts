import { CV_FIELDS, type CvField } from '../../src/contract/advisor-fields.ts';
import { SKILLS, type Skill } from '../../src/contract/enums.ts';

/** A place in the CV's text, in UTF-16 units, and the text there. */
export type CvSource = { start: number; end: number; excerpt: string };

export type CvReader = 'model' | 'embedded';

/** The answer of `POST /api/cv/process` (contract §7); empty values where the CV has none. */
export type CvProposal = Record<CvField, string> & {
  extractedBy: CvReader;
  suggestedSkills: { name: Skill; selected: boolean }[];
  sources: Partial<Record<CvField, CvSource>> & { skills: Partial<Record<Skill, CvSource>> };
};

/** The form's values; a missing field is not proposed. */
export type CvCurrent = Partial<Record<CvField, string>> & { skills: readonly Skill[] };

export type CvChoice = { fields: readonly CvField[]; skills: readonly Skill[] };

export type CvTaken = Partial<Record<CvField, string>> & { skills?: Skill[] };

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
/** An address without scheme, "www." and the last slash, to compare. */
const address = (text: string) =>
  plain(text)
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');

function isSame(field: CvField, one: string, other: string): boolean {
  if (field === 'linkedinUrl') return address(one) === address(other);
  if (field === 'email') return plain(one).toLowerCase() === plain(other).toLowerCase();
  return plain(one) === plain(other);
}

export const saysAnything = (current: CvCurrent, proposal: CvProposal): boolean =>
  proposal.suggestedSkills.length > 0 ||
  CV_FIELDS.some((field) => current[field] !== undefined && plain(proposal[field]) !== '');

export type ProposedChanges = ReturnType<typeof changesOf>;

export function changesOf(current: CvCurrent, proposal: CvProposal) {
  const fields = CV_FIELDS.flatMap((field) => {
    const now = current[field];
    const proposed = proposal[field].trim();
    if (now === undefined || proposed === '' || isSame(field, now, proposed)) return [];
    // What is there now is blank when the field is empty.
    return [{ field, current: now.trim(), proposed, source: proposal.sources[field] }];
  });
  const skills = proposal.suggestedSkills
    .filter(({ name }) => !current.skills.includes(name))
    .map(({ name, selected }) => ({
      skill: name,
      isSelected: selected,
      source: proposal.sources.skills[name],
    }));
  return { fields, skills };
}

export const hasChanges = ({ fields, skills }: ProposedChanges): boolean => fields.length + skills.length > 0;

/** The initial choice: values for empty fields, and selected skills. Replacing a value is left to the user. */
export const firstChoice = ({ fields, skills }: ProposedChanges): CvChoice => ({
  fields: fields.filter(({ current }) => current === '').map(({ field }) => field),
  skills: skills.filter(({ isSelected }) => isSelected).map(({ skill }) => skill),
});

export function takenValues(current: CvCurrent, changes: ProposedChanges, choice: CvChoice): CvTaken {
  const fields = changes.fields.filter(({ field }) => choice.fields.includes(field));
  const added = changes.skills.map(({ skill }) => skill).filter((skill) => choice.skills.includes(skill));
  return {
    ...Object.fromEntries(fields.map(({ field, proposed }) => [field, proposed])),
    ...(added.length > 0
      ? { skills: SKILLS.filter((skill) => current.skills.includes(skill) || added.includes(skill)) }
      : {}),
  };
}

const AROUND = 40;
const QUOTED_MAX = 160;
const lastOf = (text: string) => (text.length > AROUND ? `…${text.slice(-AROUND)}` : text);
const firstOf = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max).trimEnd()}…` : text;

/**
 * The line of a value, counted from 1: the text before it, the value (its start, when long), and the text after it.
 * @param cvText the processed text; the places do not fit another
 */
export function placeIn(cvText: string, { start, end }: CvSource) {
  const above = cvText.slice(0, start);
  const quoted = plain(cvText.slice(start, end));
  const [after = ''] = cvText.slice(end).split(/\r?\n|\r/, 1);
  const lines = above.split(/\r\n|\n|\r/);
  return {
    line: lines.length,
    before: lastOf((lines.at(-1) ?? '').trimStart().replaceAll(/\s+/g, ' ')),
    quoted: firstOf(quoted, QUOTED_MAX),
    after: quoted.length > QUOTED_MAX ? '' : firstOf(after.trimEnd().replaceAll(/\s+/g, ' '), AROUND),
  };
}
