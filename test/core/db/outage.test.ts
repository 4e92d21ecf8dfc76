import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Db } from '../../../src/core/db/database.ts';
import { isUnavailable } from '../../../src/core/db/dialect.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { AppError } from '../../../src/core/errors.ts';
import { RateLimits } from '../../../src/core/limits/limits.ts';
import { listOf } from '../../support/builders.ts';
import { databases } from '../../support/databases.ts';
import { failureOf } from '../../support/failure.ts';
import { startMariadb } from '../../support/mariadb.ts';
import { built } from '../../support/suite.ts';

/** "The database going away: answers become 503 within 5 s" (security 16). */
const LIMIT_MS = 5_000;

if (databases.some(({ name }) => name === 'MariaDB'))
  describe('When the database server goes away', function () {
    this.timeout(180_000);
    let db: Db;

    const server = built(() => startMariadb());
    before(async () => {
      await server.run("create database x; create user u identified by 'p%'; grant all on *.* to u");
      db = openDatabase(server.url('x').replace('root@', 'u:p%25@'));
      await db.raw('create table t (id int primary key)');
    });
    after(async () => {
      await db.destroy();
      server.signal('SIGCONT');
      await server.remove();
    });

    async function expectOutage(work: () => PromiseLike<unknown>): Promise<void> {
      const start = Date.now();
      const error = await failureOf(work());
      expect(Date.now() - start, 'time until the error').to.be.below(LIMIT_MS);
      expect(isUnavailable(error), String(error)).to.equal(true);
    }

    /** Callers may still meet a connection attempt that began during the outage, but no longer than those last. */
    async function resumed(): Promise<void> {
      const start = Date.now();
      for (let back = false; !back;) {
        back = await db.raw('select 1').then(
          () => true,
          () => false,
        );
        expect(Date.now() - start, 'time until service resumes').to.be.below(LIMIT_MS);
      }
    }

    it('says so within five seconds when it was killed, and works again when it is back', async () => {
      await Promise.all([1, 2, 3].map(() => db.raw('select 1')));
      await server.kill();
      await expectOutage(() => db.raw('select 1'));
      await expectOutage(() => transaction(db, (trx) => trx('t').insert({ id: 1 })));
      await server.start();
      await resumed();
      expect(await db('t').select()).to.deep.equal([]);
    });

    it('says so to statements under way', async () => {
      const running = expectOutage(() => db.raw('select sleep(20)'));
      await db.raw('select 1');
      await server.kill();
      await running;
      await server.start();
      await resumed();
    });

    it('says so within five seconds when it is frozen, with more callers than connections', async () => {
      await Promise.all([1, 2, 3].map(() => db.raw('select 1')));
      server.signal('SIGSTOP');
      await Promise.all(listOf(25, () => expectOutage(() => db.raw('select 1'))));
      await expectOutage(() => transaction(db, (trx) => trx('t').insert({ id: 1 })));
      server.signal('SIGCONT');
      await resumed();
    });

    it('says so within five seconds to attempts at one secret: that hold points, are right, or wait for their turn', async () => {
      // Each on a connection of its own: none meets an attempt to connect that began during the last outage.
      await Promise.all([resumed(), resumed()]);
      await db.raw(
        'create table rate_limits (`key` varchar(255) primary key, points int not null, expire bigint not null)',
      );
      const limits = new RateLimits(db, 1);
      let frozen = (): void => {};
      const isFrozen = new Promise<void>((done) => (frozen = done));
      const attempt = async (work: () => Promise<unknown>) => {
        const start = Date.now();
        const outcome = await limits
          .attempt('somebody', async (take) => {
            await take('loginAddress', 'somewhere');
            await take('loginAccount', 'somebody');
            await work();
          })
          .then(
            () => 'right',
            (error: unknown) => isUnavailable(error instanceof AppError ? error.cause : error),
          );
        return { outcome, ms: Date.now() - start };
      };
      const holding = [attempt(() => isFrozen.then(() => db.raw('select 1'))), attempt(() => isFrozen)];
      // Both hold their points.
      const row = () => db('rate_limits').where('key', 'loginAccount:somebody').first('points');
      while (Number((await row())?.points ?? 0) < 2);
      server.signal('SIGSTOP');
      await pause(500); // until all of its threads stand still
      frozen();
      const waiting = listOf(6, () => attempt(() => Promise.resolve()));
      const outcomes = await Promise.all([...holding, ...waiting]);
      server.signal('SIGCONT');
      await resumed();
      expect(outcomes.map(({ outcome }) => outcome)).to.deep.equal([
        true,
        'right',
        ...waiting.map(() => true),
      ]);
      for (const { ms } of outcomes) expect(ms, 'time until the answer').to.be.below(LIMIT_MS);
    });

    it('lets a statement that is only slow go on', async () => {
      await db.raw('select sleep(5)');
    });
  });
