import { addsColumns, type Migration } from '../../src/core/db/schema.ts';

const tables = ['advisors', 'organizations', 'groups', 'requests'].map((name) =>
  addsColumns(name, { version: (t) => void t.count('version').notNullable().defaultTo(1) }),
);

/** Which version of a record a form was opened with (decision 37). */
export const { up, down }: Migration = {
  up: async (db) => {
    for (const table of tables) await table.up(db);
  },
  down: async (db) => {
    for (const table of tables.toReversed()) await table.down(db);
  },
};
