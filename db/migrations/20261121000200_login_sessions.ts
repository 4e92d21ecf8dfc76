import { createsTable } from '../../src/core/db/schema.ts';

/** Log-in sessions; the cookie's token is kept only as a hash (security 3). */
export const { up, down } = createsTable('login_sessions', (t) => {
  t.id();
  t.belongsTo('user_id', 'users', 'cascade');
  t.hash('token_hash').notNullable();
  t.moment('authenticated_at').notNullable();
  t.moment('last_seen_at').notNullable();
  t.moment('expires_at').notNullable();
  t.string('ip', 64);
  t.string('user_agent', 255);
  t.moment('created_at').notNullable();
  t.unique('token_hash');
  t.index('expires_at');
});
