import { createsTable } from '../../src/core/db/schema.ts';

/** What a node of a Galera cluster writes when it holds a row, so that the others notice; empty elsewhere. */
export const { up, down } = createsTable('row_holds', (t) => {
  t.exact('name', 64).notNullable();
  t.count('turn').notNullable();
  t.primary('name');
});
