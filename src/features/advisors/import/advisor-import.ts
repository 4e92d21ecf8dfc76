import type { AdvisorColumn } from '../../../contract/advisor-csv.ts';
import { ADVISOR_COLUMNS, readSkills } from '../../../contract/advisor-csv.ts';
import type { Skill } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS, IMPORT_ROW, fill } from '../../../contract/messages.ts';
import { usernameFromEmail } from '../../../core/accounts/new-accounts.ts';
import type { RowRules } from '../../../core/csv/cells.ts';
import { emailCell, optionalCell, readCells, requiredCell, urlCell } from '../../../core/csv/cells.ts';
import type { ImportKind, MemberDraft, RowReading } from '../../members/index.ts';
import { advisorSearchText, completionPercentage } from '../advisor-profile.ts';
import type { CvReader } from './cv-cells.ts';
import { fillFromCv } from './cv-cells.ts';

interface Texts {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly title: string | null;
  readonly linkedinUrl: string | null;
  readonly expertise: string | null;
  readonly bio: string | null;
  readonly cvText: string | null;
}

/** An advisor that a row describes. */
interface AdvisorDraft extends MemberDraft, Texts {
  readonly skills: Skill[];
}

/** The admins' form (spec 2 §5): both names and the address required, the rest optional. */
const RULES: RowRules<Texts> = {
  firstName: requiredCell('First Name', LIMITS.name.max, FIELDS.firstName.required),
  lastName: requiredCell('Last Name', LIMITS.name.max, FIELDS.lastName.required),
  email: emailCell(),
  title: optionalCell('Title', LIMITS.title.max),
  linkedinUrl: urlCell(FIELDS.linkedinUrl.invalid),
  expertise: optionalCell('Expertise', LIMITS.expertise.max),
  bio: optionalCell('Biography', LIMITS.bio.max),
  cvText: optionalCell('CV Text', LIMITS.cvText.max),
};

/** Unknown skills named in a report. */
const NAMED = 10;
const NAME_CHARACTERS = 60;

function read(cells: Readonly<Partial<Record<AdvisorColumn, string>>>): RowReading<AdvisorDraft> {
  const { values, problems } = readCells(RULES, cells);
  if (!values) return { email: (cells.email ?? '').trim().slice(0, LIMITS.email.max), draft: null, problems };
  const { skills, unknown } = readSkills(cells.skills ?? '');
  const draft = { ...values, skills, username: usernameFromEmail(values.email) };
  const names = unknown.slice(0, NAMED).map((name) => name.slice(0, NAME_CHARACTERS));
  const dropped = fill(IMPORT_ROW.skillsDropped, { names: names.join(', ') });
  return { email: values.email, draft, problems: unknown.length > 0 ? { skills: dropped } : {} };
}

function toRow(draft: AdvisorDraft, isOpen: boolean) {
  const completion = completionPercentage(draft);
  return {
    first_name: draft.firstName,
    last_name: draft.lastName,
    title: draft.title,
    bio: draft.bio,
    linkedin_url: draft.linkedinUrl,
    cv_text: draft.cvText,
    skills: JSON.stringify(draft.skills),
    expertise: draft.expertise,
    availability: '[]',
    profile_complete: completion === 100 ? 1 : 0,
    profile_completion_percentage: completion,
    // Open access only when one of the groups is open (contract §4).
    has_joined_open_group: isOpen ? 1 : 0,
    search_text: advisorSearchText(draft, draft),
  };
}

/**
 * How advisors are imported.
 * @param readCv comes from outside, because the feature `cv` knows advisors and not the other way round
 */
export const advisorImport = (readCv: CvReader): ImportKind<AdvisorColumn, AdvisorDraft> => ({
  member: 'advisor',
  columns: ADVISOR_COLUMNS,
  prepare: fillFromCv(readCv),
  read,
  toRow,
  working: (trx, ids) =>
    trx('matches')
      .whereIn('advisor_id', [...ids])
      .pluck('advisor_id'),
});
