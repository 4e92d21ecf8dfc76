import { createsTable } from '../../src/core/db/schema.ts';

/** Calls that were sent with a key of their sender's, and what was answered (docs/decisions/0018-sent-once.md). */
export const { up, down } = createsTable('idempotency_keys', (t) => {
  t.hash('key_hash').notNullable();
  t.belongsTo('user_id', 'users', 'cascade');
  t.hash('call_hash').notNullable();
  t.string('request_id', 36).notNullable();
  t.moment('created_at').notNullable();
  t.count('status');
  t.json('answer');
  t.primary('key_hash');
  t.index('created_at');
});
