import type { AdvisorColumn } from '../../../../src/contract/advisor-csv.ts';
import { readSkills } from '../../../../src/contract/advisor-csv.ts';
import { LIMITS } from '../../../../src/contract/limits.ts';
import { FIELDS, IMPORT_ROW, fill } from '../../../../src/contract/messages.ts';
import { EMAIL_PATTERN, isWebAddress } from '../../../../ui-shared/forms/checks.ts';
import type { ImportRow, RowValues } from './importRow.ts';
import { canEdit } from './importRow.ts';

const MAX: Readonly<Partial<Record<AdvisorColumn, { header: string; max: number }>>> = {
  firstName: { header: 'First Name', max: LIMITS.name.max },
  lastName: { header: 'Last Name', max: LIMITS.name.max },
  title: { header: 'Title', max: LIMITS.title.max },
  linkedinUrl: { header: 'LinkedIn URL', max: LIMITS.url.max },
  expertise: { header: 'Expertise', max: LIMITS.expertise.max },
  bio: { header: 'Biography', max: LIMITS.bio.max },
  cvText: { header: 'CV Text', max: LIMITS.cvText.max },
};

/** An http(s) address; `linkedin.com/in/ada`, as people write it, gets its scheme, as the server's import does it. */
export const withScheme = (address: string): string =>
  /^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]|$)/i.test(address.trim()) ? `https://${address.trim()}` : address.trim();

/** The form in which addresses are compared: case is ignored, accents are not. */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

/** What is wrong with the cells of a row, by itself (spec 2 §5 "Import"; the same rules as the server's). */
export function problemsOf(values: RowValues): Partial<Record<AdvisorColumn, string>> {
  const problems: Partial<Record<AdvisorColumn, string>> = {};
  for (const [key, { header, max }] of Object.entries(MAX) as [
    AdvisorColumn,
    { header: string; max: number },
  ][])
    if (values[key].trim().length > max) problems[key] = fill(IMPORT_ROW.tooLong, { name: header, n: max });
  if (!values.firstName.trim()) problems.firstName = FIELDS.firstName.required;
  if (!values.lastName.trim()) problems.lastName = FIELDS.lastName.required;
  const email = values.email.trim();
  if (!email) problems.email = IMPORT_ROW.email.required;
  else if (!EMAIL_PATTERN.test(email) || email.length > LIMITS.email.max)
    problems.email = IMPORT_ROW.email.invalid;
  if (values.linkedinUrl.trim() && !problems.linkedinUrl && !isWebAddress(withScheme(values.linkedinUrl)))
    problems.linkedinUrl = FIELDS.linkedinUrl.invalid;
  return problems;
}

/** What of a row is not taken over. */
export function warningsOf({ skills }: RowValues): string[] {
  const { unknown } = readSkills(skills);
  return unknown.length > 0
    ? [fill(IMPORT_ROW.skillsDropped, { names: unknown.slice(0, 10).join(', ') })]
    : [];
}

const verdictIssue = ({ verdict }: ImportRow): string | undefined =>
  verdict && verdict.status !== 'saved' ? (verdict.message ?? IMPORT_ROW.failed) : undefined;

const sameTexts = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, at) => text === b[at]);

/**
 * Looks all rows over: their cells, the same address twice in the file, and what the server said. Rows under way or done
 * stay as they are; rows about which nothing has changed stay the same objects.
 */
export function checkRows(rows: readonly ImportRow[]): ImportRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    const key = emailKey(row.values.email);
    const earlier = key ? first.get(key) : undefined;
    if (key && earlier === undefined) first.set(key, row.id);
    if (!canEdit(row)) return row;
    const problems = problemsOf(row.values);
    if (!problems.email && earlier !== undefined)
      problems.email = fill(IMPORT_ROW.duplicateInFile, { row: earlier });
    const said = verdictIssue(row);
    if (!problems.email && said !== undefined) problems.email = said;
    const issues = Object.values(problems);
    const warnings = warningsOf(row.values);
    const valid = issues.length === 0;
    const status = valid ? 'click_to_save' : 'invalid';
    const isSame =
      row.status === status && sameTexts(row.issues, issues) && sameTexts(row.warnings, warnings);
    return isSame ? row : { ...row, problems, issues, warnings, valid, status };
  });
}
