import { createsTable } from '../../src/core/db/schema.ts';

/** Events for open pages, which each process reads (contract §6). */
export const { up, down } = createsTable('live_events', (t) => {
  t.bigId();
  t.belongsTo('user_id', 'users', 'cascade');
  t.string('type', 40).notNullable();
  t.json('payload');
  t.moment('created_at').notNullable();
  t.index('user_id', 'id');
  t.index('created_at');
});
