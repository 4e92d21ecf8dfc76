import { expect } from 'chai';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { expectAnswer, expectStatus } from '../../support/answers.ts';
import { addPasskey } from '../../support/authenticator.ts';
import {
  PASSWORD,
  buildAdvisor,
  buildGroupAdmin,
  buildOrganization,
  buildSuperAdmin,
  signIn,
  unique,
  type Person,
} from '../../support/builders.ts';
import type { Answer, Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { FakeIdentityProvider, type Lies, type Login } from '../../support/identity-provider.ts';
import { lastMail } from '../../support/mailbox.ts';
import { actionsOn } from '../../support/rows.ts';
import { turnOnCodes } from '../../support/second-factor.ts';
import { buildServer, opened, useServer } from '../../support/server.ts';

describeOnEachDatabase('An identity provider', (getDb) => {
  const without = useServer(getDb);
  const provider = opened(new FakeIdentityProvider());
  const options = () => ({ env: { ...provider.env, SECOND_FACTOR_FOR: 'super_admin' } });
  const test = useServer(getDb, options);
  const other = useServer(getDb, options);

  const COOKIE = /timematch_oidc=([\w-]+)/;
  /** The browser's cookies: the log-in's, and the one of the way there. */
  const withCookie = (client: Client, flow: string) => ({
    cookie: [client.cookie, `timematch_oidc=${flow}`].filter(Boolean).join('; '),
  });
  async function there(client: Client, query = ''): Promise<{ url: string; flow: string }> {
    const answer = await expectStatus(client.get(`/api/login/oidc${query}`), 302);
    const flow = COOKIE.exec(answer.setCookies.join())?.[1] ?? '';
    return { url: answer.headers['location'] ?? '', flow };
  }
  async function signInAt(
    login: Login,
    lies: Lies = {},
    client = test.client(),
    back = client,
  ): Promise<{ answer: Answer; location: string; client: Client }> {
    const { url, flow } = await there(client);
    const answer = await expectStatus(
      back.get(provider.signIn(url, login, lies), withCookie(back, flow)),
      302,
    );
    return { answer, location: answer.headers['location'] ?? '', client: back };
  }
  const prove = (person: Person) =>
    test.db('users').where('id', person.userId).update({ email_verified_at: dbTime() });
  const claimsOf = (person: Person): Login => ({
    sub: `subject ${unique()}`,
    email: person.email,
    email_verified: true,
  });
  const linksOf = (person: Person) => test.db('identity_links').where('user_id', person.userId);
  const who = async (client: Client) => (await client.get('/api/user')).body['username'];

  it('is not there without its settings, and is named in /api/config with them', async () => {
    await expectStatus(without.get('/api/login/oidc'), 404);
    expect((await without.get('/api/config')).body['oidcLabel']).to.equal(null);
    const { body } = await test.get('/api/config');
    expect([body['oidcLabel'], body['passkeys']]).to.deep.equal(['Example ID', true]);
  });

  it('is gone to with a code challenge, a state and a nonce, and nothing of ours in the address', async () => {
    const client = test.client();
    const answer = await client.get('/api/login/oidc');
    const query = new URL(answer.headers['location'] ?? '').searchParams;
    expect(query.get('code_challenge_method')).to.equal('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).to.have.length.above(20);
    expect(query.get('redirect_uri')).to.match(/\/api\/login\/oidc\/callback$/);
    expect(answer.setCookies.join()).to.match(/HttpOnly; SameSite=Lax; Path=\//);
  });

  it('is gone to by a press of the button, not by a link of another site', async () => {
    const lured = await test.client({ 'sec-fetch-site': 'cross-site' }).get('/api/login/oidc');
    expect([lured.status, lured.headers['location']]).to.deep.equal([302, '/auth']);
    expect(lured.setCookies).to.deep.equal([]);
  });

  it('registers a new person as an advisor or an organisation, with its proved address, and signs them in', async () => {
    const login = {
      sub: 'new one',
      email: 'new.one@example.org',
      email_verified: true,
      preferred_username: 'new one!',
    };
    const { location } = await signInAt(login);
    const challenge = /^\/auth#challenge=([\w-]+)$/.exec(location)?.[1] ?? '';
    const client = test.client();
    const register = (payload: object, by = client) =>
      by.post('/api/login/oidc/register', { challenge, ...payload });
    await expectStatus(register({ userType: 'super_admin' }), 400);
    await expectStatus(register({ userType: 'group_admin' }), 400);
    const taken = await buildAdvisor(test);
    expect((await register({ userType: 'advisor', username: taken.username })).body['code']).to.equal(
      'USERNAME_TAKEN',
    );
    await expectAnswer(
      register({
        userType: 'organization',
        name: 'Oak House',
        type: 'charity',
        email: 'not.mine@example.org',
      }),
      201,
      { userType: 'organization', email: 'new.one@example.org', username: 'newone' },
    );
    expect(await who(client)).to.equal('newone');
    const row = await test
      .db('users')
      .where('username', 'newone')
      .first('email_verified_at', 'password_hash');
    expect(row?.email_verified_at).to.be.a('string');
    expect(row?.password_hash).to.equal(null);
    expect((await register({ userType: 'advisor' }, test.client())).body['code']).to.equal('CHALLENGE_OVER');
    const again = await signInAt(login, {}, test.client(), other.client());
    expect(again.location).to.equal('/org-dashboard');
    expect(await who(again.client)).to.equal('newone');
    const ways = (await again.client.get('/api/user/sign-in')).body;
    expect(ways['hasPassword']).to.equal(false);
  });

  it('asks a new person for an address where the provider has proved none, and does not take it for proved', async () => {
    const { location } = await signInAt({
      sub: 'no address',
      email: 'claimed@example.org',
      email_verified: false,
    });
    const challenge = location.split('challenge=')[1];
    const client = test.client();
    await expectAnswer(client.post('/api/login/oidc/register', { challenge, userType: 'advisor' }), 400, {
      fields: { email: 'Email is required' },
    });
    await expectAnswer(
      client.post('/api/login/oidc/register', { challenge, userType: 'advisor', email: 'typed@example.org' }),
      201,
      { username: 'typed' },
    );
    const row = await test.db('users').where('username', 'typed').first('email_verified_at');
    expect(row?.email_verified_at).to.equal(null);
  });

  it('finds an account by the address that both have proved, tells it, and by the subject from then on', async () => {
    const person = await buildAdvisor(test);
    await prove(person);
    const login = claimsOf(person);
    const first = await signInAt(login);
    expect(first.location).to.equal('/dashboard');
    expect(await who(first.client)).to.equal(person.username);
    expect((await lastMail(test.db, person.email))?.text).to.contain(
      'can now be signed in to with Example ID',
    );
    const later = await signInAt({ sub: login.sub, email: 'moved@example.org', email_verified: true });
    expect(await who(later.client)).to.equal(person.username);
    const actions = await actionsOn(test.db, person.userId);
    expect(actions.slice(-3)).to.deep.equal(['user.identityLinked', 'user.signedIn', 'user.signedIn']);
  });

  it('does not link by an address that one side has not proved, nor another subject with the same one', async () => {
    const unproved = await buildAdvisor(test);
    expect((await signInAt(claimsOf(unproved))).location).to.equal('/auth?oidc=sign-in-first');
    const person = await buildAdvisor(test);
    await prove(person);
    const unverified = await signInAt({ ...claimsOf(person), email_verified: false });
    expect(unverified.location).to.match(/^\/auth#challenge=/);
    await signInAt(claimsOf(person));
    const changed = await signInAt(claimsOf(person));
    expect(changed.location).to.equal('/auth?oidc=sign-in-first');
    expect(await linksOf(person)).to.have.lengthOf(1);
    expect(await linksOf(unproved)).to.have.lengthOf(0);
  });

  it('never makes anybody an administrator: not by an address, proved or not', async () => {
    for (const person of [await buildSuperAdmin(test), await buildGroupAdmin(test)]) {
      for (const isVerified of [true, false]) {
        await prove(person);
        const { location, client } = await signInAt({ ...claimsOf(person), email_verified: isVerified });
        expect(location).to.match(isVerified ? /^\/auth\?oidc=sign-in-first$/ : /^\/auth#challenge=/);
        await expectStatus(client.get('/api/user'), 401);
      }
      expect(await linksOf(person)).to.have.lengthOf(0);
    }
  });

  it('does not go round a second factor that an account has set up', async () => {
    const [codes, key] = [await buildAdvisor(test), await buildOrganization(test)];
    await turnOnCodes(await signIn(test, codes));
    await addPasskey(await signIn(test, key));
    for (const person of [codes, key]) {
      await prove(person);
      expect((await signInAt(claimsOf(person))).location).to.equal('/auth?oidc=sign-in-first');
    }
  });

  it('that lies lets nobody in, and each lie is a failed log-in in the trail', async () => {
    const person = await buildAdvisor(test);
    await prove(person);
    const login = claimsOf(person);
    await signInAt(login);
    const now = Math.floor(Date.now() / 1_000);
    const lies: Record<string, Lies> = {
      'wrong nonce': { claims: { nonce: 'another' } },
      'no nonce': { claims: { nonce: undefined } },
      'issuer of the token': { claims: { iss: 'https://id.example.com' } },
      'mixed-up issuer': { iss: 'https://id.example.com' },
      'no issuer': { iss: null },
      'wrong audience': { claims: { aud: 'another client' } },
      'among others': { claims: { aud: ['another', 'timematch'], azp: 'another' } },
      expired: { claims: { exp: now - 120 } },
      'issued long ago': { claims: { iat: now - 9_000, exp: now - 8_000 } },
      unsigned: { signature: 'none' },
      'signed by somebody else': { signature: 'other' },
      'wrong state': { state: 'another' },
      'no subject': { claims: { sub: undefined } },
    };
    for (const [name, lie] of Object.entries(lies)) {
      const { location, client } = await signInAt(login, lie);
      expect(location, name).to.equal('/auth?oidc=failed');
      await expectStatus(client.get('/api/user'), 401, name);
    }
    expect((await signInAt(login, { error: 'access_denied' })).location).to.equal('/auth?oidc=cancelled');
  });

  it('lets in by the ways of signing in that OIDC_ACR lists, whatever else it says was done', async () => {
    const strict = await buildServer(getDb(), {
      env: { ...provider.env, OIDC_ACR: 'phr  urn:example:two-factors' },
    });
    try {
      const person = await buildAdvisor(test);
      await prove(person);
      const comeBack = async (acr: unknown) => {
        const client = strict.client();
        const { url, flow } = await there(client);
        expect(new URL(url).searchParams.get('acr_values')).to.equal('phr urn:example:two-factors');
        const back = provider.signIn(url, claimsOf(person), { claims: { acr } });
        return (await client.get(back, withCookie(client, flow))).headers['location'];
      };
      for (const acr of [undefined, '0', 'phr urn:example:two-factors', ['phr'], 'PHR'])
        expect(await comeBack(acr), String(acr)).to.equal('/auth?oidc=failed');
      expect(await comeBack('urn:example:two-factors')).to.equal('/dashboard');
    } finally {
      await strict.stop();
    }
  });

  it('takes a way back once, and only from the browser that went', async () => {
    const person = await buildAdvisor(test);
    await prove(person);
    const login = claimsOf(person);
    const client = test.client();
    const { url, flow } = await there(client);
    const back = provider.signIn(url, login);
    const lured = test.client();
    const { flow: theirs } = await there(lured);
    expect((await lured.get(back, withCookie(lured, theirs))).headers['location']).to.equal(
      '/auth?oidc=failed',
    );
    expect((await lured.get(back)).headers['location']).to.equal('/auth?oidc=failed');
    const fresh = provider.signIn(url, login);
    expect((await client.get(fresh, withCookie(client, flow))).headers['location']).to.equal('/dashboard');
    const replay = test.client();
    expect((await replay.get(fresh, withCookie(replay, flow))).headers['location']).to.equal(
      '/auth?oidc=failed',
    );
    await expectStatus(replay.get('/api/user'), 401);
  });

  it('is linked and unlinked by a young log-in in the settings, mailed; its log-in needs no second factor of ours', async () => {
    const admin = await buildSuperAdmin(test);
    const client = await signIn(test, admin);
    expect((await client.post('/api/user/identity-link')).body['code']).to.equal('SECOND_FACTOR_REQUIRED');
    await addPasskey(client);
    const begun = await expectStatus(client.post<{ url: string }>('/api/user/identity-link'), 200);
    const flow = COOKIE.exec(begun.setCookies.join())?.[1] ?? '';
    const back = provider.signIn(begun.body.url, { sub: 'the admin' });
    // Somebody else’s browser, or the same one signed out, links nothing.
    const linked = await client.get(back, withCookie(client, flow));
    expect(linked.headers['location']).to.equal('/privacy-settings?oidc=linked');
    expect((await lastMail(test.db, admin.email))?.text).to.contain(
      'can now be signed in to with Example ID',
    );
    const entered = await signInAt({ sub: 'the admin' });
    expect(entered.location).to.equal('/admin');
    await expectStatus(entered.client.get('/api/notifications'), 200);

    const stranger = await signIn(test, await buildAdvisor(test));
    const asked = await stranger.post<{ url: string }>('/api/user/identity-link');
    const strangers = COOKIE.exec(asked.setCookies.join())?.[1] ?? '';
    const taken = await stranger.get(
      provider.signIn(asked.body.url, { sub: 'the admin' }),
      withCookie(stranger, strangers),
    );
    expect(taken.headers['location']).to.equal('/privacy-settings?oidc=linked-elsewhere');
    const again = await stranger.post<{ url: string }>('/api/user/identity-link');
    const third = COOKIE.exec(again.setCookies.join())?.[1] ?? '';
    const nobody = test.client();
    const unbound = await nobody.get(
      provider.signIn(again.body.url, { sub: 'a third' }),
      withCookie(nobody, third),
    );
    expect(unbound.headers['location']).to.equal('/auth?oidc=failed');

    await expectStatus(client.delete('/api/user/identity-link'), 200);
    await expectStatus(client.delete('/api/user/identity-link'), 404);
    expect((await signInAt({ sub: 'the admin' })).location).to.match(/^\/auth#challenge=/);
    await test
      .db('login_sessions')
      .where('user_id', admin.userId)
      .update({ authenticated_at: dbTime(new Date(0)) });
    for (const call of [client.post('/api/user/identity-link'), client.delete('/api/user/identity-link')])
      expect((await call).body['code']).to.equal('FRESH_LOGIN_REQUIRED');
  });

  it('makes a log-in young only when it has let somebody in anew', async () => {
    const person = await buildAdvisor(test);
    await prove(person);
    const login = claimsOf(person);
    const { client } = await signInAt({ ...login, auth_time: Math.floor(Date.now() / 1_000) - 3_600 });
    expect((await client.post('/api/user/totp')).body['code']).to.equal('FRESH_LOGIN_REQUIRED');
    const { url, flow } = await there(client, '?again=true');
    expect(new URL(url).searchParams.get('prompt')).to.equal('login');
    const stale = provider.signIn(url, { ...login, auth_time: Math.floor(Date.now() / 1_000) - 3_600 });
    expect((await client.get(stale, withCookie(client, flow))).headers['location']).to.equal(
      '/auth?oidc=failed',
    );
    const next = await there(client, '?again=true');
    const young = provider.signIn(next.url, { ...login, auth_time: Math.floor(Date.now() / 1_000) });
    const done = await client.get(young, withCookie(client, next.flow));
    expect(done.headers['location']).to.equal('/privacy-settings');
    await expectStatus(client.post('/api/user/totp'), 200);
  });

  it('that is away is told on the log-in page', async () => {
    const lost = await buildServer(getDb(), { env: { ...provider.env, OIDC_ISSUER: 'http://127.0.0.1:1' } });
    const answer = await lost.get('/api/login/oidc');
    expect([answer.status, answer.headers['location']]).to.deep.equal([302, '/auth?oidc=failed']);
    await lost.stop();
  });

  it('lets somebody delete the account that has no password, by a young log-in', async () => {
    const { location } = await signInAt({
      sub: 'leaving',
      email: 'leaving@example.org',
      email_verified: true,
    });
    const client = test.client();
    await client.post('/api/login/oidc/register', {
      challenge: location.split('challenge=')[1],
      userType: 'advisor',
    });
    await expectStatus(client.call('DELETE', '/api/user', {}), 200);
    expect(await test.db('identity_links').where('subject', 'leaving')).to.deep.equal([]);
    const known = await signIn(test, await buildAdvisor(test));
    await expectStatus(known.call('DELETE', '/api/user', {}), 400);
    await expectStatus(known.call('DELETE', '/api/user', { password: PASSWORD }), 200);
  });
});
