import { expect } from 'chai';
import type { Db } from '../../../src/core/db/database.ts';
import { databases, type TestDatabase } from '../../support/databases.ts';
import { populate, type Populated } from './populate.ts';
import cascades from './cascades.json' with { type: 'json' };

/** What deleting one row does to the others (spec 1 §3, contract §10 "Deletion"). */
interface Case {
  table: string;
  row: keyof Populated;
  gone: string[];
  cleared: Record<string, string[]>;
}

const cases = cascades as unknown as Case[];

async function countRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const tables = new Set(
    cases.flatMap(({ gone, cleared, table }) => [table, ...gone, ...Object.keys(cleared)]),
  );
  for (const table of [...tables, 'audit_events'])
    counts[table] = (
      await db(table)
        .pluck('created_at')
        .catch(() => db(table).select())
    ).length;
  return counts;
}

for (const { name, create } of databases)
  describe(`Deleting (${name})`, () => {
    let database: TestDatabase;
    let ids: Populated;
    beforeEach(async () => {
      database = await create();
      ids = await populate(database.db);
    });
    afterEach(() => database.drop());

    for (const { table, row, gone, cleared } of cases)
      it(`the ${row} takes along what belongs to it and leaves the rest`, async () => {
        const { db } = database;
        const before = await countRows(db);
        expect(await db(table).where({ id: ids[row] }).delete()).to.equal(1);
        const after = await countRows(db);
        for (const one of Object.keys(before)) {
          const lost = one === table || gone.includes(one) ? 1 : 0;
          expect(after[one], one).to.equal((before[one] ?? 0) - lost);
        }
        for (const [one, columns] of Object.entries(cleared))
          for (const column of columns)
            expect(await db(one).pluck(column), `${one}.${column}`).to.include(null);
      });
  });
