import { createsTable } from '../../src/core/db/schema.ts';

/** Who did what to which record. No foreign keys: events outlive what they tell of. */
export const { up, down } = createsTable('audit_events', (t) => {
  t.id();
  t.moment('at').notNullable();
  t.count('actor_user_id');
  t.string('actor_name', 255);
  t.string('action', 64).notNullable();
  t.string('subject_type', 32).notNullable();
  t.count('subject_id');
  t.count('group_id');
  t.json('detail');
  t.string('request_id', 64);
  t.index('group_id', 'id');
  t.index('subject_type', 'subject_id');
  t.index('actor_user_id');
  t.index('at');
});
