import { createsTable } from '../../src/core/db/schema.ts';

/** Facts of this installation, such as the id of its default open group. */
export const { up, down } = createsTable('app_settings', (t) => {
  t.exact('name', 64).notNullable();
  t.text('value');
  t.moment('updated_at').notNullable();
  t.primary('name');
});
