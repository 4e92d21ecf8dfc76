import { createsTable } from '../../src/core/db/schema.ts';

/** What the bell shows (contract §6). */
export const { up, down } = createsTable('notifications', (t) => {
  t.id();
  t.belongsTo('user_id', 'users', 'cascade');
  t.string('type', 40).notNullable();
  t.string('title', 255).notNullable();
  t.text('body');
  t.string('link', 500);
  t.flag('read');
  t.moment('created_at').notNullable();
  t.index('user_id', 'read', 'id');
});
