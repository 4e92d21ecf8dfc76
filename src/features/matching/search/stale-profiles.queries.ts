import type { Knex } from 'knex';
import type { Db } from '../../../core/db/database.ts';
import { storedModel } from '../ranking/index.ts';
import type { ProfileColumns } from './profile-text.ts';

export { profileOf } from './profile-text.ts';

export interface ProfileRow extends ProfileColumns {
  readonly id: number;
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

/**
 * SQL for "these features were made with this model", whatever the own trades.
 * @param model may begin with `%`
 */
export const madeWith = (model: string, column = 'f.model'): [sql: string, bindings: string[]] => [
  `(${column} like ? or ${column} like ?)`,
  [model, `${model}.%`],
];

/** The negation of {@link madeWith}. */
export function madeOtherwise(model: string, column?: string): [sql: string, bindings: string[]] {
  const [sql, bindings] = madeWith(model, column);
  return [`not ${sql}`, bindings];
}

/** Published advisors (`a`) whose features (`f`) are missing, old, by another model, or by words alone for now. */
export function staleAdvisors(db: Db, model: string) {
  return db('advisors as a')
    .leftJoin('advisor_features as f', 'f.advisor_id', 'a.id')
    .where((stale) => {
      void stale
        .whereNull('f.advisor_id')
        .orWhereRaw('f.profile_version <> a.profile_version')
        .orWhereRaw(...madeOtherwise(model));
    })
    .where(isPublished);
}

/** Advisors whose features are fresh but for shares of another table of own trades. */
export function sharedOtherwise(db: Db, model: string) {
  return db('advisors as a')
    .join('advisor_features as f', 'f.advisor_id', 'a.id')
    .whereRaw('f.profile_version = a.profile_version')
    .whereRaw(...madeWith(model))
    .whereNot('f.model', storedModel(model))
    .where(isPublished);
}

function isPublished(published: Knex.QueryBuilder): void {
  for (const column of ['a.title', 'a.expertise', 'a.bio']) void published.orWhere(column, '<>', '');
  void published.orWhere('a.skills', '<>', '[]');
}
