import { createsTable } from '../../src/core/db/schema.ts';

/** What has changed: each process reads it to keep its search index fresh (security 19). */
export const { up, down } = createsTable('change_marks', (t) => {
  t.bigId();
  t.string('subject_type', 32).notNullable();
  t.count('subject_id').notNullable();
  t.moment('created_at').notNullable();
  t.index('created_at');
});
