import { createsTable } from '../../src/core/db/schema.ts';

/** "Never these two": the platform proposes this advisor to this organisation no more. */
export const { up, down } = createsTable('match_exclusions', (t) => {
  t.id();
  t.belongsTo('group_id', 'groups', 'cascade');
  t.belongsTo('advisor_id', 'advisors', 'cascade');
  t.belongsTo('organization_id', 'organizations', 'cascade');
  t.belongsTo('created_by_user_id', 'users', 'set null');
  t.text('reason');
  t.moment('created_at').notNullable();
  t.unique('group_id', 'advisor_id', 'organization_id');
  t.index('organization_id', 'advisor_id');
});
