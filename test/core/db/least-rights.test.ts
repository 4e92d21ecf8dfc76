import { expectAnswer } from '../../support/answers.ts';
import { buildAdvisor, PASSWORD } from '../../support/builders.ts';
import { databases } from '../../support/databases.ts';
import { startProcess, untilReady } from '../../support/process.ts';
import { buildServer } from '../../support/server.ts';

// SQLite has no users.
for (const { create } of databases.filter(({ name }) => name === 'MariaDB'))
  describe('A database user who may not change the schema', function () {
    this.timeout(120_000);

    it('is enough for a server whose schema is up to date', async () => {
      const database = await create();
      const test = await buildServer(database.db);
      const { username } = await buildAdvisor(test);
      await test.stop();
      const url = new URL(database.url);
      const name = url.pathname.slice(1);
      [url.username, url.password] = [name.slice(-20), 'few rights'];
      await database.db.raw(`create user '${url.username}'@'%' identified by 'few rights'`);
      await database.db.raw(`grant select, insert, update, delete on ${name}.* to '${url.username}'@'%'`);
      const server = await startProcess({ DATABASE_URL: url.href });
      try {
        await untilReady(server);
        const call = (path: string, method: string, body: object, cookie = '') =>
          fetch(server.url + path, {
            method,
            headers: { 'content-type': 'application/json', cookie },
            body: JSON.stringify(body),
          });
        const logIn = await expectAnswer(200, call('/api/login', 'POST', { username, password: PASSWORD }));
        const cookie = logIn.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ');
        await expectAnswer(200, call('/api/user/profile', 'PATCH', { title: 'Treasurer' }, cookie));
      } finally {
        await server.stop();
        await database.db.raw(`drop user '${url.username}'@'%'`);
        await database.drop();
      }
    });
  });
