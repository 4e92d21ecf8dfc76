import { createsTable } from '../../src/core/db/schema.ts';

/** Organisations (spec 1 §3); `hours_remaining` is the sum of their `hour_entries`. */
export const { up, down } = createsTable('organizations', (t) => {
  t.id();
  t.belongsTo('user_id', 'users', 'cascade');
  t.string('name', 255).notNullable();
  t.string('type', 32).notNullable();
  t.text('description');
  t.string('website', 500);
  t.string('logo', 500);
  t.string('location', 120);
  t.hours('hours_allocated').notNullable().defaultTo(50);
  t.hours('hours_remaining').notNullable().defaultTo(50);
  t.day('yearly_allocation_reset');
  t.flag('is_managed');
  t.searchText();
  t.timestamps();
  t.unique('user_id');
  t.index('name');
  t.index('type');
  t.index('created_at');
  t.index('yearly_allocation_reset');
});
