import type { ProfileText } from '../ranking/ranking.ts';

/** A list column of a plain read: JSON text on both databases. */
export function parseList(stored: string | readonly string[]): string[] {
  return typeof stored === 'string' ? (JSON.parse(stored) as string[]) : [...stored];
}

export const parseSkills = parseList;

/** Columns of `advisors` that the ranker reads; CV text weighs in features only and is never quoted (contract §10). */
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
  skills: parseSkills(row.skills),
  cvText: row.cv_text ?? '',
});
