import type { Db } from '../../../core/db/database.ts';
import type { ProfileText } from '../ranking/ranking.ts';
import { parseSkills } from './profile-text.ts';

/** A profile as the ranker reads it, of one version. */
export interface ProfileRow {
  readonly id: number;
  readonly title: string | null;
  readonly expertise: string | null;
  readonly bio: string | null;
  readonly skills: string | string[];
  readonly cv_text: string | null;
  readonly profile_version: number;
}

export const PROFILE_COLUMNS = [
  'a.id',
  'a.title',
  'a.expertise',
  'a.bio',
  'a.skills',
  'a.cv_text',
  'a.profile_version',
];

/** Published advisors (`a`) whose features (`f`) are missing, old, by another model, or by words alone for now. */
export function staleAdvisors(db: Db, model: string) {
  return db('advisors as a')
    .leftJoin('advisor_features as f', 'f.advisor_id', 'a.id')
    .where((stale) => {
      void stale
        .whereNull('f.advisor_id')
        .orWhereRaw('f.profile_version <> a.profile_version')
        .orWhereNot('f.model', model);
    })
    .where((published) => {
      for (const column of ['a.title', 'a.expertise', 'a.bio']) void published.orWhere(column, '<>', '');
      void published.orWhere('a.skills', '<>', '[]');
    });
}

export const profileOf = (row: ProfileRow): ProfileText => ({
  title: row.title ?? '',
  expertise: row.expertise ?? '',
  bio: row.bio ?? '',
  skills: parseSkills(row.skills),
  cvText: row.cv_text ?? '',
});
