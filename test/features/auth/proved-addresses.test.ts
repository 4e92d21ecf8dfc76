import { expect } from 'chai';
import type { OwnInvitation } from '../../../src/contract/groups-api.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { buildWorld, type World } from '../../support/actors.ts';
import { PASSWORD, buildGroupAdmin, buildOrganization, signIn, unique } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../support/server.ts';
import { requestForm } from '../../support/work.ts';

type User = { id: number; email: string; emailVerified: boolean; pendingEmail: string | null };
type Refusal = { code: string };

/** Spec 4 §11, decision 23, promise 25. */
describeOnEachDatabase('Addresses that are proved', (getDb) => {
  let test: TestServer;
  let other: TestServer;
  let world: World;
  let admin: Client;
  before(async () => {
    const env = { EMAIL_VERIFICATION: 'on' };
    test = await buildServer(getDb(), { env });
    other = await buildServer(getDb(), { env });
    world = await buildWorld(test);
    await test.db('users').where('id', world.groupAdmin.userId).update({ email_verified_at: dbTime() });
    admin = await world.as('groupAdmin');
  });
  after(async () => {
    await other.stop();
    await test.stop();
  });

  const address = () => `proved${unique()}@example.org`;
  const register = async (email: string, kind = 'organization') => {
    const client = test.client();
    const form = { username: `proved${unique()}`, email, password: PASSWORD };
    expect((await client.post(`/api/register/${kind}`, form)).status).to.equal(201);
    return client;
  };
  const tokenTo = async (email: string) => String((await mails(test.db, email)).at(-1)?.token);
  const open = (token: string, client = test.client()) =>
    client.post<Refusal & { emailVerified: boolean }>('/api/user/email/verify', { token });
  const me = async (client: Client) => (await client.get<User>('/api/user')).body;
  const expectCode = (answer: { status: number; body: { code: string } }, status: number, code: string) =>
    expect([answer.status, answer.body.code]).to.deep.equal([status, code]);
  const invite = async (email: string, userType: string) => {
    const made = await admin.post(`/api/groups/${world.groupA}/invitations`, { emails: [email], userType });
    expect(made.status, made.text).to.equal(201);
    return tokenTo(email);
  };

  it('are proved by the link mailed at registration, once, also signed out; then a request is taken', async () => {
    const email = address();
    const client = await register(email);
    expect((await me(client)).emailVerified).to.equal(false);
    expectCode(await client.post<Refusal>('/api/requests', requestForm()), 403, 'EMAIL_UNVERIFIED');
    const token = await tokenTo(email);
    expect(JSON.stringify(await test.db('user_tokens').select())).not.to.include(token);
    const answers = await Promise.all([open(token), open(token, other.client())]);
    expect(answers.map(({ status }) => status)).to.have.members([200, 400]);
    expectCode(await open(token), 400, 'TOKEN_INVALID');
    expect((await me(client)).emailVerified).to.equal(true);
    expect((await client.post('/api/requests', requestForm())).status).to.equal(201);
  });

  it('are asked for by exactly these calls', () => {
    const asking = test.server
      .table()
      .filter((route) => route.settings.app?.declaration?.needsProvedAddress)
      .map((route) => `${route.method.toUpperCase()} ${route.path}`);
    expect(asking).to.include.members([
      'POST /api/requests',
      'POST /api/matches',
      'POST /api/groups/{groupId}/join-requests',
      'POST /api/groups/{groupId}/invitations',
      'POST /api/groups/{groupId}/invitations/{invitationId}/resend',
      'POST /api/admin/groups/{groupId}/admins',
    ]);
  });

  it('are needed to write first, not to answer', async () => {
    const member = await buildOrganization(test, { groupIds: [world.groupA] });
    const client = await signIn(test, member);
    const write = () =>
      client.post<Refusal>('/api/messages', { receiverId: world.groupAdmin.userId, content: 'Hello' });
    expectCode(await write(), 403, 'EMAIL_UNVERIFIED');
    const first = await admin.post('/api/messages', { receiverId: member.userId, content: 'Welcome' });
    expect(first.status).to.equal(201);
    expect((await write()).status).to.equal(201);
  });

  it('leave an old link worthless after 48 hours', async () => {
    const email = address();
    await register(email);
    await test
      .db('user_tokens')
      .where('purpose', 'email-verification')
      .update({ expires_at: dbTime(new Date(Date.now() - 1)) });
    expectCode(await open(await tokenTo(email)), 400, 'TOKEN_INVALID');
  });

  it('wait when they are new: the old one signs in and is told until the new one’s link is opened', async () => {
    const [email, typo, next] = [address(), address(), address()];
    const client = await register(email);
    await open(await tokenTo(email));
    for (const wanted of [typo, next])
      expect((await client.patch<User>('/api/user/profile', { email: wanted })).body).to.include({
        email,
        pendingEmail: wanted,
      });
    expect((await mails(test.db, email)).at(-1)?.type).to.equal('emailChangeAsked');
    expectCode(await open(await tokenTo(typo)), 400, 'TOKEN_INVALID');
    await test.client().post('/api/password/forgot', { email: next });
    expect((await mails(test.db, next)).map(({ type }) => type)).to.deep.equal(['emailVerification']);
    const logIn = (username: string) => test.client().post('/api/login', { username, password: PASSWORD });
    expect((await logIn(email)).status).to.equal(200);
    expect((await logIn(next)).status).to.equal(401);
    expect((await open(await tokenTo(next), client)).status).to.equal(200);
    expect(await me(client)).to.include({ email: next, emailVerified: true, pendingEmail: null });
    expect((await logIn(email)).status).to.equal(401);
  });

  it('are forgotten while they wait when they are withdrawn or the password changes', async () => {
    const [email, first, second] = [address(), address(), address()];
    const client = await register(email);
    await client.patch('/api/user/profile', { email: first });
    expect((await client.delete<User>('/api/user/email/verification')).body.pendingEmail).to.equal(null);
    expectCode(await open(await tokenTo(first)), 400, 'TOKEN_INVALID');
    await client.patch('/api/user/profile', { email: second });
    await client.patch('/api/user/profile', { password: 'another long one to pass' });
    expectCode(await open(await tokenTo(second)), 400, 'TOKEN_INVALID');
  });

  it('belong to the first of two accounts that proves one', async () => {
    const wanted = address();
    const clients = await Promise.all([register(address()), register(address())]);
    const tokens = [];
    for (const client of clients) {
      await client.patch('/api/user/profile', { email: wanted });
      tokens.push(await tokenTo(wanted));
    }
    const answers = await Promise.all(tokens.map((token) => open(token)));
    expect(answers.map(({ status }) => status)).to.have.members([200, 400]);
    expect(answers.map(({ body }) => body.code)).to.include('EMAIL_TAKEN');
  });

  it('are proved by a reset, which forgets an address that waited', async () => {
    const email = address();
    const client = await register(email);
    await client.patch('/api/user/profile', { email: address() });
    await test.client().post('/api/password/forgot', { email });
    const newPassword = 'another long one to pass';
    const reset = await test
      .client()
      .post('/api/password/reset', { token: await tokenTo(email), newPassword });
    expect(reset.status, reset.text).to.equal(200);
    const again = test.client();
    await again.post('/api/login', { username: email, password: newPassword });
    expect(await me(again)).to.include({ emailVerified: true, pendingEmail: null });
  });

  it('give no right to an invitation that was sent to somebody else’s claim; the mailed link does', async () => {
    const email = address();
    const claimer = await register(email, 'advisor');
    const link = `/api/invitations/${await invite(email, 'advisor')}`;
    expect((await claimer.get<OwnInvitation[]>('/api/invitations')).body).to.deep.equal([]);
    expectCode(await test.client().post<Refusal>(link, { action: 'accept' }), 409, 'INVITATION_SIGN_IN');
    expect((await claimer.post(link, { action: 'accept' })).status).to.equal(200);
    expect((await me(claimer)).emailVerified).to.equal(true);
  });

  it('make no administrator of an account that only claims one', async () => {
    const claimer = await buildGroupAdmin(test);
    const path = `/api/admin/groups/${world.groupA}/admins`;
    const add = () => admin.post<{ status: string }>(path, { email: claimer.email });
    expect((await add()).body.status).to.equal('invited');
    await test.db('users').where('id', claimer.userId).update({ email_verified_at: dbTime() });
    expect((await add()).body.status).to.equal('active');
  });

  it('keep an account’s invitation from whoever is signed in as somebody else', async () => {
    const email = address();
    const owner = await register(email, 'advisor');
    await open(await tokenTo(email));
    const link = `/api/invitations/${await invite(email, 'advisor')}`;
    const stranger = await register(address(), 'advisor');
    for (const action of ['accept', 'decline'])
      expectCode(await stranger.post<Refusal>(link, { action }), 409, 'INVITATION_OTHER_ACCOUNT');
    expect((await owner.post(link, { action: 'accept' })).status).to.equal(200);
  });
});

describeOnEachDatabase('The link that proves an address', (getDb) => {
  it('is sent again three times an hour, registration’s own not counted', async () => {
    const test = await buildServer(getDb(), { env: { EMAIL_VERIFICATION: 'on' }, rateLimitFactor: 1 });
    const client = test.client();
    const email = `again${unique()}@example.org`;
    await client.post('/api/register/advisor', { username: `again${unique()}`, email, password: PASSWORD });
    const statuses = [];
    for (let time = 0; time < 4; time += 1)
      statuses.push((await client.post('/api/user/email/verification')).status);
    expect(statuses).to.deep.equal([200, 200, 200, 429]);
    expect(await mails(test.db, email)).to.have.lengthOf(4);
    await test.stop();
  });
});
