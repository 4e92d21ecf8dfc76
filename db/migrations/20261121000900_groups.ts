import { createsTable } from '../../src/core/db/schema.ts';

/** Groups (spec 2 §3). */
export const { up, down } = createsTable('groups', (t) => {
  t.id();
  t.string('name', 120).notNullable();
  t.text('description');
  t.string('logo_url', 500);
  t.string('website', 500);
  t.flag('is_open_group');
  t.searchText();
  t.timestamps();
  t.index('name');
  t.index('is_open_group');
});
