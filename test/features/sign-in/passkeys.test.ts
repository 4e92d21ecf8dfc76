import { expect } from 'chai';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { Authenticator, addPasskey, passkeyLogin } from '../../support/authenticator.ts';
import { PASSWORD, buildAdvisor, buildSuperAdmin, signIn, type Person } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { turnOnCodes } from '../../support/second-factor.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

type Options = { challenge: string; rp?: { id: string }; rpId?: string };

describeOnEachDatabase('Passkeys', (getDb) => {
  let test: TestServer;
  /** Another process over the same database. */
  let other: TestServer;
  before(async () => {
    test = await buildServer(getDb());
    other = await buildServer(getDb());
  });
  after(() => Promise.all([test.stop(), other.stop()]));

  const options = async (client: Client): Promise<string> =>
    (await client.post<Options>('/api/user/passkeys/options')).body.challenge;
  const loginOptions = async (client: Client = test.client()): Promise<string> =>
    (await client.post<Options>('/api/login/passkey/options')).body.challenge;
  const enter = (response: object, client: Client = test.client()) =>
    client.post('/api/login/passkey', { response });
  async function somebody(): Promise<{ person: Person; client: Client; authenticator: Authenticator }> {
    const person = await buildAdvisor(test);
    const client = await signIn(test, person);
    return { person, client, authenticator: await addPasskey(client) };
  }

  it('are added, listed, mailed, in the trail, and taken away again', async () => {
    const { person, client } = await somebody();
    const list = await client.get<{ id: number; name: string; lastUsedAt: unknown }[]>('/api/user/passkeys');
    expect(list.body.map(({ name, lastUsedAt }) => [name, lastUsedAt])).to.deep.equal([['Laptop', null]]);
    expect((await mails(test.db, person.email)).at(-1)?.text).to.contain('The passkey “Laptop” was added');
    expect((await client.delete(`/api/user/passkeys/${list.body[0]?.id}`)).status).to.equal(200);
    expect((await client.get('/api/user/passkeys')).body).to.deep.equal([]);
    const actions = await test
      .db('audit_events')
      .where('subject_id', person.userId)
      .orderBy('id')
      .pluck('action');
    expect(actions.slice(-2)).to.deep.equal(['user.passkeyAdded', 'user.passkeyRemoved']);
    expect((await mails(test.db, person.email)).at(-1)?.text).to.contain('was removed');
  });

  it('sign in without a name or a password, at whichever process, and ask for no code', async () => {
    const { person, client, authenticator } = await somebody();
    await turnOnCodes(client);
    const comer = other.client();
    const asked = await test
      .client()
      .post<Options & { userVerification: string }>('/api/login/passkey/options');
    expect([asked.body.rpId, asked.body.userVerification]).to.deep.equal(['localhost', 'required']);
    const answer = await enter(authenticator.get(asked.body.challenge), comer);
    expect([answer.status, answer.body['username']]).to.deep.equal([200, person.username]);
    expect((await comer.get('/api/user')).status).to.equal(200);
    const [row] = (await comer.get<{ lastUsedAt: string | null }[]>('/api/user/passkeys')).body;
    expect(row?.lastUsedAt).to.be.a('string');
  });

  it('refuse a challenge that was answered, that nobody asked, or that is too old', async () => {
    const { authenticator } = await somebody();
    const challenge = await loginOptions();
    expect((await enter(authenticator.get(challenge))).status).to.equal(200);
    const replayed = await enter(authenticator.get(challenge), other.client());
    expect([replayed.status, replayed.body['code']]).to.deep.equal([401, 'PASSKEY_REFUSED']);
    expect((await enter(authenticator.get('bm9ib2R5IGFza2Vk'))).status).to.equal(401);
    const old = await loginOptions();
    await test.db('challenges').update({ expires_at: dbTime(new Date(Date.now() - 1_000)) });
    expect((await enter(authenticator.get(old))).status).to.equal(401);
    // The same answer at two processes at once.
    const response = authenticator.get(await loginOptions());
    const both = await Promise.all([enter(response), enter(response, other.client())]);
    expect(both.map(({ status }) => status)).to.have.members([200, 401]);
  });

  it('refuse another origin, another site’s key, and a holder who was not verified', async () => {
    const { client, authenticator } = await somebody();
    for (const where of [
      { origin: 'https://timematch.example.com', rpId: 'localhost' },
      { origin: 'http://localhost:3000', rpId: 'example.com' },
    ]) {
      expect((await enter(authenticator.get(await loginOptions(), where))).status).to.equal(401);
      const added = await client.post('/api/user/passkeys', {
        name: 'Phished',
        response: new Authenticator().create(await options(client), where),
      });
      expect([added.status, added.body['message']]).to.deep.equal([400, 'This passkey was not accepted.']);
    }
    authenticator.isVerified = false;
    expect((await enter(authenticator.get(await loginOptions()))).status).to.equal(401);
    const forged = new Authenticator();
    Object.defineProperty(forged, 'id', { value: authenticator.id });
    forged.counter = 10;
    expect((await enter(forged.get(await loginOptions()))).status).to.equal(401);
  });

  it('take the origin and the site from PUBLIC_URL, whatever the call says', async () => {
    const live = await buildServer(getDb(), { env: { PUBLIC_URL: 'https://timematch.example.org' } });
    try {
      const asked = await live.client().post<Options>('/api/login/passkey/options');
      expect(asked.body.rpId).to.equal('timematch.example.org');
      const { authenticator } = await somebody();
      const refused = await live
        .client()
        .post('/api/login/passkey', await passkeyLogin(live.client(), authenticator));
      expect(refused.status).to.equal(401);
    } finally {
      await live.stop();
    }
  });

  it('refuse a counter that has gone back, and tell it in the trail with the address', async () => {
    const { person, authenticator } = await somebody();
    authenticator.counter = 7;
    expect((await enter(authenticator.get(await loginOptions()))).status).to.equal(200);
    authenticator.counter = 7;
    expect((await enter(authenticator.get(await loginOptions()))).status).to.equal(401);
    const event = await test
      .db('audit_events')
      .where({ action: 'user.passkeyCounterBack', subject_id: person.userId })
      .first();
    expect(JSON.parse(event?.detail ?? '')).to.deep.equal({ name: 'Laptop', address: '127.0.0.1' });
    authenticator.counter = 8;
    expect((await enter(authenticator.get(await loginOptions()))).status).to.equal(200);
  });

  it('are added only over the log-in that asked, once, and to one account alone', async () => {
    const { person, client } = await somebody();
    const elsewhere = await signIn(test, person);
    const authenticator = new Authenticator();
    const challenge = await options(client);
    const add = (by: Client, to: string) =>
      by.post('/api/user/passkeys', { name: 'Key', response: authenticator.create(to) });
    expect((await add(elsewhere, challenge)).status).to.equal(400);
    expect((await add(client, challenge)).status, 'spent by the wrong one').to.equal(400);
    expect((await add(client, await loginOptions())).status, 'asked for another purpose').to.equal(400);
    expect((await add(client, await options(client))).status).to.equal(201);
    const stranger = await signIn(test, await buildAdvisor(test));
    const taken = await add(stranger, await options(stranger));
    expect([taken.status, taken.body['code']]).to.deep.equal([409, 'PASSKEY_KNOWN']);
    const theirs = (await client.get<{ id: number }[]>('/api/user/passkeys')).body;
    expect((await stranger.delete(`/api/user/passkeys/${theirs[0]?.id}`)).status).to.equal(404);
  });

  it('are a second factor in themselves, also after a password where the role must have one', async () => {
    const strict = await buildServer(getDb(), { env: { SECOND_FACTOR_FOR: 'super_admin' } });
    try {
      const person = await buildSuperAdmin(test);
      const client = await signIn(strict, person);
      expect((await client.get('/api/notifications')).body['code']).to.equal('SECOND_FACTOR_REQUIRED');
      const authenticator = await addPasskey(client);
      expect((await client.get('/api/notifications')).status).to.equal(200);
      const password = { username: person.username, password: PASSWORD };
      const asked = await strict.client().post('/api/login', password);
      expect([asked.body['secondFactor'], asked.setCookies]).to.deep.equal([['passkey'], []]);
      const comer = strict.client();
      expect(
        (await comer.post('/api/login/passkey', await passkeyLogin(comer, authenticator))).status,
      ).to.equal(200);
      expect((await comer.get('/api/notifications')).status).to.equal(200);
      // Where the role need not have one, a passkey is a way of its own and the password another.
      expect((await test.client().post('/api/login', password)).body['username']).to.equal(person.username);
    } finally {
      await strict.stop();
    }
  });

  it('are changed by a young log-in alone', async () => {
    const { person, client } = await somebody();
    const [row] = (await client.get<{ id: number }[]>('/api/user/passkeys')).body;
    await test
      .db('login_sessions')
      .where('user_id', person.userId)
      .update({ authenticated_at: dbTime(new Date(Date.now() - 16 * 60_000)) });
    for (const call of [
      client.post('/api/user/passkeys/options'),
      client.post('/api/user/passkeys', {}),
      client.delete(`/api/user/passkeys/${row?.id}`),
      client.post('/api/user/totp'),
    ])
      expect((await call).body['code']).to.equal('FRESH_LOGIN_REQUIRED');
  });
});
