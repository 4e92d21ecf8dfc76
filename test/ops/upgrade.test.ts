import { expect } from 'chai';
import { DEMO_PASSWORD, ensureDemoData } from '../../db/seeds/demo.ts';
import type { Db } from '../../src/core/db/database.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import { migrate, migrationSource, pendingMigrations } from '../../src/core/db/migrate.ts';
import { expectStatus } from '../support/answers.ts';
import { logIn } from '../support/builders.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { migrateDown } from '../support/migrate-down.ts';
import { countRows } from '../support/rows.ts';
import { buildServer } from '../support/server.ts';
import { PasswordHasher } from '../../src/core/security/passwords.ts';
import { tableNames } from '../core/db/schema-of.ts';

/** The last migration of the first release that people could sign in to. */
const FIRST_RELEASE = '20261121002800_app_settings';
/** What upgrading itself writes to. */
const OWN = /^(knex_migrations|knex_migrations_lock|migration_lease)$/;

async function counts(db: Db, tables: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of tables) found[table] = await countRows(db, table);
  return found;
}

/** Signs in and looks at what an operator looks at first. */
async function serves(db: Db): Promise<void> {
  const test = await buildServer(db);
  try {
    const client = test.client();
    await expectStatus(200, client.get('/health/ready'));
    await expectStatus(200, logIn(client, 'demo_super_admin', DEMO_PASSWORD));
    for (const list of ['advisors', 'organizations', 'requests', 'matches', 'groups']) {
      const body = await expectStatus(200, client.list(`/api/${list}`, { range: [0, 4] }), list);
      expect(body, list).to.have.length(5);
    }
  } finally {
    await test.stop();
  }
}

describeOnEachDatabase('An upgrade', (getDb) => {
  before(async function () {
    this.timeout(180_000);
    await ensureDemoData({ db: getDb(), hasher: new PasswordHasher() });
  });

  it('takes a populated database of the first release to the newest schema, and every row with it', async function () {
    this.timeout(180_000);
    const db = getDb();
    const all = await migrationSource.getMigrations([]);
    const later = all.slice(all.indexOf(FIRST_RELEASE) + 1);
    expect((await migrateDown(db, FIRST_RELEASE)).reverted).to.deep.equal([...later].reverse());
    const tables = (await tableNames(db)).filter((name) => !OWN.test(name));
    const before = await counts(db, tables);
    expect(before['advisors']).to.be.above(100);
    const people: unknown = await db('users').orderBy('id').select('id', 'username_key', 'password_hash');

    expect((await migrate(db)).applied).to.deep.equal(later);
    expect(await counts(db, tables)).to.deep.equal(before);
    expect(await db('users').orderBy('id').select('id', 'username_key', 'password_hash')).to.deep.equal(
      people,
    );
    await serves(db);
  });

  it('can be rolled back: a server works on a database that is newer than itself', async function () {
    this.timeout(180_000);
    const db = getDb();
    await db.schema.alterTable('advisors', (table) => void table.string('of_the_future', 20).defaultTo('x'));
    await db.schema.createTable('things_to_come', (table) => void table.increments('id'));
    const [batch] = await db('knex_migrations').max({ batch: 'batch' });
    const newer = {
      name: '20991231000000_the_future',
      batch: Number(batch?.batch) + 1,
      migration_time: dbTime().slice(0, 19),
    };
    await db('knex_migrations').insert(newer);
    expect(await pendingMigrations(db)).to.deep.equal([]);
    expect(await migrate(db)).to.deep.equal({ applied: [] });
    await serves(db);
  });
});
