/** What server and import page agree on about a file of advisors (contract §8). Pure data and functions only. */
import type { CsvColumn } from './csv.ts';
import type { Skill } from './enums.ts';
import { SKILLS } from './enums.ts';

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

const plain = (name: string): string => name.replaceAll(/[\s_-]/g, '').toLowerCase();

/** By its name in any case, and with spaces for underscores, as screens show it (`skillLabel`). */
const SKILL_BY_NAME = new Map(SKILLS.map((skill) => [plain(skill), skill]));

/** Skills of a cell, split at `;`, `|` or `,` (contract §8), in the cell's order and each once. */
export function readSkills(cell: string): { readonly skills: Skill[]; readonly unknown: string[] } {
  const skills = new Set<Skill>();
  const unknown = new Set<string>();
  for (const part of cell.split(/[;|,]/)) {
    const name = part.trim();
    if (name === '') continue;
    const skill = SKILL_BY_NAME.get(plain(name));
    if (skill) skills.add(skill);
    else unknown.add(name);
  }
  return { skills: [...skills], unknown: [...unknown] };
}
