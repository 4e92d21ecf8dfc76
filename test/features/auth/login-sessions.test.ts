import { expect } from 'chai';
import { hashToken } from '../../../src/core/security/tokens.ts';
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../../../src/core/session/login-sessions.ts';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import { logIn, type Person, signIn } from '../../support/builders.ts';
import type { Client, Row } from '../../support/client.ts';
import { dbTimeIn } from '../../support/rows.ts';
import { buildServer, type TestServer } from '../../support/server.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';

const DAY = 86_400_000;

describeWithServer('Log-in sessions', (test) => {
  let person: Person;
  const production = anotherServer(test, { env: { NODE_ENV: 'production', DEMO: 'off' } });
  beforeEach(async () => {
    person = await test.advisor();
  });

  const isIn = async (client: Client): Promise<boolean> => (await client.get('/api/user')).status === 200;
  const sessions = async () => await test.db('login_sessions').where('user_id', person.userId).orderBy('id');
  const move = (columns: Record<string, number>): Promise<unknown> =>
    test
      .db('login_sessions')
      .where('user_id', person.userId)
      .update(Object.fromEntries(Object.entries(columns).map(([name, ms]) => [name, dbTimeIn(ms)])));

  it('are refused without a cookie, with a made-up one and with one of another secret', async () => {
    const other = await buildServer(test.db, {
      env: { SESSION_SECRET: 'another secret, as long as it has to be' },
    });
    const cookie = String((await signIn(other, person)).cookie);
    await other.stop();
    for (const wrong of [undefined, 'timematch_session=made-up', 'timematch_session=', cookie, `${cookie}x`])
      await expectRefusal(
        401,
        ['UNAUTHENTICATED', 'Please sign in first.'],
        test.get('/api/user', wrong === undefined ? {} : { cookie: wrong }),
        String(wrong),
      );
  });

  it('cost a call that brings a thousand made-up ones hardly more than any other', async () => {
    const least = async (cookie: string) => {
      const times: number[] = [];
      for (let at = 0; at < 30; at += 1) {
        const before = process.cpuUsage();
        await test.get('/api/config', { cookie });
        const { user, system } = process.cpuUsage(before);
        times.push(user + system);
      }
      return Math.min(...times);
    };
    const [own, others] = ['timematch_session=x;', 'somebodys_session=x;'].map((pair) => pair.repeat(1_000));
    expect(await least(String(own))).to.be.below(3 * (await least(String(others))));
  });

  it('are out of scripts’ reach, sent to this site only, and over HTTPS only in production', async () => {
    const cookieOf = async (server: TestServer) => String((await logIn(server, person.username)).setCookies);
    const [plain, secure] = [await cookieOf(test), await cookieOf(production)];
    for (const cookie of [plain, secure])
      expect(cookie)
        .to.match(/; HttpOnly/)
        .and.match(/; SameSite=Lax/)
        .and.match(/; Path=\//);
    expect(plain)
      .to.match(/^timematch_session=/)
      .and.not.match(/; Secure/);
    // Browsers keep it to this very host (ASVS 5.0 §3.3).
    expect(secure)
      .to.match(/^__Host-timematch_session=/)
      .and.match(/; Secure/)
      .and.not.match(/; Domain/);
  });

  it('leave no token in the database, only its hash, and a new one at each log-in', async () => {
    const clients = [await test.signIn(person), await test.signIn(person)];
    const rows = await sessions();
    expect(new Set(rows.map((row) => row['token_hash'])).size).to.equal(2);
    for (const row of rows) {
      expect(row['token_hash']).to.match(/^[0-9a-f]{64}$/);
      for (const client of clients)
        expect(JSON.stringify(row)).not.to.contain(String(client.cookie).split('=')[1]);
    }
    expect(hashToken('a')).to.equal('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
  });

  it('end after fourteen days without use', async () => {
    const client = await test.signIn(person);
    await move({ last_seen_at: -(SESSION_IDLE_MS - DAY) });
    expect(await isIn(client)).to.equal(true);
    await move({ last_seen_at: -SESSION_IDLE_MS - 1_000 });
    expect(await isIn(client)).to.equal(false);
  });

  it('go on with use, but for sixty days at most', async () => {
    const client = await test.signIn(person);
    await move({ last_seen_at: -DAY });
    await client.get('/api/user');
    expect(
      Date.now() - Date.parse(`${(await sessions())[0]?.['last_seen_at']?.replace(' ', 'T')}Z`),
    ).to.be.below(60_000);
    expect(
      Date.parse(`${(await sessions())[0]?.['expires_at']?.replace(' ', 'T')}Z`) - Date.now(),
    ).to.be.within(SESSION_ABSOLUTE_MS - 60_000, SESSION_ABSOLUTE_MS);
    await move({ expires_at: -1 });
    expect(await isIn(client)).to.equal(false);
  });

  it('are listed for their owner, the present one marked, and ended one by one', async () => {
    const [here, there] = [
      await test.signIn(person),
      await test.signIn(person, { 'user-agent': 'A library computer' }),
    ];
    const list = (await here.list('/api/user/login-sessions')).body;
    expect(list.map(({ current }) => current)).to.have.members([false, true]);
    const other = list.find(({ current }) => !current) as Row & { userAgent: string; createdAt: string };
    expect(other.userAgent).to.equal('A library computer');
    expect(other.createdAt).to.match(/Z$/);
    expect(JSON.stringify(list)).not.to.match(/token|hash/i);
    expect((await here.delete(`/api/user/login-sessions/${other.id}`)).status).to.equal(200);
    expect([await isIn(here), await isIn(there)]).to.deep.equal([true, false]);
    expect((await here.delete(`/api/user/login-sessions/${other.id}`)).status).to.equal(404);
  });

  it('are listed only while they hold, and end all at once but for the present one', async () => {
    const [here, there, elsewhere] = [
      await test.signIn(person),
      await test.signIn(person),
      await test.signIn(person),
    ];
    const stranger = await test.asAdvisor();
    const [oldest] = await sessions();
    await test.change('login_sessions', Number(oldest?.['id']), {
      last_seen_at: dbTimeIn(-SESSION_IDLE_MS - 1_000),
    });
    const list = (await there.list('/api/user/login-sessions')).body;
    expect(list.map(({ current }) => current)).to.deep.equal([true, false]);
    const ended = await there.delete('/api/user/login-sessions');
    expect([ended.status, ended.body]).to.deep.equal([200, { ended: 2 }]);
    expect([await isIn(here), await isIn(there), await isIn(elsewhere)]).to.deep.equal([false, true, false]);
    expect(await isIn(stranger)).to.equal(true);
    expect((await there.delete('/api/user/login-sessions')).body).to.deep.equal({ ended: 0 });
    await expectStatus(401, test.client().delete('/api/user/login-sessions'));
  });

  it('all end but the present one when the password is changed', async () => {
    const [here, there] = [await test.signIn(person), await test.signIn(person)];
    expect((await here.patch('/api/user/profile', { password: 'a new one for me' })).status).to.equal(200);
    expect([await isIn(here), await isIn(there)]).to.deep.equal([true, false]);
  });

  it('all end but the present one when the address is changed, and none with another change', async () => {
    const [here, there] = [await test.signIn(person), await test.signIn(person)];
    await here.patch('/api/user/profile', { username: `${person.username}_x`, locale: 'en' });
    expect([await isIn(here), await isIn(there)]).to.deep.equal([true, true]);
    await here.patch('/api/user/profile', { email: `new_${person.email}` });
    expect([await isIn(here), await isIn(there)]).to.deep.equal([true, false]);
  });

  it('do not end with a failed attempt to change the password or to sign in', async () => {
    const [here, there] = [await test.signIn(person), await test.signIn(person)];
    await here.patch('/api/user/profile', { password: 'a new one for me', currentPassword: 'wrong' });
    await logIn(test, person.username, 'wrong');
    expect([await isIn(here), await isIn(there)]).to.deep.equal([true, true]);
  });

  it('end with the account', async () => {
    const client = await test.signIn(person);
    await test.db('users').where('id', person.userId).delete();
    expect(await isIn(client)).to.equal(false);
    expect(await sessions()).to.deep.equal([]);
  });
});
