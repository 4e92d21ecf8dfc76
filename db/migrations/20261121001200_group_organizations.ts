import { createsTable } from '../../src/core/db/schema.ts';

/** Links of organisations to groups (contract §4); the token is kept as a hash. */
export const { up, down } = createsTable('group_organizations', (t) => {
  t.id();
  t.belongsTo('group_id', 'groups', 'cascade');
  t.belongsTo('organization_id', 'organizations', 'cascade');
  t.string('status', 16).notNullable();
  t.belongsTo('added_by_user_id', 'users', 'set null');
  t.hash('invitation_token');
  t.moment('invitation_sent_at');
  t.moment('invitation_accepted_at');
  t.timestamps();
  t.unique('group_id', 'organization_id');
  t.unique('invitation_token');
  t.index('organization_id', 'status');
  t.index('group_id', 'status');
});
