import { createsTable } from '../../src/core/db/schema.ts';

/** Drafts of matching all of a group's requests at once; what was found is kept as it was found. */
export const { up, down } = createsTable('matching_runs', (t) => {
  t.id();
  t.belongsTo('group_id', 'groups', 'cascade');
  t.belongsTo('created_by_user_id', 'users', 'set null');
  t.string('status', 16).notNullable();
  t.json('settings').notNullable();
  t.json('result');
  t.count('progress_done').notNullable().defaultTo(0);
  t.count('progress_total').notNullable().defaultTo(0);
  t.moment('leased_until');
  t.text('last_error');
  t.moment('published_at');
  t.timestamps();
  t.index('group_id', 'id');
  t.index('status', 'id');
});
