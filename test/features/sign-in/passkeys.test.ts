import { expect } from 'chai';
import { expectRefusal, expectStatus, statusesOf } from '../../support/answers.ts';
import { addPasskey, Authenticator, passkeyLogin } from '../../support/authenticator.ts';
import { PASSWORD, type Person } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { dbTimeIn } from '../../support/rows.ts';
import { ageLogIns, turnOnCodes } from '../../support/second-factor.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';
import { withWrongClock } from '../../support/wrong-clock.ts';

type Options = { challenge: string; rp?: { id: string }; rpId?: string };

describeWithServer('Passkeys', (test) => {
  const live = anotherServer(test, { env: { PUBLIC_URL: 'https://timematch.example.org' } });
  const strict = anotherServer(test, { env: { SECOND_FACTOR_FOR: 'super_admin' } });
  /** Another process over the same database. */
  const other = anotherServer(test);

  const options = async (client: Client): Promise<string> =>
    (await client.post<Options>('/api/user/passkeys/options')).body.challenge;
  const loginOptions = async (client: Client = test.client()): Promise<string> =>
    (await client.post<Options>('/api/login/passkey/options')).body.challenge;
  const enter = (response: object, client: Client = test.client()) =>
    client.post('/api/login/passkey', { response });
  async function somebody(): Promise<{ person: Person; client: Client; authenticator: Authenticator }> {
    const person = await test.advisor();
    const client = await test.signIn(person);
    return { person, client, authenticator: await addPasskey(client) };
  }

  it('are added, listed, mailed, in the trail, and taken away again', async () => {
    const { person, client } = await somebody();
    const list = await client.get<{ id: number; name: string; lastUsedAt: unknown }[]>('/api/user/passkeys');
    expect(list.body.map(({ name, lastUsedAt }) => [name, lastUsedAt])).to.deep.equal([['Laptop', null]]);
    expect((await test.lastMail(person.email))?.text).to.contain('The passkey “Laptop” was added');
    await expectStatus(200, client.delete(`/api/user/passkeys/${list.body[0]?.id}`));
    expect((await client.get('/api/user/passkeys')).body).to.deep.equal([]);
    const actions = await test.actions({ subject_id: person.userId });
    expect(actions.slice(-2)).to.deep.equal(['user.passkeyAdded', 'user.passkeyRemoved']);
    expect((await test.lastMail(person.email))?.text).to.contain('was removed');
  });

  it('sign in without a name or a password, at whichever process, and ask for no code', async () => {
    const { person, client, authenticator } = await somebody();
    await turnOnCodes(client);
    const comer = other.client();
    // The clock of the one that asks is six minutes behind.
    const asked = await withWrongClock(-0.1, () =>
      test.post<Options & { userVerification: string }>('/api/login/passkey/options'),
    );
    expect([asked.body.rpId, asked.body.userVerification]).to.deep.equal(['localhost', 'required']);
    const entered = await expectStatus(200, enter(authenticator.get(asked.body.challenge), comer));
    expect(entered).to.include({ username: person.username });
    await expectStatus(200, comer.get('/api/user'));
    const [row] = (await comer.get<{ lastUsedAt: string | null }[]>('/api/user/passkeys')).body;
    expect(row?.lastUsedAt).to.be.a('string');
  });

  it('refuse a challenge that was answered, that nobody asked, or that is too old', async () => {
    const { authenticator } = await somebody();
    const challenge = await loginOptions();
    await expectStatus(200, enter(authenticator.get(challenge)));
    await expectRefusal(401, 'PASSKEY_REFUSED', enter(authenticator.get(challenge), other.client()));
    await expectStatus(401, enter(authenticator.get('bm9ib2R5IGFza2Vk')));
    const old = await loginOptions();
    await test.change('challenges', {}, { expires_at: dbTimeIn(-1_000) });
    await expectStatus(401, enter(authenticator.get(old)));
    // The same answer at two processes at once.
    const response = authenticator.get(await loginOptions());
    const both = [enter(response), enter(response, other.client())];
    expect(await statusesOf(both)).to.deep.equal([200, 401]);
  });

  it('refuse another origin, another site’s key, and a holder who was not verified', async () => {
    const { client, authenticator } = await somebody();
    for (const where of [
      { origin: 'https://timematch.example.com', rpId: 'localhost' },
      { origin: 'http://localhost:3000', rpId: 'example.com' },
    ]) {
      await expectStatus(401, enter(authenticator.get(await loginOptions(), where)));
      const response = new Authenticator().create(await options(client), where);
      const added = client.post('/api/user/passkeys', { name: 'Phished', response });
      await expectRefusal(400, 'This passkey was not accepted.', added);
    }
    authenticator.isVerified = false;
    await expectStatus(401, enter(authenticator.get(await loginOptions())));
    const forged = new Authenticator();
    Object.defineProperty(forged, 'id', { value: authenticator.id });
    forged.counter = 10;
    await expectStatus(401, enter(forged.get(await loginOptions())));
  });

  it('take the origin and the site from PUBLIC_URL, whatever the call says', async () => {
    const asked = await live.post<Options>('/api/login/passkey/options');
    expect(asked.body.rpId).to.equal('timematch.example.org');
    const { authenticator } = await somebody();
    const response = await passkeyLogin(live.client(), authenticator);
    await expectStatus(401, live.post('/api/login/passkey', response));
  });

  it('refuse a counter that has gone back, and tell it in the trail with the address', async () => {
    const { person, authenticator } = await somebody();
    authenticator.counter = 7;
    await expectStatus(200, enter(authenticator.get(await loginOptions())));
    authenticator.counter = 7;
    await expectStatus(401, enter(authenticator.get(await loginOptions())));
    const back = { action: 'user.passkeyCounterBack', subject_id: person.userId };
    const { detail } = await test.row('audit_events', back);
    expect(JSON.parse(String(detail))).to.deep.equal({ name: 'Laptop', address: '127.0.0.1' });
    authenticator.counter = 8;
    await expectStatus(200, enter(authenticator.get(await loginOptions())));
  });

  it('are added only over the log-in that asked, once, and to one account alone', async () => {
    const { person, client } = await somebody();
    const elsewhere = await test.signIn(person);
    const authenticator = new Authenticator();
    const challenge = await options(client);
    const add = (by: Client, to: string) =>
      by.post('/api/user/passkeys', { name: 'Key', response: authenticator.create(to) });
    await expectStatus(400, add(elsewhere, challenge));
    await expectStatus(400, add(client, challenge), 'spent by the wrong one');
    await expectStatus(400, add(client, await loginOptions()), 'asked for another purpose');
    await expectStatus(201, add(client, await options(client)));
    const stranger = await test.asAdvisor();
    await expectRefusal(409, 'PASSKEY_KNOWN', add(stranger, await options(stranger)));
    const theirs = (await client.get<{ id: number }[]>('/api/user/passkeys')).body;
    await expectStatus(404, stranger.delete(`/api/user/passkeys/${theirs[0]?.id}`));
  });

  it('are a second factor in themselves, also after a password where the role must have one', async () => {
    const person = await test.superAdmin();
    const client = await strict.signIn(person);
    expect((await client.get('/api/notifications')).body['code']).to.equal('SECOND_FACTOR_REQUIRED');
    const authenticator = await addPasskey(client);
    await expectStatus(200, client.get('/api/notifications'));
    const password = { username: person.username, password: PASSWORD };
    const asked = await strict.post('/api/login', password);
    expect([asked.body['secondFactor'], asked.setCookies]).to.deep.equal([['passkey'], []]);
    const comer = strict.client();
    await expectStatus(200, comer.post('/api/login/passkey', await passkeyLogin(comer, authenticator)));
    await expectStatus(200, comer.get('/api/notifications'));
    // Where the role need not have one, a passkey is a way of its own and the password another.
    expect((await test.post('/api/login', password)).body['username']).to.equal(person.username);
  });

  it('are changed by a young log-in alone', async () => {
    const { person, client } = await somebody();
    const [row] = (await client.get<{ id: number }[]>('/api/user/passkeys')).body;
    await ageLogIns(test, person);
    for (const call of [
      client.post('/api/user/passkeys/options'),
      client.post('/api/user/passkeys', {}),
      client.delete(`/api/user/passkeys/${row?.id}`),
      client.post('/api/user/totp'),
    ])
      expect((await call).body['code']).to.equal('FRESH_LOGIN_REQUIRED');
  });
});
