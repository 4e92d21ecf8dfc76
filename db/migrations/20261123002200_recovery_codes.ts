import { createsTable } from '../../src/core/db/schema.ts';

/** Codes that stand in for a lost second factor, once each; kept as hashes. */
export const { up, down } = createsTable('recovery_codes', (t) => {
  t.id();
  t.belongsTo('user_id', 'users', 'cascade');
  t.hash('code_hash').notNullable();
  t.moment('used_at');
  t.moment('created_at').notNullable();
  t.unique('user_id', 'code_hash');
});
