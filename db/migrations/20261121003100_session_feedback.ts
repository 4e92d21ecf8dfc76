import { createsTable } from '../../src/core/db/schema.ts';

/** The two questions after a completed session, once for each side. */
export const { up, down } = createsTable('session_feedback', (t) => {
  t.id();
  t.belongsTo('session_id', 'sessions', 'cascade');
  t.string('side', 16).notNullable();
  t.belongsTo('user_id', 'users', 'set null');
  t.count('usefulness').notNullable();
  t.flag('would_meet_again');
  t.timestamps();
  t.unique('session_id', 'side');
});
