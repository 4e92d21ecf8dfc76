import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { Db } from '../../../src/core/db/database.ts';
import { createsTable } from '../../../src/core/db/schema.ts';
import {
  migrate,
  migrationSource,
  pendingMigrations,
  withMigrationLease,
} from '../../../src/core/db/migrate.ts';
import { databases, describeOnEachDatabase, type TestDatabase } from '../../support/databases.ts';
import { migrateDown } from '../../support/migrate-down.ts';
import { startScript } from './child.ts';
import { populate } from './populate.ts';
import { primaryKeys, references, schemaOf, tableNames } from './schema-of.ts';

const all = await migrationSource.getMigrations([]);

describeOnEachDatabase('The schema', (getDb) => {
  it('gives every table a primary key', async () => {
    const keyed = new Set((await primaryKeys(getDb())).map(({ table }) => table));
    expect(await tableNames(getDb())).to.have.lengthOf.above(25);
    for (const table of await tableNames(getDb())) expect(keyed, table).to.include(table);
  });

  it('gives every reference an index or a key that begins with it', async () => {
    const found = await references(getDb());
    expect(found).to.have.lengthOf.above(35);
    expect(found.filter(({ indexed }) => !indexed)).to.deep.equal([]);
  });
});

describeOnEachDatabase('Migrating up, down and up again', (getDb) => {
  it('works on a database with a row in every table', async () => {
    const db = getDb();
    const before = await schemaOf(db);
    await populate(db);
    for (const table of await tableNames(db)) expect(await db(table).first(), table).to.not.equal(undefined);
    expect((await migrateDown(db)).reverted).to.deep.equal([...all].reverse());
    expect(await tableNames(db)).to.deep.equal([
      'knex_migrations',
      'knex_migrations_lock',
      'migration_lease',
    ]);
    expect((await migrate(db)).applied).to.deep.equal(all);
    expect(await schemaOf(db)).to.deep.equal(before);
    await populate(db);
  });

  it('keeps the rows of the tables that stay', async () => {
    const db = getDb();
    const before = await db('users').orderBy('id').select<Record<string, unknown>[]>();
    const { reverted } = await migrateDown(db, all[3]);
    expect(reverted).to.have.lengthOf(all.length - 4);
    // Columns that a later migration adds go with it.
    const columns = Object.keys(await db('users').columnInfo());
    expect(columns).to.include.members(['username_key', 'email_key', 'password_hash']);
    const users = before.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])));
    expect(await db('users').orderBy('id').select()).to.deep.equal(users);
    expect((await migrate(db)).applied).to.deep.equal(all.slice(4));
    expect(await db('users').orderBy('id').select(columns)).to.deep.equal(users);
  });

  it('does nothing when there is nothing to do', async () => {
    expect(await pendingMigrations(getDb())).to.deep.equal([]);
    expect(await migrate(getDb())).to.deep.equal({ applied: [] });
  });

  it('refuses to drop a table with rows whose migration is not recorded', async () => {
    const db = getDb();
    const { up, down } = createsTable('stray', (t) => t.id());
    await up(db);
    await up(db); // an empty one is a half-made one
    await db('stray').insert({ id: 1 });
    const error = await up(db).catch((reason: Error) => reason);
    expect(error).to.be.instanceOf(Error).with.property('message').that.includes('stray holds rows');
    await down(db);
    await down(db);
    expect(await db.schema.hasTable('stray')).to.equal(false);
  });

  it('stops when another process has taken over the lease', async () => {
    const db = getDb();
    const error = await withMigrationLease(db, async (stillOurs) => {
      await stillOurs(db);
      await db('migration_lease').update({ owner: 'another' });
      await stillOurs(db);
    }).catch((reason: Error) => reason);
    expect(error).to.be.instanceOf(Error).with.property('message').that.includes('taken over');
    await db('migration_lease').update({ owner: null, expires_at: 0 });
  });

  it('waits for the lease of a process it cannot see, until that expires', async () => {
    const db = getDb();
    await db('migration_lease').update({ owner: 'elsewhere:1:x', expires_at: Date.now() + 800 });
    const start = Date.now();
    await migrate(db);
    // Until that lease expires, not for as long as a fresh one would last (ten seconds).
    expect(Date.now() - start).to.be.within(600, 9_000);
  });
});

for (const { name, create } of databases)
  describe(`Migrating an empty database (${name})`, function () {
    this.timeout(180_000);
    let empty: TestDatabase;
    let schema: Record<string, string>;

    before(async () => {
      const reference = await create();
      schema = await schemaOf(reference.db);
      await reference.drop();
    });
    beforeEach(async () => {
      empty = await create({ empty: true });
    });
    afterEach(async () => {
      await empty.drop();
    });

    it('does the work once when three processes start at the same time', async () => {
      const children = [1, 2, 3].map(() => startScript('migrate-process.mjs', empty.url));
      const applied: string[] = [];
      for (const child of children) {
        expect(await child.line()).to.equal('begin');
        applied.push(...(JSON.parse((await child.line()) ?? 'null') as string[]));
        expect(await child.exited).to.equal(0);
      }
      expect(applied).to.deep.equal(all);
      await expectComplete(empty.db, schema);
    });

    // MariaDB keeps each table as it is made: there the later moments are named by their tables, below.
    for (const moment of name === 'MariaDB' ? [0, 15] : [0, 15, 60, 150, 300])
      it(`is completed by the next run when the first is killed after ${moment} ms`, async () => {
        const child = startScript('migrate-process.mjs', empty.url);
        await child.line();
        await pause(moment);
        child.process.kill('SIGKILL');
        await child.exited;
        // A lease of the dead is not waited for: this one would outlast the test.
        if (await empty.db.schema.hasTable('migration_lease'))
          await empty
            .db('migration_lease')
            .whereNotNull('owner')
            .update({ expires_at: Date.now() + 3_600_000 });
        await migrate(empty.db);
        await expectComplete(empty.db, schema);
      });

    if (name === 'MariaDB')
      for (const tables of [1, 14, 27])
        it(`is completed by the next run when the first is killed at table ${tables}`, async () => {
          const child = startScript('migrate-process.mjs', empty.url);
          await child.line();
          while ((await tableNames(empty.db)).length < tables + 3) await pause(2);
          child.process.kill('SIGKILL');
          await child.exited;
          expect(await pendingMigrations(empty.db)).to.not.deep.equal([]);
          await migrate(empty.db);
          await expectComplete(empty.db, schema);
        });

    it('makes one open group when two processes ask for the reference data', async () => {
      await migrate(empty.db);
      const children = [1, 2].map(() => startScript('reference-process.mjs', empty.url));
      for (const child of children) {
        expect(await child.line()).to.equal('{"defaultOpenGroupId":1}');
        expect(await child.exited).to.equal(0);
      }
      expect(await empty.db('groups').pluck('name')).to.deep.equal(['Open community']);
    });
  });

async function expectComplete(db: Db, schema: Record<string, string>): Promise<void> {
  expect(await db('knex_migrations').orderBy('id').pluck('name')).to.deep.equal(all);
  expect(await schemaOf(db)).to.deep.equal(schema);
  expect(await db('knex_migrations_lock').pluck('is_locked')).to.deep.equal([0]);
}
