import { createsTable } from '../../src/core/db/schema.ts';

/** The hours one can be booked in, and the busy times read from one's own calendar (spec 4 §13, decision 30). */
export const { up, down } = createsTable('booking_hours', (t) => {
  t.belongsTo('user_id', 'users', 'cascade');
  t.exact('time_zone', 64).notNullable();
  t.json('weekly').notNullable();
  t.json('exceptions').notNullable();
  t.count('notice_hours').notNullable();
  t.count('buffer_minutes').notNullable();
  // Sealed: whoever has the address reads the calendar.
  t.text('busy_url');
  t.json('busy_times');
  t.moment('busy_read_at');
  t.moment('busy_tried_at');
  t.exact('busy_problem', 20);
  t.moment('updated_at').notNullable();
  t.primary('user_id');
});
