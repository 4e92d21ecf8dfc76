import { createsTable } from '../../src/core/db/schema.ts';

/** Requests to join. `pending_key` is "group:user" while pending: one pending request a user and group (contract §4). */
export const { up, down } = createsTable('join_requests', (t) => {
  t.id();
  t.belongsTo('group_id', 'groups', 'cascade');
  t.belongsTo('user_id', 'users', 'cascade');
  t.string('user_type', 32).notNullable();
  t.string('status', 16).notNullable();
  t.text('message');
  t.belongsTo('responded_by_user_id', 'users', 'set null');
  t.text('response_message');
  t.exact('pending_key', 40);
  t.timestamps();
  t.unique('pending_key');
  t.index('group_id', 'status');
});
