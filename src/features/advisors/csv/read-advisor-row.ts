import type { Skill } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS, IMPORT_ROW, fill } from '../../../contract/messages.ts';
import { usernameFromEmail } from '../../../core/accounts/new-accounts.ts';
import type { RowRules } from '../../../core/csv/cells.ts';
import { emailCell, optionalCell, readCells, requiredCell, urlCell } from '../../../core/csv/cells.ts';
import type { AnyDraft, RowReading } from '../../../core/csv/import-rows.ts';
import type { AdvisorColumn } from './advisor-columns.ts';
import { readSkills } from './advisor-columns.ts';

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
export interface AdvisorDraft extends AnyDraft, Texts {
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

/**
 * Reads a row as an advisor.
 * @param note what was made of its CV, for its report
 */
export function readAdvisorRow(
  cells: Readonly<Record<AdvisorColumn, string>>,
  note: string | null,
): RowReading<AdvisorDraft> {
  const { values, issues } = readCells(RULES, cells);
  if (!values)
    return { email: cells.email.trim().slice(0, LIMITS.email.max), draft: null, issues, warnings: [] };
  const { skills, unknown } = readSkills(cells.skills);
  const draft = { ...values, skills, username: usernameFromEmail(values.email) };
  const warnings = [
    ...(unknown.length > 0 ? [fill(IMPORT_ROW.skillsDropped, { names: named(unknown) })] : []),
    ...(note === null ? [] : [note]),
  ];
  return { email: values.email, draft, issues: [], warnings };
}

const named = (names: readonly string[]): string =>
  names
    .slice(0, NAMED)
    .map((name) => name.slice(0, NAME_CHARACTERS))
    .join(', ');
