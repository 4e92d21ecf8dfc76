/** What server and import page agree on about a file of advisors (contract §8). Pure data and functions only. */
import { ADVISOR_FIELDS } from './advisor-fields.ts';
import { csvColumnsOf } from './csv.ts';
import { SKILLS, type Skill } from './enums.ts';
import { ACCOUNT_FIELDS } from './member-fields.ts';

export const ADVISOR_COLUMNS = csvColumnsOf({ ...ADVISOR_FIELDS, ...ACCOUNT_FIELDS }, [
  'firstName',
  'lastName',
  'title',
  'email',
  'linkedinUrl',
  'skills',
  'expertise',
  'bio',
  'cvText',
]);
export type AdvisorColumn = (typeof ADVISOR_COLUMNS)[number]['key'];

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
