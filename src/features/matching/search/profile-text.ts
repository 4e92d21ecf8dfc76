import type { Skill } from '../../../contract/enums.ts';
import { readJson } from '../../../core/json.ts';
import type { ProfileText } from '../ranking/index.ts';

/** A list column of a plain read: JSON text on both databases. */
export function parseList<Item extends string>(stored: string | readonly Item[]): Item[] {
  return typeof stored === 'string' ? readJson<Item[]>(stored) : [...stored];
}

export const parseSkills = (stored: string | readonly Skill[]): Skill[] => parseList(stored);

/** CV text weighs in features only and is never quoted (contract §10). */
export interface ProfileColumns {
  readonly title: string | null;
  readonly expertise: string | null;
  readonly bio: string | null;
  readonly skills: string | readonly string[];
  readonly cv_text?: string | null;
}

export const profileOf = (row: ProfileColumns): ProfileText => ({
  title: row.title ?? '',
  expertise: row.expertise ?? '',
  bio: row.bio ?? '',
  skills: parseList(row.skills),
  cvText: row.cv_text ?? '',
});
