import { expect } from 'chai';
import type { OwnInvitation } from '../../../src/contract/groups-api.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { buildWorld } from '../../support/actors.ts';
import { expectStatus, logIn, statusesOf } from '../../support/answers.ts';
import {
  PASSWORD,
  buildGroupAdmin,
  buildOrganization,
  inTurn,
  signIn,
  unique,
} from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { lastMail, mails } from '../../support/mailbox.ts';
import { dbTimeIn } from '../../support/rows.ts';
import { buildServer, shared, useServer } from '../../support/server.ts';
import { requestForm } from '../../support/work.ts';

type User = { id: number; email: string; emailVerified: boolean; pendingEmail: string | null };
type Refusal = { code: string };

/** Spec 4 §11, decision 23, promise 25. */
describeOnEachDatabase('Addresses that are proved', (getDb) => {
  const env = { EMAIL_VERIFICATION: 'on' };
  const test = useServer(getDb, { env });
  const other = useServer(getDb, { env });
  const world = shared(() => buildWorld(test));
  const admin = shared(async () => {
    await test.db('users').where('id', world.groupAdmin.userId).update({ email_verified_at: dbTime() });
    return world.as('groupAdmin');
  });

  const address = () => `proved${unique()}@example.org`;
  const register = async (email: string, kind = 'organization') => {
    const client = test.client();
    const form = { username: `proved${unique()}`, email, password: PASSWORD };
    await expectStatus(client.post(`/api/register/${kind}`, form), 201);
    return client;
  };
  const tokenTo = async (email: string) => String((await lastMail(test.db, email))?.token);
  const open = (token: string, client = test.client()) =>
    client.post<Refusal & { emailVerified: boolean }>('/api/user/email/verify', { token });
  const me = async (client: Client) => (await client.get<User>('/api/user')).body;
  const expectCode = (answer: { status: number; body: { code: string } }, status: number, code: string) =>
    expect([answer.status, answer.body.code]).to.deep.equal([status, code]);
  const invite = async (email: string, userType: string) => {
    await expectStatus(
      admin.post(`/api/groups/${world.groupA}/invitations`, { emails: [email], userType }),
      201,
    );
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
    expect(statusesOf(answers)).to.have.members([200, 400]);
    expectCode(await open(token), 400, 'TOKEN_INVALID');
    expect((await me(client)).emailVerified).to.equal(true);
    await expectStatus(client.post('/api/requests', requestForm()), 201);
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
    await expectStatus(admin.post('/api/messages', { receiverId: member.userId, content: 'Welcome' }), 201);
    await expectStatus(write(), 201);
  });

  it('leave an old link worthless after 48 hours', async () => {
    const email = address();
    await register(email);
    await test
      .db('user_tokens')
      .where('purpose', 'email-verification')
      .update({ expires_at: dbTimeIn(-1) });
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
    expect((await lastMail(test.db, email))?.type).to.equal('emailChangeAsked');
    expectCode(await open(await tokenTo(typo)), 400, 'TOKEN_INVALID');
    await test.post('/api/password/forgot', { email: next });
    expect((await mails(test.db, next)).map(({ type }) => type)).to.deep.equal(['emailVerification']);
    const enter = (username: string) => logIn(test, username);
    await expectStatus(enter(email), 200);
    await expectStatus(enter(next), 401);
    await expectStatus(open(await tokenTo(next), client), 200);
    expect(await me(client)).to.include({ email: next, emailVerified: true, pendingEmail: null });
    await expectStatus(enter(email), 401);
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
    expect(statusesOf(answers)).to.have.members([200, 400]);
    expect(answers.map(({ body }) => body.code)).to.include('EMAIL_TAKEN');
  });

  it('are proved by a reset, which forgets an address that waited', async () => {
    const email = address();
    const client = await register(email);
    await client.patch('/api/user/profile', { email: address() });
    await test.post('/api/password/forgot', { email });
    const newPassword = 'another long one to pass';
    await expectStatus(test.post('/api/password/reset', { token: await tokenTo(email), newPassword }), 200);
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
    await expectStatus(claimer.post(link, { action: 'accept' }), 200);
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
    await expectStatus(owner.post(link, { action: 'accept' }), 200);
  });
});

describeOnEachDatabase('The link that proves an address', (getDb) => {
  it('is sent again three times an hour, registration’s own not counted', async () => {
    const test = await buildServer(getDb(), { env: { EMAIL_VERIFICATION: 'on' }, rateLimitFactor: 1 });
    const client = test.client();
    const email = `again${unique()}@example.org`;
    await client.post('/api/register/advisor', { username: `again${unique()}`, email, password: PASSWORD });
    const statuses = statusesOf(await inTurn(4, () => client.post('/api/user/email/verification')));
    expect(statuses).to.deep.equal([200, 200, 200, 429]);
    expect(await mails(test.db, email)).to.have.lengthOf(4);
    await test.stop();
  });
});
