import { createsTable } from '../../src/core/db/schema.ts';

/** The picture behind the address of a group's or an organisation's logo, kept here; none where it could not be read (decision 32). */
export const { up, down } = createsTable('logos', (t) => {
  t.id();
  t.goesWith('group_id', 'groups');
  t.goesWith('organization_id', 'organizations');
  t.belongsTo('file_id', 'files', 'set null');
  t.string('source', 2048).notNullable();
  t.moment('read_at').notNullable();
  t.unique('group_id');
  t.unique('organization_id');
});
