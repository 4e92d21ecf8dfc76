import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import { expectStatus } from '../support/answers.ts';
import { buildSuperAdmin, logIn, signIn } from '../support/builders.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { buildServer } from '../support/server.ts';
import { keptLog } from './kept-log.ts';

describeOnEachDatabase('The log', (getDb) => {
  it('holds neither passwords nor cookies, searches or the tokens of links', async () => {
    const { log, text } = keptLog();
    const test = await buildServer(getDb(), { log });
    const client = test.client();
    const password = 'Correct-horse-17';
    await client.post('/api/register/advisor', { username: 'logged', email: 'logged@example.org', password });
    await logIn(client, 'logged', 'Wrong-horse-18');
    await client.post('/api/login', { username: 7, password });
    await client.post('/api/search/advisors?query=whisper', { query: 'a very private brief' });
    await client.get('/api/invitations/token-of-a-link');
    await client.post('/api/invitations/token-of-a-link', { action: 'decline' });
    const cookie = String(client.cookie).split('=')[1];
    await test.stop();
    expect(text()).to.include('/api/login').and.to.include('/api/invitations/{token}');
    for (const secret of [password, 'Wrong-horse-18', cookie, 'private brief', 'whisper', 'token-of-a-link'])
      expect(text()).not.to.include(secret);
  });

  it('names who asks once in the line of a call, and has none for those of health, signed in or not', async () => {
    const { log, text } = keptLog();
    const test = await buildServer(getDb(), { log });
    const user = await buildSuperAdmin(test);
    const client = await signIn(test, user);
    await expectStatus(200, client.get('/api/user'));
    await expectStatus(200, client.get('/health/live'));
    await test.stop();
    const [line = ''] = text()
      .split('\n')
      .filter((one) => one.includes('"get /api/user"'));
    expect(line.split(`"userId":${user.userId}`)).to.have.lengthOf(2);
    expect(text()).not.to.include('/health/live');
  });

  it('does not hold what the parser refuses, which may be a whole call', async () => {
    const { log, text } = keptLog();
    const test = await buildServer(getDb(), { log });
    await test.server.start();
    const socket = connect(Number(test.server.info.port), '127.0.0.1');
    const ended = once(socket, 'close');
    socket.resume().end('GET / HTTP/1.1\r\nCookie: timematch=live-cookie\r\nno header\r\n\r\npassword=live');
    await ended;
    await test.stop();
    // As bytes it would be numbers, in which no word is found.
    expect(text())
      .to.include('HPE_INVALID')
      .and.not.to.match(/live|rawPacket/)
      .and.not.to.include('"level":50', 'no error of ours');
  });

  it('tells of a failed statement without its values', async () => {
    const { log, text } = keptLog();
    const row: object = { subject: 'the value of a column', nowhere: 1 };
    const error: unknown = await getDb()('outbox')
      .insert(row)
      .then(
        () => null,
        (failure: unknown) => failure,
      );
    log.error({ err: error }, 'failed');
    expect(text()).to.include('insert into').and.not.to.include('the value of a column');
  });
});
