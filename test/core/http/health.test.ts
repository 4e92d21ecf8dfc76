import { expect } from 'chai';
import { openDatabase } from '../../../src/core/db/database.ts';
import { migrate } from '../../../src/core/db/migrate.ts';
import { expectAnswer, expectStatus } from '../../support/answers.ts';
import { logIn } from '../../support/builders.ts';
import { databases } from '../../support/databases.ts';
import { buildServer, type TestServer } from '../../support/server.ts';
import { anotherServer, built } from '../../support/suite.ts';

for (const kind of databases)
  describe(`Health (${kind.name})`, () => {
    const database = built(() => kind.create({ empty: true }));
    const test = anotherServer(database);
    after(() => database.drop());

    const ask = async (from: TestServer = test) => ({
      live: (await from.get('/health/live')).status,
      ready: (await from.get('/health/ready')).status,
    });

    it('is not ready before the database is migrated, but live', async () => {
      expect(await ask()).to.deep.equal({ live: 200, ready: 503 });
      const { body, headers } = await test.get('/health/ready');
      expect(body).to.include({ code: 'UNAVAILABLE' });
      expect(Number(headers['retry-after'])).to.be.above(0);
    });

    it('is ready once it is', async () => {
      await migrate(database.db);
      expect(await ask()).to.deep.equal({ live: 200, ready: 200 });
    });

    it('is not ready while the process stops, but live', async () => {
      test.lifecycle.stopping = true;
      expect(await ask()).to.deep.equal({ live: 200, ready: 503 });
      test.lifecycle.stopping = false;
      expect(await ask()).to.deep.equal({ live: 200, ready: 200 });
    });

    it('is not ready without a database, but live; nobody hears why', async () => {
      const url =
        kind.name === 'SQLite'
          ? 'sqlite:/nowhere/at/all/timematch.sqlite'
          : 'mysql://secret-user:secret-pass@127.0.0.1:9/timematch';
      const db = openDatabase(url);
      const away = await buildServer(db);
      expect(await ask(away)).to.deep.equal({ live: 200, ready: 503 });
      const { text } = await expectAnswer(503, away.get('/health/ready'));
      expect(text).not.to.match(/secret|nowhere|ECONN|127\.0\.0\.1/);
      await expectStatus(503, logIn(away, 'anybody', 'whatever'));
      await away.stop();
      await db.destroy();
    });
  });
