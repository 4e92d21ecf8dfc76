import { createsTable } from '../../src/core/db/schema.ts';

/** What a log-in waits for: a passkey, a second factor, an identity provider. Short, once, kept as hashes. */
export const { up, down } = createsTable('challenges', (t) => {
  t.id();
  t.string('purpose', 32).notNullable();
  t.hash('token_hash').notNullable();
  /** Whose answer alone counts; null where that is what the answer says. */
  t.belongsTo('user_id', 'users', 'set null');
  t.json('data').notNullable();
  t.count('tries').notNullable();
  t.moment('expires_at').notNullable();
  t.unique('token_hash');
  t.index('expires_at');
});
