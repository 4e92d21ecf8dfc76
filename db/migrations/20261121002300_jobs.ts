import { createsTable } from '../../src/core/db/schema.ts';

/** Work for later, leased by one process at a time. */
export const { up, down } = createsTable('jobs', (t) => {
  t.id();
  t.string('kind', 64).notNullable();
  t.exact('dedupe_key', 120);
  t.json('payload');
  t.string('status', 16).notNullable().defaultTo('queued');
  t.count('attempts').notNullable().defaultTo(0);
  t.moment('run_at').notNullable();
  t.moment('leased_until');
  t.string('lease_owner', 64);
  t.json('result');
  t.text('last_error');
  t.timestamps();
  t.unique('dedupe_key');
  t.index('status', 'run_at');
});
