import { createsTable } from '../../src/core/db/schema.ts';

/** Who administers which group. */
export const { up, down } = createsTable('group_admins', (t) => {
  t.id();
  t.belongsTo('user_id', 'users', 'cascade');
  t.belongsTo('group_id', 'groups', 'cascade');
  t.flag('is_primary_admin');
  t.timestamps();
  t.unique('user_id', 'group_id');
});
