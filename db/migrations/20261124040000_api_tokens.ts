import { createsTable } from '../../src/core/db/schema.ts';

/** Access tokens of programs (spec 4 §17), as hashes (decision 33). */
export const { up, down } = createsTable('api_tokens', (t) => {
  t.id();
  t.belongsTo('user_id', 'users', 'cascade');
  t.string('name', 80).notNullable();
  t.hash('token_hash').notNullable();
  t.json('scopes').notNullable();
  /** When the log-in that made it had shown a second factor. */
  t.moment('second_factor_at');
  t.moment('created_at').notNullable();
  t.moment('expires_at').notNullable();
  t.moment('last_used_at');
  t.unique('token_hash');
});
