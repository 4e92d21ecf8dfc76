import { createsTable } from '../../src/core/db/schema.ts';

/** Words of a group's administrators to its members; who gets them is kept until all of the mails are written (decision 32). */
export const { up, down } = createsTable('announcements', (t) => {
  t.id();
  t.belongsTo('group_id', 'groups', 'cascade');
  t.belongsTo('created_by_user_id', 'users', 'set null');
  t.string('subject', 200).notNullable();
  t.text('text').notNullable();
  t.json('wanted').notNullable();
  t.json('user_ids').notNullable();
  t.count('recipients').notNullable();
  t.count('opted_out').notNullable();
  t.count('done').notNullable();
  t.moment('created_at').notNullable();
  t.moment('finished_at');
  t.index('finished_at');
});
