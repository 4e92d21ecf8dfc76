import { createsTable } from '../../src/core/db/schema.ts';

/** What the ranker has computed from a profile: spec 1's two embeddings, apart so that lists do not drag blobs. */
export const { up, down } = createsTable('advisor_features', (t) => {
  t.belongsTo('advisor_id', 'advisors', 'cascade');
  t.string('model', 64).notNullable();
  t.count('profile_version').notNullable();
  t.blob('features').notNullable();
  t.moment('updated_at').notNullable();
  t.primary('advisor_id');
});
