import { createsTable } from '../../src/core/db/schema.ts';

/**
 * What a language model said of an advisor for a brief: asked once, for everybody who may see the advisor. The brief
 * itself is never stored, only a keyed hash (docs/decisions/0013-assessment-jobs.md).
 */
export const { up, down } = createsTable('assessments', (t) => {
  t.id();
  t.hash('query_hash').notNullable();
  t.exact('model', 160).notNullable();
  t.belongsTo('advisor_id', 'advisors', 'cascade');
  t.count('profile_version').notNullable();
  t.string('status', 16).notNullable();
  t.moment('queued_at').notNullable();
  t.string('lease_owner', 36);
  t.moment('leased_until');
  t.json('verdict');
  t.moment('finished_at');
  t.unique('query_hash', 'model', 'advisor_id', 'profile_version');
  t.index('advisor_id');
  t.index('lease_owner');
  t.index('status', 'queued_at');
});
