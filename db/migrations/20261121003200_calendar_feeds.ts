import { createsTable } from '../../src/core/db/schema.ts';

/** The current version of a user's calendar address; a new one makes the old address worthless (contract §10). */
export const { up, down } = createsTable('calendar_feeds', (t) => {
  t.belongsTo('user_id', 'users', 'cascade');
  t.hash('nonce').notNullable();
  t.moment('created_at').notNullable();
  t.primary('user_id');
});
