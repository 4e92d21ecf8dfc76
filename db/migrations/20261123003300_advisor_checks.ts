import { createsTable } from '../../src/core/db/schema.ts';

/**
 * Safeguarding checks that an administrator has seen: no document, only its last characters. `told_days` is the last of
 * 60, 30 and 7 days before its end of which was told.
 */
export const { up, down } = createsTable('advisor_checks', (t) => {
  t.id();
  t.belongsTo('advisor_id', 'advisors', 'cascade');
  t.string('kind', 20).notNullable();
  t.string('reference', 4).notNullable();
  t.day('seen_on').notNullable();
  t.day('expires_on').notNullable();
  t.count('told_days');
  t.belongsTo('created_by_user_id', 'users', 'set null');
  t.moment('created_at').notNullable();
  t.index('expires_on');
});
