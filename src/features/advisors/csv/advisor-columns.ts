import type { Skill } from '../../../contract/enums.ts';
import type { ExportColumn } from '../../../core/csv/write.ts';

/** What import reads, which the import page shares. */
export type { AdvisorColumn } from '../../../contract/advisor-csv.ts';
export { ADVISOR_COLUMNS, readSkills } from '../../../contract/advisor-csv.ts';

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
