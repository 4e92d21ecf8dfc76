import { createsTable } from '../../src/core/db/schema.ts';

/** Scheduled meetings; the duration is in minutes. */
export const { up, down } = createsTable('sessions', (t) => {
  t.id();
  t.belongsTo('match_id', 'matches', 'cascade');
  t.moment('scheduled_date').notNullable();
  t.count('duration').notNullable();
  t.flag('completed');
  t.moment('completed_at');
  t.text('notes');
  t.moment('cancelled_at');
  t.count('sequence').notNullable().defaultTo(0);
  t.exact('uid', 64).notNullable();
  t.belongsTo('created_by_user_id', 'users', 'set null');
  t.timestamps();
  t.unique('uid');
  t.index('scheduled_date');
});
