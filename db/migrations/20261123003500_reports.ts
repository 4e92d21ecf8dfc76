import { createsTable } from '../../src/core/db/schema.ts';

/** What somebody has reported; it outlives both accounts, without their names (decision 25). */
export const { up, down } = createsTable('reports', (t) => {
  t.id();
  t.belongsTo('reporter_user_id', 'users', 'set null');
  t.belongsTo('reported_user_id', 'users', 'set null');
  t.string('about_type', 20).notNullable();
  t.count('about_id').notNullable();
  t.string('reason', 20).notNullable();
  t.text('text').notNullable();
  t.string('status', 20).notNullable();
  t.text('note');
  t.timestamps();
  t.index('status');
});
