import type { Knex } from 'knex';
import type { Db } from '../../../core/db/database.ts';
import { columnsOf } from '../../../core/db/model.ts';
import { storedModel } from '../ranking/index.ts';
import type { LeasedProfile } from './profile-leases.service.ts';
import type { ProfileColumns } from './profile-text.ts';

/** Features may be of a former profile, or of version 0, which stands for "compute all anew". */
export type ProfileRow = ProfileColumns &
  LeasedProfile & { readonly features: Buffer | null; readonly features_version: number | null };

export const PROFILE_COLUMNS = {
  ...columnsOf('a', 'id', 'title', 'expertise', 'bio', 'skills', 'cv_text', 'profile_version'),
  features: 'f.features',
  features_version: 'f.profile_version',
};

/** SQL for "an advisor needs a title, expertise, bio or skills to appear" (contract §5). */
export const PUBLISHED = "(a.title <> '' or a.expertise <> '' or a.bio <> '' or a.skills <> '[]')";

/** SQL for "these features were made with this model", whatever the own trades. @param model may begin with `%` */
export const madeWith = (model: string, column = 'f.model'): [sql: string, bindings: string[]] => [
  `(${column} like ? or ${column} like ?)`,
  [model, `${model}.%`],
];

/**
 * Published advisors (`a`) whose features (`f`) are missing, old, by another model, or by words alone for now.
 * @param ids only of these
 */
export function staleAdvisors(db: Db, model: string, ids?: readonly number[]) {
  const others = db('advisors as s')
    .whereNotIn('s.id', fresh(db, model, ids))
    .select('s.id');
  return published(db, ids ? others.whereIn('s.id', ids) : others);
}

/** Advisors whose features are fresh but for shares of another table of own trades. @param ids only of these */
export const sharedOtherwise = (db: Db, model: string, ids?: readonly number[]) =>
  published(db, fresh(db, model, ids).whereNot('f.model', storedModel(model)));

/** Whose features are of the profile of now: asked of indexes alone, as features and profiles are long. */
function fresh(db: Db, model: string, ids?: readonly number[]) {
  const found = db('advisor_features as f')
    .join('advisors as p', 'p.id', 'f.advisor_id')
    .whereRaw('f.profile_version = p.profile_version')
    .whereRaw(...madeWith(model))
    .select('f.advisor_id');
  return ids ? found.whereIn('f.advisor_id', ids) : found;
}

const published = (db: Db, found: Knex.QueryBuilder) =>
  db('advisors as a')
    .leftJoin('advisor_features as f', 'f.advisor_id', 'a.id')
    .whereIn('a.id', found)
    .whereRaw(PUBLISHED);
