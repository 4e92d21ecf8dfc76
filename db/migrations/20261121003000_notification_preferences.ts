import { createsTable } from '../../src/core/db/schema.ts';

/** Which kinds of e-mail a user has turned off, and whether those that can wait come once a day (contract §6). */
export const { up, down } = createsTable('notification_preferences', (t) => {
  t.belongsTo('user_id', 'users', 'cascade');
  t.flag('digest');
  t.json('email_off').notNullable();
  t.moment('digest_sent_at');
  t.moment('updated_at').notNullable();
  t.primary('user_id');
});
