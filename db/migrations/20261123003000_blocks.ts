import { createsTable } from '../../src/core/db/schema.ts';

/**
 * Whom a block keeps apart, a row for each of the two, so that every list asks one index. `is_own` says whose block it is:
 * both, where both have blocked (decision 25).
 */
export const { up, down } = createsTable('blocks', (t) => {
  t.id();
  t.belongsTo('user_id', 'users', 'cascade');
  t.belongsTo('other_user_id', 'users', 'cascade');
  t.flag('is_own');
  t.moment('created_at').notNullable();
  t.unique('user_id', 'other_user_id');
});
