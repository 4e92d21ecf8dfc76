import { setTimeout as pause } from 'node:timers/promises';
import type SqliteDatabase from 'better-sqlite3';
import { expect } from 'chai';
import type { Db } from '../../../src/core/db/database.ts';
import { dbTime, isUnavailable } from '../../../src/core/db/dialect.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { databases } from '../../support/databases.ts';
import { failureOf } from '../../support/failure.ts';
import { sqliteDriver } from '../../../src/core/db/sqlite-driver.ts';
import { built } from '../../support/suite.ts';

for (const { create } of databases.filter(({ name }) => name === 'SQLite'))
  describe('While another process holds the lock of an SQLite database', () => {
    let db: Db;
    let other: SqliteDatabase.Database;
    const opened = built(() => create());
    before(() => {
      ({ db } = opened);
      other = new (sqliteDriver())(opened.url.replace('sqlite:', ''));
    });
    beforeEach(() => void other.exec('BEGIN IMMEDIATE'));
    afterEach(() => void (other.inTransaction && other.exec('ROLLBACK')));
    after(async () => {
      other.close();
      await opened.drop();
    });

    const put = (name: string) => ({ name, value: 'x', updated_at: dbTime() });
    const has = async (name: string) => (await db('app_settings').where({ name })).length;
    async function refused(work: () => PromiseLike<unknown>): Promise<number> {
      const began = performance.now();
      const error = await failureOf(work());
      expect(isUnavailable(error), String(error)).to.equal(true);
      return performance.now() - began;
    }

    it('writes wait for it, and everything else goes on', async () => {
      const writing = Promise.all([
        transaction(db, (trx) => trx('app_settings').insert(put('in a transaction'))),
        db('app_settings').insert(put('by itself')),
      ]);
      let turns = 0;
      for (const end = Date.now() + 300; Date.now() < end; turns += 1) await pause(5);
      expect(turns, 'the process was stopped').to.be.above(10);
      expect(other.prepare('select count(*) as n from app_settings').get()).to.have.property('n');
      other.exec('COMMIT');
      await writing;
      expect([await has('in a transaction'), await has('by itself')]).to.deep.equal([1, 1]);
    });

    it('for long, writes are refused within five seconds, further ones at once, and reads go on', async () => {
      const first = await Promise.all([
        refused(() => transaction(db, (trx) => trx('app_settings').insert(put('refused')))),
        refused(() => db('app_settings').insert(put('refused'))),
      ]);
      expect(Math.max(...first)).to.be.within(2_500, 5_000);
      expect(await refused(() => db('app_settings').insert(put('refused')))).to.be.below(500);
      expect(await has('refused')).to.equal(0);
      other.exec('COMMIT');
      await transaction(db, (trx) => trx('app_settings').insert(put('refused')));
      expect(await has('refused')).to.equal(1);
    });
  });
