import { createsTable } from '../../src/core/db/schema.ts';

/** What the ranker has computed from a description: spec 1's description_embedding. */
export const { up, down } = createsTable('organization_features', (t) => {
  t.belongsTo('organization_id', 'organizations', 'cascade');
  t.string('model', 64).notNullable();
  t.hash('text_hash').notNullable();
  t.blob('features').notNullable();
  t.moment('updated_at').notNullable();
  t.primary('organization_id');
});
