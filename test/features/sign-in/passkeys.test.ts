import { expect } from 'chai';
import { expectAnswer, expectStatus, statusesOf } from '../../support/answers.ts';
import { Authenticator, addPasskey, passkeyLogin } from '../../support/authenticator.ts';
import { PASSWORD, buildAdvisor, buildSuperAdmin, signIn, type Person } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { lastMail } from '../../support/mailbox.ts';
import { actionsOn, dbTimeIn } from '../../support/rows.ts';
import { turnOnCodes } from '../../support/second-factor.ts';
import { useServer } from '../../support/server.ts';

type Options = { challenge: string; rp?: { id: string }; rpId?: string };

describeOnEachDatabase('Passkeys', (getDb) => {
  const test = useServer(getDb);
  const live = useServer(getDb, { env: { PUBLIC_URL: 'https://timematch.example.org' } });
  const strict = useServer(getDb, { env: { SECOND_FACTOR_FOR: 'super_admin' } });
  /** Another process over the same database. */
  const other = useServer(getDb);

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
    expect((await lastMail(test.db, person.email))?.text).to.contain('The passkey “Laptop” was added');
    await expectStatus(client.delete(`/api/user/passkeys/${list.body[0]?.id}`), 200);
    expect((await client.get('/api/user/passkeys')).body).to.deep.equal([]);
    const actions = await actionsOn(test.db, person.userId);
    expect(actions.slice(-2)).to.deep.equal(['user.passkeyAdded', 'user.passkeyRemoved']);
    expect((await lastMail(test.db, person.email))?.text).to.contain('was removed');
  });

  it('sign in without a name or a password, at whichever process, and ask for no code', async () => {
    const { person, client, authenticator } = await somebody();
    await turnOnCodes(client);
    const comer = other.client();
    const asked = await test.post<Options & { userVerification: string }>('/api/login/passkey/options');
    expect([asked.body.rpId, asked.body.userVerification]).to.deep.equal(['localhost', 'required']);
    await expectAnswer(enter(authenticator.get(asked.body.challenge), comer), 200, {
      username: person.username,
    });
    await expectStatus(comer.get('/api/user'), 200);
    const [row] = (await comer.get<{ lastUsedAt: string | null }[]>('/api/user/passkeys')).body;
    expect(row?.lastUsedAt).to.be.a('string');
  });

  it('refuse a challenge that was answered, that nobody asked, or that is too old', async () => {
    const { authenticator } = await somebody();
    const challenge = await loginOptions();
    await expectStatus(enter(authenticator.get(challenge)), 200);
    await expectAnswer(enter(authenticator.get(challenge), other.client()), 401, { code: 'PASSKEY_REFUSED' });
    await expectStatus(enter(authenticator.get('bm9ib2R5IGFza2Vk')), 401);
    const old = await loginOptions();
    await test.db('challenges').update({ expires_at: dbTimeIn(-1_000) });
    await expectStatus(enter(authenticator.get(old)), 401);
    // The same answer at two processes at once.
    const response = authenticator.get(await loginOptions());
    const both = await Promise.all([enter(response), enter(response, other.client())]);
    expect(statusesOf(both)).to.have.members([200, 401]);
  });

  it('refuse another origin, another site’s key, and a holder who was not verified', async () => {
    const { client, authenticator } = await somebody();
    for (const where of [
      { origin: 'https://timematch.example.com', rpId: 'localhost' },
      { origin: 'http://localhost:3000', rpId: 'example.com' },
    ]) {
      await expectStatus(enter(authenticator.get(await loginOptions(), where)), 401);
      await expectAnswer(
        client.post('/api/user/passkeys', {
          name: 'Phished',
          response: new Authenticator().create(await options(client), where),
        }),
        400,
        { message: 'This passkey was not accepted.' },
      );
    }
    authenticator.isVerified = false;
    await expectStatus(enter(authenticator.get(await loginOptions())), 401);
    const forged = new Authenticator();
    Object.defineProperty(forged, 'id', { value: authenticator.id });
    forged.counter = 10;
    await expectStatus(enter(forged.get(await loginOptions())), 401);
  });

  it('take the origin and the site from PUBLIC_URL, whatever the call says', async () => {
    const asked = await live.post<Options>('/api/login/passkey/options');
    expect(asked.body.rpId).to.equal('timematch.example.org');
    const { authenticator } = await somebody();
    await expectStatus(
      live.post('/api/login/passkey', await passkeyLogin(live.client(), authenticator)),
      401,
    );
  });

  it('refuse a counter that has gone back, and tell it in the trail with the address', async () => {
    const { person, authenticator } = await somebody();
    authenticator.counter = 7;
    await expectStatus(enter(authenticator.get(await loginOptions())), 200);
    authenticator.counter = 7;
    await expectStatus(enter(authenticator.get(await loginOptions())), 401);
    const event = await test
      .db('audit_events')
      .where({ action: 'user.passkeyCounterBack', subject_id: person.userId })
      .first();
    expect(JSON.parse(event?.detail ?? '')).to.deep.equal({ name: 'Laptop', address: '127.0.0.1' });
    authenticator.counter = 8;
    await expectStatus(enter(authenticator.get(await loginOptions())), 200);
  });

  it('are added only over the log-in that asked, once, and to one account alone', async () => {
    const { person, client } = await somebody();
    const elsewhere = await signIn(test, person);
    const authenticator = new Authenticator();
    const challenge = await options(client);
    const add = (by: Client, to: string) =>
      by.post('/api/user/passkeys', { name: 'Key', response: authenticator.create(to) });
    await expectStatus(add(elsewhere, challenge), 400);
    await expectStatus(add(client, challenge), 400, 'spent by the wrong one');
    await expectStatus(add(client, await loginOptions()), 400, 'asked for another purpose');
    await expectStatus(add(client, await options(client)), 201);
    const stranger = await signIn(test, await buildAdvisor(test));
    await expectAnswer(add(stranger, await options(stranger)), 409, { code: 'PASSKEY_KNOWN' });
    const theirs = (await client.get<{ id: number }[]>('/api/user/passkeys')).body;
    await expectStatus(stranger.delete(`/api/user/passkeys/${theirs[0]?.id}`), 404);
  });

  it('are a second factor in themselves, also after a password where the role must have one', async () => {
    const person = await buildSuperAdmin(test);
    const client = await signIn(strict, person);
    expect((await client.get('/api/notifications')).body['code']).to.equal('SECOND_FACTOR_REQUIRED');
    const authenticator = await addPasskey(client);
    await expectStatus(client.get('/api/notifications'), 200);
    const password = { username: person.username, password: PASSWORD };
    const asked = await strict.post('/api/login', password);
    expect([asked.body['secondFactor'], asked.setCookies]).to.deep.equal([['passkey'], []]);
    const comer = strict.client();
    await expectStatus(comer.post('/api/login/passkey', await passkeyLogin(comer, authenticator)), 200);
    await expectStatus(comer.get('/api/notifications'), 200);
    // Where the role need not have one, a passkey is a way of its own and the password another.
    expect((await test.post('/api/login', password)).body['username']).to.equal(person.username);
  });

  it('are changed by a young log-in alone', async () => {
    const { person, client } = await somebody();
    const [row] = (await client.get<{ id: number }[]>('/api/user/passkeys')).body;
    await test
      .db('login_sessions')
      .where('user_id', person.userId)
      .update({ authenticated_at: dbTimeIn(-16 * 60_000) });
    for (const call of [
      client.post('/api/user/passkeys/options'),
      client.post('/api/user/passkeys', {}),
      client.delete(`/api/user/passkeys/${row?.id}`),
      client.post('/api/user/totp'),
    ])
      expect((await call).body['code']).to.equal('FRESH_LOGIN_REQUIRED');
  });
});
