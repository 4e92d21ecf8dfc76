import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { TABLES_FILE, tableTypes } from '../../../scripts/build-tables.ts';
import { openDatabase } from '../../../src/core/db/database.ts';
import { migrate } from '../../../src/core/db/migrate.ts';

describe('The types of tables', () => {
  it('are those that the migrations make: else run node --import tsx scripts/build-tables.ts', async () => {
    const db = openDatabase('sqlite::memory:');
    await migrate(db);
    const made = await tableTypes(db);
    await db.destroy();
    expect(readFileSync(TABLES_FILE, 'utf8')).to.equal(made);
  });
});
