import { expect } from 'chai';
import { AppError } from '../../../src/core/errors.ts';
import { RATE_LIMITS } from '../../../src/core/limits/limits.ts';
import { expectAnswer, expectStatus, statusesInTurn, statusesOf } from '../../support/answers.ts';
import { buildAdvisor, listOf, logIn, PASSWORD, unique } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { databases } from '../../support/databases.ts';
import { anotherServer, built, describeWithServer } from '../../support/suite.ts';

/** Servers behind one proxy, so that a test calls from an address of its own. */
const BEHIND_PROXY = { env: { TRUST_PROXY: '1' }, rateLimitFactor: 1 };
const somewhere = () => ({ 'x-forwarded-for': `2001:db8:0:${unique().toString(16)}::1` });
const fail = (client: Client, username: string) => logIn(client, username, 'wrong password');

describeWithServer('Failed log-ins', BEHIND_PROXY, (test) => {
  const small = anotherServer(test, { ...BEHIND_PROXY, rateLimitFactor: 0.1 });
  const behindTwo = anotherServer(test, { env: { TRUST_PROXY: '2' }, rateLimitFactor: 1 });
  const second = anotherServer(test, BEHIND_PROXY);
  const direct = anotherServer(test, { rateLimitFactor: 1 });
  it('are limited to ten for an account from an address, whatever the account is called and whether it exists', async () => {
    const person = await test.advisor();
    for (const name of [person.username, `nobody_${unique()}`]) {
      const client = test.client(somewhere());
      expect(await statusesInTurn(10, () => fail(client, name))).to.deep.equal(listOf(10, () => 401));
      const refused = await expectAnswer(429, fail(client, name.toUpperCase()));
      expect(refused.body).to.deep.include({ code: 'TOO_MANY', error: 'Too Many Requests' });
      expect(Number(refused.headers['retry-after'])).to.be.within(1, 15 * 60);
      expect(refused.body['message']).to.equal(
        `Too many attempts. Please try again in ${refused.headers['retry-after']} seconds.`,
      );
    }
  });

  it('count for one account, whether it is called by its name or by its address', async () => {
    const person = await test.advisor();
    const client = test.client(somewhere());
    const names = [person.username, person.email.toUpperCase()];
    for (let at = 0; at < 10; at += 1) await fail(client, String(names[at % 2]));
    for (const name of names) await expectStatus(429, fail(client, name));
  });

  it('are limited over all addresses, alike for whom there is no account, and never where it is signed in from', async () => {
    const person = await test.advisor();
    const home = test.client(somewhere());
    const right = (client: Client) => logIn(client, person.username);
    await expectStatus(200, right(home));
    for (const name of [person.username, `nobody_${unique()}`]) {
      const many = await statusesInTurn(101, () => fail(test.client(somewhere()), name));
      expect([many.slice(0, 100).every((status) => status === 401), many[100]], name).to.deep.equal([
        true,
        429,
      ]);
    }
    const elsewhere = test.client(somewhere());
    await expectStatus(429, right(elsewhere));
    await expectStatus(200, right(home));
    // From anywhere its owner gets in by a mailed link.
    await elsewhere.post('/api/password/forgot', { email: person.email });
    const { token } = await test.lastMail(person.email);
    const newPassword = 'a new one of my own';
    await expectStatus(200, elsewhere.post('/api/password/reset', { token, newPassword }));
    await expectStatus(200, logIn(elsewhere, person.username, newPassword));
  });

  it('shut out the right password, too, from that address and no other', async () => {
    const person = await test.advisor();
    const client = test.client(somewhere());
    await statusesInTurn(10, () => fail(client, person.username));
    const right = { username: person.username, password: PASSWORD };
    await expectStatus(429, client.post('/api/login', right));
    await expectStatus(200, test.client(somewhere()).post('/api/login', right));
  });

  it('alone count: many right ones at once are all let in, and leave nothing behind', async () => {
    const person = await test.advisor();
    const client = test.client(somewhere());
    const names = [person.username, person.email];
    const answers = await Promise.all(listOf(24, (at) => logIn(client, names[at % 2])));
    expect(await statusesOf(answers)).to.deep.equal(listOf(24, () => 200));
    expect(await statusesInTurn(11, () => fail(client, person.username))).to.deep.equal([
      ...listOf(10, () => 401),
      429,
    ]);
  });

  it('alone count: what a full queue has turned away is nobody’s failure', async () => {
    const person = await test.advisor();
    const network = `2001:db8:2:${unique().toString(16)}`;
    const client = test.client({ 'x-forwarded-for': `${network}::1` });
    const right = { username: person.username, password: PASSWORD };
    const { hasher } = test.deps;
    const verify = hasher.verify.bind(hasher);
    hasher.verify = () => Promise.reject(new AppError('UNAVAILABLE', { retryAfterSeconds: 2 }));
    const shed = await statusesInTurn(12, () => client.post('/api/login', right));
    const unknown = await statusesInTurn(12, () => fail(client, `nobody_${unique()}`));
    hasher.verify = verify;
    expect([...shed, ...unknown]).to.deep.equal(listOf(24, () => 503));
    await expectStatus(200, client.post('/api/login', right));
    const counted = test.db('rate_limits').where('key', 'like', `%${network}::/64%`).where('points', '>', 0);
    expect(await counted, 'neither account nor address').to.deep.equal([]);
  });

  it('made at once are no more than those made in turn', async () => {
    const person = await test.advisor();
    const client = test.client(somewhere());
    const answers = await Promise.all(listOf(30, () => fail(client, person.username)));
    expect(await statusesOf(answers)).to.have.members([...listOf(10, () => 401), ...listOf(20, () => 429)]);
  });

  it('count for a home line, whichever of its addresses they come from', async () => {
    const person = await test.advisor();
    const line = unique().toString(16);
    const from = (host: string, network = line) =>
      test.client({ 'x-forwarded-for': `2001:db8:1:${network}:${host}` });
    for (let at = 0; at < 10; at += 1) await fail(from(`a:b:c:${at}`), person.username);
    await expectStatus(429, fail(from(':1'), person.username));
    await expectStatus(401, fail(from(':1', `f${line}`), person.username), 'the neighbour');
  });

  it('are limited to a hundred from an address over all accounts', async () => {
    expect(RATE_LIMITS.loginAddress).to.include({ points: 100, seconds: 900 });
    const client = small.client(somewhere());
    expect(await statusesInTurn(11, () => fail(client, `nobody_${unique()}`))).to.deep.equal([
      ...listOf(10, () => 401),
      429,
    ]);
  });

  it('are remembered by a second process on the same database', async () => {
    const person = await test.advisor();
    const from = somewhere();
    await statusesInTurn(10, () => fail(test.client(from), person.username));
    await expectStatus(429, fail(second.client(from), person.username));
  });

  it('count by the address that the trusted proxy saw, not by one that the caller claims', async () => {
    const person = await test.advisor();
    const proxy = `198.51.100.${unique() % 200}`;
    await statusesInTurn(10, () =>
      fail(test.client({ 'x-forwarded-for': `203.0.113.${unique() % 200}, ${proxy}` }), person.username),
    );
    const sent = fail(test.client({ 'x-forwarded-for': `203.0.113.250, ${proxy}` }), person.username);
    await expectStatus(429, sent);
  });

  it('count by what the farther of two trusted proxies saw, whatever stands before it', async () => {
    const person = await test.advisor();
    const real = `198.51.100.${unique() % 200}`;
    const inner = '10.0.0.2';
    const call = (chain: string) => fail(behindTwo.client({ 'x-forwarded-for': chain }), person.username);
    for (let at = 0; at < 5; at += 1) {
      await call(`203.0.113.${at}, ${real}, ${inner}`);
      await call(`203.0.113.${at}, 10.0.0.1 , , ${real}:${4_000 + at},${inner}`);
    }
    await expectStatus(429, call(`${real}, ${inner}`), 'nothing forged');
    await expectStatus(401, call(`${real}, 203.0.113.9, ${inner}`), 'another client claims it');
  });

  it('count by the first address of a chain that is too short, and by the peer’s without one', async () => {
    const address = `198.51.100.${unique() % 200}`;
    const seen = async (headers: Record<string, string>): Promise<unknown> => {
      const person = await test.advisor();
      await logIn(behindTwo.client(headers), person.username);
      return (await test.column('login_sessions', { user_id: person.userId }, 'ip'))[0];
    };
    expect(await seen({ 'x-forwarded-for': address })).to.equal(address);
    for (const nothing of [{ 'x-forwarded-for': '' }, { 'x-forwarded-for': ' , ' }])
      expect(await seen(nothing)).to.equal('127.0.0.1');
    expect(await seen({ 'x-forwarded-for': `203.0.113.1, ${address}, 10.0.0.2` })).to.equal(address);
  });

  it('cannot be hidden behind a claimed address where no proxy is trusted', async () => {
    const name = `nobody_${unique()}`;
    const answers = await statusesInTurn(11, () => fail(direct.client(somewhere()), name));
    expect(answers.at(-1)).to.equal(429);
  });

  it('are let in again when the time is over', async () => {
    const person = await test.advisor();
    const client = test.client(somewhere());
    await statusesInTurn(11, () => fail(client, person.username));
    await test.change('rate_limits', {}, { expire: Date.now() - 1_000 });
    await expectStatus(401, fail(client, person.username));
  });
});

for (const kind of databases)
  describe(`A limit whose store is gone (${kind.name})`, () => {
    const database = built(() => kind.create());
    const test = anotherServer(database, { rateLimitFactor: 1 });
    after(() => database.drop());

    it('refuses: no log-in, no registration, no reset without its counters', async () => {
      const person = await buildAdvisor(test);
      await database.db.schema.renameTable('rate_limits', 'rate_limits_gone');
      const client = test.client();
      const answers = [
        await logIn(client, person.username),
        await client.post('/api/register/advisor', {
          username: 'someone',
          email: 'someone@example.org',
          password: 'correct horse',
        }),
        await client.post('/api/password/forgot', { email: person.email }),
        await client.post('/api/search/advisors', { query: 'anything' }),
      ];
      await database.db.schema.renameTable('rate_limits_gone', 'rate_limits');
      for (const { status, body, headers } of answers) {
        expect(status).to.equal(503);
        expect(body).to.include({ code: 'UNAVAILABLE' });
        expect(Number(headers['retry-after'])).to.be.above(0);
      }
      expect(await database.db('users').where('username', 'someone')).to.deep.equal([]);
    });
  });
