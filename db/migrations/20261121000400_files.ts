import { createsTable } from '../../src/core/db/schema.ts';

/** Stored files. Without an owner a file is an orphan that `doctor` finds. */
export const { up, down } = createsTable('files', (t) => {
  t.id();
  t.belongsTo('owner_user_id', 'users', 'set null');
  t.string('storage_key', 120).notNullable();
  t.string('name', 255).notNullable();
  t.string('type', 120).notNullable();
  t.count('size').notNullable();
  t.hash('sha256').notNullable();
  t.moment('created_at').notNullable();
  t.unique('storage_key');
});
