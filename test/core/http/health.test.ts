import { expect } from 'chai';
import { openDatabase } from '../../../src/core/db/database.ts';
import { migrate } from '../../../src/core/db/migrate.ts';
import { expectStatus, logIn } from '../../support/answers.ts';
import { databases } from '../../support/databases.ts';
import { buildServer, shared, useServer } from '../../support/server.ts';

for (const kind of databases)
  describe(`Health (${kind.name})`, () => {
    const database = shared(() => kind.create({ empty: true }));
    const test = useServer(() => database.db);
    after(() => database.drop());

    const ask = async (from = test) => ({
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
      const { text } = await expectStatus(away.get('/health/ready'), 503);
      expect(text).not.to.match(/secret|nowhere|ECONN|127\.0\.0\.1/);
      await expectStatus(logIn(away, 'anybody', 'whatever'), 503);
      await away.stop();
      await db.destroy();
    });
  });
