import { SKILLS, type Skill } from '../../src/contract/enums.ts';

/** The values of a profile that a CV can tell, in the order in which forms have them. */
export const CV_FIELDS = [
  'firstName',
  'lastName',
  'title',
  'email',
  'linkedinUrl',
  'bio',
  'expertise',
] as const;
export type CvField = (typeof CV_FIELDS)[number];

/** Where a value stands in the CV's text, counted in characters (UTF-16), and what stands there. */
export interface CvSource {
  start: number;
  end: number;
  excerpt: string;
}

/** Who read the CV: a language model, or the rules that every installation has. */
export type CvReader = 'model' | 'embedded';

/** What `POST /api/cv/process` answers (contract §7): empty where the CV says nothing. */
export type CvProposal = Record<CvField, string> & {
  extractedBy: CvReader;
  suggestedSkills: { name: Skill; selected: boolean }[];
  sources: Partial<Record<CvField, CvSource>> & { skills: Partial<Record<Skill, CvSource>> };
};

/** What the form holds now; a field that it does not have is left out, and then it is not proposed. */
export type CvCurrent = Partial<Record<CvField, string>> & { skills: readonly Skill[] };

/** A field for which the CV says something else than the form. */
export interface FieldChange {
  field: CvField;
  /** As the form has it; blank when it is empty. */
  current: string;
  proposed: string;
  source?: CvSource;
}

/** A skill that the CV shows and the form does not have. */
export interface SkillAddition {
  skill: Skill;
  /** Whether the server would take it. */
  isSelected: boolean;
  source?: CvSource;
}

export interface ProposedChanges {
  fields: FieldChange[];
  skills: SkillAddition[];
}

/** What of the changes is to be taken. */
export interface CvChoice {
  fields: readonly CvField[];
  skills: readonly Skill[];
}

/** Only what the form is to take over: no key for what stays. */
export type CvTaken = Partial<Record<CvField, string>> & { skills?: Skill[] };

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
/** One address, however it is written: without scheme, "www." and the last slash. */
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

/** Whether the CV told anything at all of what the form could take. */
export const saysAnything = (current: CvCurrent, proposal: CvProposal): boolean =>
  proposal.suggestedSkills.length > 0 ||
  CV_FIELDS.some((field) => current[field] !== undefined && plain(proposal[field]) !== '');

/** What would change, field by field: only where the CV says something, and says something else than the form. */
export function changesOf(current: CvCurrent, proposal: CvProposal): ProposedChanges {
  const fields = CV_FIELDS.flatMap((field): FieldChange[] => {
    const now = current[field];
    const proposed = proposal[field].trim();
    if (now === undefined || proposed === '' || isSame(field, now, proposed)) return [];
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

/** What is ticked at first: what fills a gap and what is added. To replace something is for the reader to choose. */
export function firstChoice({ fields, skills }: ProposedChanges): CvChoice {
  return {
    fields: fields.filter(({ current }) => current === '').map(({ field }) => field),
    skills: skills.filter(({ isSelected }) => isSelected).map(({ skill }) => skill),
  };
}

/**
 * The values for the form: the proposed ones of what is taken, and its skills with the taken ones added, in the
 * vocabulary's order. What is not taken has no key.
 */
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

/** A place in a CV, fit to be shown. */
export interface CvPlace {
  /** Counted from 1. */
  line: number;
  /** What stands on the line before the value, the value (its beginning, when it is long), and what follows on its line. */
  before: string;
  quoted: string;
  after: string;
}

const AROUND = 40;
const QUOTED_MAX = 160;
const lastOf = (text: string) => (text.length > AROUND ? `…${text.slice(-AROUND)}` : text);
const firstOf = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max).trimEnd()}…` : text;

/** Shows where a value stands. @param cvText the text that was processed; else the places do not fit. */
export function placeIn(cvText: string, { start, end }: CvSource): CvPlace {
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
