import { createsTable } from '../../src/core/db/schema.ts';

/** Addresses that hear of what happens (spec 4 §17); their secrets are sealed (decision 34). */
export const { up, down } = createsTable('webhooks', (t) => {
  t.id();
  /** Null: of all groups, a super admin's. */
  t.goesWith('group_id', 'groups');
  t.belongsTo('created_by_user_id', 'users', 'set null');
  t.string('url', 500).notNullable();
  t.json('events').notNullable();
  t.string('format', 16).notNullable();
  t.text('sealed_secret').notNullable();
  /** Signs along for a day after a new one was made. */
  t.text('former_sealed_secret');
  t.moment('former_until');
  t.flag('active').notNullable();
  /** Why it was turned off, where nobody did it. */
  t.string('off_reason', 20);
  /** Events of the trail up to this one are not told: they were before. */
  t.count('told_from').notNullable();
  t.count('read_to').notNullable();
  t.moment('leased_until');
  t.string('lease_owner', 64);
  t.timestamps();
});
