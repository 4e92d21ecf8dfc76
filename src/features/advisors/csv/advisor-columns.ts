import type { Skill } from '../../../contract/enums.ts';
import { skillLabel } from '../../../contract/enums.ts';
import type { CsvColumn } from '../../../core/csv/columns.ts';
import type { ExportColumn } from '../../../core/csv/write.ts';

export type AdvisorColumn =
  'firstName' | 'lastName' | 'title' | 'email' | 'linkedinUrl' | 'skills' | 'expertise' | 'bio' | 'cvText';

/** What import reads, with the aliases of contract §8. */
export const ADVISOR_COLUMNS: readonly CsvColumn<AdvisorColumn>[] = [
  { key: 'firstName', header: 'First Name', aliases: ['forename', 'given name'], required: true },
  { key: 'lastName', header: 'Last Name', aliases: ['surname', 'family name'], required: true },
  { key: 'title', header: 'Title', aliases: ['job title', 'role', 'position'] },
  { key: 'email', header: 'Email', aliases: ['e-mail', 'email address', 'mail'], required: true },
  { key: 'linkedinUrl', header: 'LinkedIn URL', aliases: ['linkedin', 'linkedin profile'] },
  { key: 'skills', header: 'Skills', aliases: ['skill', 'key skills'] },
  { key: 'expertise', header: 'Expertise', aliases: ['areas of expertise', 'specialism'] },
  { key: 'bio', header: 'Biography', aliases: ['bio', 'about', 'summary', 'profile'] },
  { key: 'cvText', header: 'CV Text', aliases: ['cv', 'resume', 'resume text'] },
];

/** An advisor as the export reads it. */
export interface ExportedAdvisor {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly title: string | null;
  readonly email: string;
  readonly linkedinUrl: string | null;
  readonly skills: readonly Skill[];
  readonly expertise: string | null;
  readonly bio: string | null;
  readonly cvText: string | null;
  readonly profileComplete: boolean;
  readonly isManaged: boolean;
  readonly hasJoinedOpenGroup: boolean;
  readonly userCreatedAt: string;
}

/** The first of the separators that import splits at; no skill's name holds one. */
const SKILL_SEPARATOR = ';';

/** The documented columns in their order (spec 2 §3 "Export columns"). */
export const EXPORT_COLUMNS: readonly ExportColumn<ExportedAdvisor>[] = [
  { header: 'ID', cell: ({ id }) => id },
  { header: 'First Name', cell: ({ firstName }) => firstName },
  { header: 'Last Name', cell: ({ lastName }) => lastName },
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'LinkedIn URL', cell: ({ linkedinUrl }) => linkedinUrl },
  { header: 'Skills', cell: ({ skills }) => skills.join(SKILL_SEPARATOR) },
  { header: 'Expertise', cell: ({ expertise }) => expertise },
  { header: 'Biography', cell: ({ bio }) => bio },
  { header: 'CV Text', cell: ({ cvText }) => cvText },
  { header: 'Profile Complete', cell: ({ profileComplete }) => profileComplete },
  { header: 'Is Managed', cell: ({ isManaged }) => isManaged },
  { header: 'Has Joined Open Group', cell: ({ hasJoinedOpenGroup }) => hasJoinedOpenGroup },
  { header: 'User Created At', cell: ({ userCreatedAt }) => userCreatedAt },
];

const plain = (name: string): string => name.replaceAll(/[\s_-]/g, '').toLowerCase();

/**
 * Skills of a cell, split at `;`, `|` or `,` (contract §8), in the cell's order and each once. Names are known in any case
 * and with spaces for underscores, as screens show them ({@link skillLabel}).
 */
export function readSkills(
  cell: string,
  known: readonly Skill[],
): { readonly skills: Skill[]; readonly unknown: string[] } {
  const byName = new Map(known.map((skill) => [plain(skillLabel(skill)), skill]));
  const names = cell
    .split(/[;|,]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const skills = names.flatMap((name) => byName.get(plain(name)) ?? []);
  return {
    skills: [...new Set(skills)],
    unknown: [...new Set(names.filter((name) => !byName.has(plain(name))))],
  };
}
