import { expect } from 'chai';
import type { OwnInvitation } from '../../../src/contract/groups-api.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { expectStatus, statusesInTurn, statusesOf } from '../../support/answers.ts';
import { logIn, PASSWORD, unique } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { dbTimeIn } from '../../support/rows.ts';
import { buildServer } from '../../support/server.ts';
import { anotherServer, built, describeWithServer, useWorld } from '../../support/suite.ts';
import { requestForm } from '../../support/work.ts';

type User = { id: number; email: string; emailVerified: boolean; pendingEmail: string | null };
type Refusal = { code: string };

/** Spec 4 §11, decision 23, promise 25. */
const OPTIONS = { env: { EMAIL_VERIFICATION: 'on' } };

describeWithServer('Addresses that are proved', OPTIONS, (test) => {
  const other = anotherServer(test, OPTIONS);
  const [world, as] = useWorld(test);
  const admin = built(async () => {
    await test.change('users', world.groupAdmin.userId, { email_verified_at: dbTime() });
    return as.groupAdmin;
  });

  const address = () => `proved${unique()}@example.org`;
  const register = async (email: string, kind = 'organization') => {
    const client = test.client();
    const form = { username: `proved${unique()}`, email, password: PASSWORD };
    await expectStatus(201, client.post(`/api/register/${kind}`, form));
    return client;
  };
  const tokenTo = async (email: string) => String((await test.lastMail(email))?.token);
  const open = (token: string, client = test.client()) =>
    client.post<Refusal & { emailVerified: boolean }>('/api/user/email/verify', { token });
  const me = async (client: Client) => (await client.get<User>('/api/user')).body;
  const expectCode = (answer: { status: number; body: { code: string } }, status: number, code: string) =>
    expect([answer.status, answer.body.code]).to.deep.equal([status, code]);
  const invite = async (email: string, userType: string) => {
    const call = admin.post(`/api/groups/${world.groupA}/invitations`, { emails: [email], userType });
    await expectStatus(201, call);
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
    expect(await statusesOf(answers)).to.have.members([200, 400]);
    expectCode(await open(token), 400, 'TOKEN_INVALID');
    expect((await me(client)).emailVerified).to.equal(true);
    await expectStatus(201, client.post('/api/requests', requestForm()));
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
    const member = await test.organization({ groupIds: [world.groupA] });
    const client = await test.signIn(member);
    const write = (receiverId = world.groupAdmin.userId) =>
      client.post<Refusal>('/api/messages', { receiverId, content: 'Hello' });
    for (const { userId } of [world.groupAdmin, world.advisor])
      expectCode(await write(userId), 403, 'EMAIL_UNVERIFIED');
    await expectStatus(201, admin.post('/api/messages', { receiverId: member.userId, content: 'Welcome' }));
    await expectStatus(201, write());
  });

  it('leave an old link worthless after 48 hours', async () => {
    const email = address();
    await register(email);
    await test.change('user_tokens', { purpose: 'email-verification' }, { expires_at: dbTimeIn(-1) });
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
    expect((await test.lastMail(email))?.type).to.equal('emailChangeAsked');
    expectCode(await open(await tokenTo(typo)), 400, 'TOKEN_INVALID');
    await test.post('/api/password/forgot', { email: next });
    expect((await test.mails(next)).map(({ type }) => type)).to.deep.equal(['emailVerification']);
    const enter = (username: string) => logIn(test, username);
    await expectStatus(200, enter(email));
    await expectStatus(401, enter(next));
    await expectStatus(200, open(await tokenTo(next), client));
    expect(await me(client)).to.include({ email: next, emailVerified: true, pendingEmail: null });
    await expectStatus(401, enter(email));
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
    expect(await statusesOf(answers)).to.have.members([200, 400]);
    expect(answers.map(({ body }) => body.code)).to.include('EMAIL_TAKEN');
  });

  it('are proved by a reset, which forgets an address that waited', async () => {
    const email = address();
    const client = await register(email);
    await client.patch('/api/user/profile', { email: address() });
    await test.post('/api/password/forgot', { email });
    const newPassword = 'another long one to pass';
    await expectStatus(200, test.post('/api/password/reset', { token: await tokenTo(email), newPassword }));
    const again = test.client();
    await logIn(again, email, newPassword);
    expect(await me(again)).to.include({ emailVerified: true, pendingEmail: null });
  });

  it('give no right to an invitation that was sent to somebody else’s claim; the mailed link does', async () => {
    const email = address();
    const claimer = await register(email, 'advisor');
    const link = `/api/invitations/${await invite(email, 'advisor')}`;
    expect((await claimer.get<OwnInvitation[]>('/api/invitations')).body).to.deep.equal([]);
    expectCode(await test.post<Refusal>(link, { action: 'accept' }), 409, 'INVITATION_SIGN_IN');
    await expectStatus(200, claimer.post(link, { action: 'accept' }));
    expect((await me(claimer)).emailVerified).to.equal(true);
  });

  it('make no administrator of an account that only claims one', async () => {
    const claimer = await test.groupAdmin();
    const path = `/api/admin/groups/${world.groupA}/admins`;
    const add = () => admin.post<{ status: string }>(path, { email: claimer.email });
    expect((await add()).body.status).to.equal('invited');
    await test.change('users', claimer.userId, { email_verified_at: dbTime() });
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
    await expectStatus(200, owner.post(link, { action: 'accept' }));
  });
});

describeOnEachDatabase('The link that proves an address', (getDb) => {
  it('is sent again three times an hour, registration’s own not counted', async () => {
    const test = await buildServer(getDb(), { env: { EMAIL_VERIFICATION: 'on' }, rateLimitFactor: 1 });
    const client = test.client();
    const email = `again${unique()}@example.org`;
    await client.post('/api/register/advisor', { username: `again${unique()}`, email, password: PASSWORD });
    const statuses = await statusesInTurn(4, () => client.post('/api/user/email/verification'));
    expect(statuses).to.deep.equal([200, 200, 200, 429]);
    expect(await mails(test.db, email)).to.have.lengthOf(4);
    await test.stop();
  });
});
