import { expect } from 'chai';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { expectAnswer, expectRefusal, expectStatus } from '../../support/answers.ts';
import { addPasskey } from '../../support/authenticator.ts';
import { PASSWORD, type Person, unique } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { FakeIdentityProvider, type Lies, type Login } from '../../support/identity-provider.ts';
import { ageLogIns, turnOnCodes } from '../../support/second-factor.ts';
import { anotherServer, opened, serverOn } from '../../support/suite.ts';

describeOnEachDatabase('An identity provider', (getDb, getUrl) => {
  const provider = opened(new FakeIdentityProvider());
  const options = () => ({ env: { ...provider.env, SECOND_FACTOR_FOR: 'super_admin' } });
  const test = serverOn(() => ({ db: getDb(), url: getUrl() }), options);
  const other = anotherServer(test, options);
  const without = anotherServer(test);
  const strict = anotherServer(test, () => ({
    env: { ...provider.env, OIDC_ACR: 'phr  urn:example:two-factors' },
  }));
  const lost = anotherServer(test, () => ({ env: { ...provider.env, OIDC_ISSUER: 'http://127.0.0.1:1' } }));

  const COOKIE = /timematch_oidc=([\w-]+)/;
  /** The browser's cookies: the log-in's, and the one of the way there. */
  const withCookie = (client: Client, flow: string) => ({
    cookie: [client.cookie, `timematch_oidc=${flow}`].filter(Boolean).join('; '),
  });
  async function there(client: Client, query = ''): Promise<{ url: string; flow: string }> {
    const answer = await expectAnswer(302, client.get(`/api/login/oidc${query}`));
    const flow = COOKIE.exec(answer.setCookies.join())?.[1] ?? '';
    return { url: answer.headers['location'] ?? '', flow };
  }
  /** Where the way back leads. @param flow of the browser's cookie, if it has one */
  async function comeBack(client: Client, url: string, flow?: string): Promise<string> {
    const call = client.get(url, flow === undefined ? {} : withCookie(client, flow));
    const answer = await expectAnswer(302, call);
    const { location = '' } = answer.headers;
    const [, challenge] = location.split('challenge=');
    if (challenge) expect(COOKIE.exec(answer.setCookies.join())?.[1]).to.equal(challenge);
    return location;
  }
  async function signInAt(login: Login, lies: Lies = {}, client = test.client(), back = client) {
    const { url, flow } = await there(client);
    return { location: await comeBack(back, provider.signIn(url, login, lies), flow), client: back };
  }
  const registerWith = (
    client: Client,
    payload: { challenge: string | undefined; [name: string]: unknown },
    flow = payload.challenge ?? '',
  ) => client.call('POST', '/api/login/oidc/register', payload, withCookie(client, flow));
  const prove = ({ userId }: Person) => test.change('users', userId, { email_verified_at: dbTime() });
  const claimsOf = (person: Person): Login => ({
    sub: `subject ${unique()}`,
    email: person.email,
    email_verified: true,
  });
  const linksOf = (person: Person) => test.db('identity_links').where('user_id', person.userId);
  const who = async (client: Client) => (await client.get('/api/user')).body['username'];

  it('is not there without its settings, and is named in /api/config with them', async () => {
    await expectStatus(404, without.get('/api/login/oidc'));
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
    const proved = { email: 'new.one@example.org', email_verified: true };
    const login = { sub: 'new one', preferred_username: 'new one!', ...proved };
    const { location } = await signInAt(login);
    const challenge = /^\/auth#challenge=([\w-]+)$/.exec(location)?.[1] ?? '';
    const client = test.client();
    const register = (payload: object, by = client, flow = challenge) =>
      registerWith(by, { challenge, ...payload }, flow);
    // Whoever is lured to the page with somebody else's challenge would fill in their account.
    await expectRefusal(401, 'CHALLENGE_OVER', register({ userType: 'advisor' }, client, 'another'));
    await expectStatus(400, register({ userType: 'super_admin' }));
    await expectStatus(400, register({ userType: 'group_admin' }));
    const taken = await test.advisor();
    const sameName = register({ userType: 'advisor', username: taken.username });
    await expectRefusal(400, 'USERNAME_TAKEN', sameName);
    const form = { userType: 'organization', name: 'Oak House', type: 'charity' };
    const made = await expectStatus(201, register({ ...form, email: 'not.mine@example.org' }));
    const account = { userType: 'organization', email: 'new.one@example.org', username: 'newone' };
    expect(made).to.deep.include(account);
    expect(await who(client)).to.equal('newone');
    const row = await test.row('users', { username: 'newone' });
    expect(row.email_verified_at).to.be.a('string');
    expect(row.password_hash).to.equal(null);
    expect((await register({ userType: 'advisor' }, test.client())).body['code']).to.equal('CHALLENGE_OVER');
    const again = await signInAt(login, {}, test.client(), other.client());
    expect(again.location).to.equal('/org-dashboard');
    expect(await who(again.client)).to.equal('newone');
    expect((await again.client.get('/api/user/sign-in')).body['hasPassword']).to.equal(false);
  });

  it('lets somebody in by each of two first log-ins at one moment', async () => {
    const person = await test.advisor();
    await prove(person);
    const login = claimsOf(person);
    const both = [signInAt(login), signInAt(login, {}, other.client())];
    for (const { location } of await Promise.all(both)) expect(location).to.equal('/dashboard');
    expect(await linksOf(person)).to.have.length(1);
  });

  it('lets nobody be called like the service, by their own choice or by the provider’s word', async () => {
    const login = { sub: 'posing', email: 'help@oak.example', email_verified: true };
    const { location } = await signInAt({ ...login, preferred_username: 'support' });
    const challenge = location.split('challenge=')[1];
    const register = (username?: string) =>
      registerWith(test.client(), { challenge, userType: 'advisor', username });
    for (const name of ['support', 'TimeMatch Team', 'a@example.org', 'p\u0430ypal', 'evil\u202egnp']) {
      const body = await expectStatus(400, register(name), name);
      expect([body['code'], Object.keys(body['fields'] ?? {})], name).to.deep.equal([
        'INVALID',
        ['username'],
      ]);
    }
    expect((await register()).body['username']).to.equal('helpoak');
  });

  it('asks a new person for an address where the provider has proved none that we take, and does not take it for proved', async () => {
    const claims: [string, boolean][] = [
      ['claimed@example.org', false],
      ['no address', true],
      ['', true],
      [`${'a'.repeat(250)}@example.org`, true],
    ];
    const client = test.client();
    let challenge: string | undefined;
    for (const [email, isVerified] of claims) {
      const { location } = await signInAt({ sub: 'no address', email, email_verified: isVerified });
      challenge = location.split('challenge=')[1];
      const asked = registerWith(client, { challenge, userType: 'advisor' });
      await expectRefusal(400, { email: 'Email is required' }, asked, email);
    }
    const register = (email: string) => registerWith(client, { challenge, userType: 'advisor', email });
    expect(await expectStatus(201, register('typed@example.org'))).to.include({ username: 'typed' });
    expect((await test.row('users', { username: 'typed' })).email_verified_at).to.equal(null);
  });

  it('finds an account by the address that both have proved, tells it, and by the subject from then on', async () => {
    const person = await test.advisor();
    await prove(person);
    const login = claimsOf(person);
    const first = await signInAt(login);
    expect(first.location).to.equal('/dashboard');
    expect(await who(first.client)).to.equal(person.username);
    expect((await test.lastMail(person.email))?.text).to.contain('can now be signed in to with Example ID');
    // Linked with a person of the provider that the installation had before, too.
    await test.change('identity_links', { user_id: person.userId }, { issuer: 'https://former.example.org' });
    expect((await signInAt(login)).location).to.equal('/dashboard');
    expect(await linksOf(person)).to.have.lengthOf(2);
    const later = await signInAt({ sub: login.sub, email: 'moved@example.org', email_verified: true });
    expect(await who(later.client)).to.equal(person.username);
    const actions = await test.actions({ subject_id: person.userId });
    expect(actions.slice(-3)).to.deep.equal(['user.identityLinked', 'user.signedIn', 'user.signedIn']);
  });

  it('does not link by an address that one side has not proved, nor another subject with the same one', async () => {
    const unproved = await test.advisor();
    expect((await signInAt(claimsOf(unproved))).location).to.equal('/auth?oidc=sign-in-first');
    const person = await test.advisor();
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
    for (const person of [await test.superAdmin(), await test.groupAdmin()]) {
      for (const isVerified of [true, false]) {
        await prove(person);
        const { location, client } = await signInAt({ ...claimsOf(person), email_verified: isVerified });
        expect(location).to.match(isVerified ? /^\/auth\?oidc=sign-in-first$/ : /^\/auth#challenge=/);
        await expectStatus(401, client.get('/api/user'));
      }
      expect(await linksOf(person)).to.have.lengthOf(0);
    }
  });

  it('does not go round a second factor that an account has set up', async () => {
    const [codes, key] = [await test.advisor(), await test.organization()];
    await turnOnCodes(await test.signIn(codes));
    await addPasskey(await test.signIn(key));
    for (const person of [codes, key]) {
      await prove(person);
      expect((await signInAt(claimsOf(person))).location).to.equal('/auth?oidc=sign-in-first');
    }
  });

  it('that lies lets nobody in, and each lie is a failed log-in in the trail', async () => {
    const person = await test.advisor();
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
      'a subject longer than the standard allows': { claims: { sub: 's'.repeat(256) } },
    };
    for (const [name, lie] of Object.entries(lies)) {
      const { location, client } = await signInAt(login, lie);
      expect(location, name).to.equal('/auth?oidc=failed');
      await expectStatus(401, client.get('/api/user'), name);
    }
    expect((await signInAt(login, { error: 'access_denied' })).location).to.equal('/auth?oidc=cancelled');
  });

  it('lets in by the ways of signing in that OIDC_ACR lists, whatever else it says was done', async () => {
    const person = await test.advisor();
    await prove(person);
    const by = async (acr: unknown) => {
      const client = strict.client();
      const { url, flow } = await there(client);
      expect(new URL(url).searchParams.get('acr_values')).to.equal('phr urn:example:two-factors');
      return comeBack(client, provider.signIn(url, claimsOf(person), { claims: { acr } }), flow);
    };
    for (const acr of [undefined, '0', 'phr urn:example:two-factors', ['phr'], 'PHR'])
      expect(await by(acr), String(acr)).to.equal('/auth?oidc=failed');
    expect(await by('urn:example:two-factors')).to.equal('/dashboard');
  });

  it('takes a way back once, and only from the browser that went', async () => {
    const person = await test.advisor();
    await prove(person);
    const login = claimsOf(person);
    const client = test.client();
    const { url, flow } = await there(client);
    const back = provider.signIn(url, login);
    const lured = test.client();
    const { flow: theirs } = await there(lured);
    expect(await comeBack(lured, back, theirs)).to.equal('/auth?oidc=failed');
    expect(await comeBack(lured, back)).to.equal('/auth?oidc=failed');
    const fresh = provider.signIn(url, login);
    expect(await comeBack(client, fresh, flow)).to.equal('/dashboard');
    const replay = test.client();
    expect(await comeBack(replay, fresh, flow)).to.equal('/auth?oidc=failed');
    await expectStatus(401, replay.get('/api/user'));
  });

  it('is linked and unlinked by a young log-in in the settings, mailed; its log-in needs no second factor of ours', async () => {
    const admin = await test.superAdmin();
    const client = await test.signIn(admin);
    expect((await client.post('/api/user/identity-link')).body['code']).to.equal('SECOND_FACTOR_REQUIRED');
    await addPasskey(client);
    const begun = await expectAnswer(200, client.post<{ url: string }>('/api/user/identity-link'));
    const flow = COOKIE.exec(begun.setCookies.join())?.[1] ?? '';
    const back = provider.signIn(begun.body.url, { sub: 'the admin' });
    // Somebody else’s browser, or the same one signed out, links nothing.
    expect(await comeBack(client, back, flow)).to.equal('/privacy-settings?oidc=linked');
    expect((await test.lastMail(admin.email))?.text).to.contain('can now be signed in to with Example ID');
    const entered = await signInAt({ sub: 'the admin' });
    expect(entered.location).to.equal('/admin');
    await expectStatus(200, entered.client.get('/api/notifications'));

    const stranger = await test.asAdvisor();
    const asked = await stranger.post<{ url: string }>('/api/user/identity-link');
    const strangers = COOKIE.exec(asked.setCookies.join())?.[1] ?? '';
    const taken = provider.signIn(asked.body.url, { sub: 'the admin' });
    expect(await comeBack(stranger, taken, strangers)).to.equal('/privacy-settings?oidc=linked-elsewhere');
    const again = await stranger.post<{ url: string }>('/api/user/identity-link');
    const third = COOKIE.exec(again.setCookies.join())?.[1] ?? '';
    const unbound = provider.signIn(again.body.url, { sub: 'a third' });
    expect(await comeBack(test.client(), unbound, third)).to.equal('/auth?oidc=failed');
    // The log-in page sends away who is signed in, and its word with them.
    const last = await stranger.post<{ url: string }>('/api/user/identity-link');
    const fourth = COOKIE.exec(last.setCookies.join())?.[1] ?? '';
    const refused = provider.signIn(last.body.url, { sub: 'a third' }, { error: 'access_denied' });
    expect(await comeBack(stranger, refused, fourth)).to.equal('/privacy-settings?oidc=cancelled');

    await expectStatus(200, client.delete('/api/user/identity-link'));
    await expectStatus(404, client.delete('/api/user/identity-link'));
    expect((await signInAt({ sub: 'the admin' })).location).to.match(/^\/auth#challenge=/);
    await ageLogIns(test, admin);
    for (const call of [client.post('/api/user/identity-link'), client.delete('/api/user/identity-link')])
      expect((await call).body['code']).to.equal('FRESH_LOGIN_REQUIRED');
  });

  it('makes a log-in young only when it has let somebody in anew', async () => {
    const person = await test.advisor();
    await prove(person);
    const login = claimsOf(person);
    const now = Math.floor(Date.now() / 1_000);
    const { client } = await signInAt({ ...login, auth_time: now - 3_600 });
    expect((await client.post('/api/user/totp')).body['code']).to.equal('FRESH_LOGIN_REQUIRED');
    const { url, flow } = await there(client, '?again=true');
    expect(new URL(url).searchParams.get('prompt')).to.equal('login');
    const stale = provider.signIn(url, { ...login, auth_time: now - 3_600 });
    expect(await comeBack(client, stale, flow)).to.equal('/privacy-settings?oidc=failed');
    const next = await there(client, '?again=true');
    const young = provider.signIn(next.url, { ...login, auth_time: now });
    expect(await comeBack(client, young, next.flow)).to.equal('/privacy-settings');
    await expectStatus(200, client.post('/api/user/totp'));
  });

  it('that is away is told on the log-in page', async () => {
    const answer = await lost.get('/api/login/oidc');
    expect([answer.status, answer.headers['location']]).to.deep.equal([302, '/auth?oidc=failed']);
  });

  it('lets somebody delete the account that has no password, by a young log-in', async () => {
    const leaving = { sub: 'leaving', email: 'leaving@example.org', email_verified: true };
    const challenge = (await signInAt(leaving)).location.split('challenge=')[1];
    const client = test.client();
    await registerWith(client, { challenge, userType: 'advisor' });
    await expectStatus(200, client.call('DELETE', '/api/user', {}));
    expect(await test.db('identity_links').where('subject', 'leaving')).to.deep.equal([]);
    const known = await test.asAdvisor();
    await expectStatus(400, known.call('DELETE', '/api/user', {}));
    await expectStatus(200, known.call('DELETE', '/api/user', { password: PASSWORD }));
  });
});
