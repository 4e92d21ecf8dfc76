import { createsTable } from '../../src/core/db/schema.ts';

/** Single-use tokens (password reset), bound to the state they were issued for (security 8). */
export const { up, down } = createsTable('user_tokens', (t) => {
  t.id();
  t.belongsTo('user_id', 'users', 'cascade');
  t.string('purpose', 32).notNullable();
  t.hash('token_hash').notNullable();
  t.hash('bound_state').notNullable();
  t.moment('expires_at').notNullable();
  t.moment('used_at');
  t.moment('created_at').notNullable();
  t.unique('token_hash');
  t.index('expires_at');
});
