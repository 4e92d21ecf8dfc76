import { createsTable } from '../../src/core/db/schema.ts';

/** Accounts. The two keys are the normalised name and address (security 7); no hash means no usable password. */
export const { up, down } = createsTable('users', (t) => {
  t.id();
  t.string('username', 60).notNullable();
  t.exact('username_key', 60).notNullable();
  t.string('email', 254).notNullable();
  t.exact('email_key', 254).notNullable();
  t.string('password_hash', 255);
  t.string('user_type', 32).notNullable();
  t.string('time_zone', 64);
  t.string('locale', 16);
  t.moment('password_changed_at');
  t.timestamps();
  t.unique('username_key');
  t.unique('email_key');
  t.index('user_type');
});
