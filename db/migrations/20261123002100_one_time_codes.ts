import { createsTable } from '../../src/core/db/schema.ts';

/** Secrets of one-time codes, sealed; one without `confirmed_at` is being set up and asks for nothing yet (decision 24). */
export const { up, down } = createsTable('one_time_codes', (t) => {
  t.id();
  t.belongsTo('user_id', 'users', 'cascade');
  t.text('sealed_secret').notNullable();
  /** The latest half minute whose code was taken: no code of it or before is taken again. */
  t.count('last_step').notNullable();
  t.moment('confirmed_at');
  t.moment('created_at').notNullable();
  t.unique('user_id');
});
