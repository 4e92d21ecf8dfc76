import { expect } from 'chai';
import type { GroupInvitation, OwnInvitation } from '../../../src/contract/groups-api.ts';
import { up as bindInvitations } from '../../../db/migrations/20261122002000_bound_invitations.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { RATE_LIMITS } from '../../../src/core/limits/limits.ts';
import { buildWorld, type World } from '../../support/actors.ts';
import { buildAdvisor, buildGroup, buildGroupAdmin, signIn, unique } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

type Refusal = { code: string; message: string };
const PASSWORD = 'long enough to pass';
const accept = { action: 'accept' };

/** Nobody has verified that an account's address is its owner's (decision 19). */
describeOnEachDatabase('Whose an invitation is', (getDb) => {
  let test: TestServer;
  let world: World;
  let admin: Client;
  before(async () => {
    test = await buildServer(getDb());
    world = await buildWorld(test);
    admin = await world.as('groupAdmin');
  });
  after(() => test.stop());

  const address = () => `owner${unique()}@example.org`;
  const path = (rest = '') => `/api/groups/${world.groupA}/invitations${rest}`;
  const invite = async (email: string, userType = 'advisor') => {
    const { status, body, text } = await admin.post<GroupInvitation[]>(path(), { emails: [email], userType });
    expect(status, text).to.equal(201);
    return Number(body[0]?.id);
  };
  const linkOf = async (email: string) =>
    `/api/invitations/${String((await mails(test.db, email)).at(-1)?.token)}`;
  const waiting = async (client: Client) =>
    (await client.get<OwnInvitation[]>('/api/invitations')).body.map(({ id }) => id);
  const register = async (email: string) => {
    const client = test.client();
    const form = { username: `came${unique()}`, email, password: PASSWORD };
    expect((await client.post('/api/register/advisor', form)).status).to.equal(201);
    return client;
  };
  const adminsOfA = (): Promise<number[]> =>
    test.db('group_admins').where('group_id', world.groupA).pluck('user_id');
  const linkStatus = async (advisorId: number) =>
    await test
      .db('group_advisors')
      .where({ group_id: world.groupA, advisor_id: advisorId })
      .first('status', 'invitation_accepted_at');

  it('is not an administrator’s who takes the invited address afterwards, also when it is sent again', async () => {
    const email = address();
    const id = await invite(email, 'group_admin');
    const thief = await buildGroupAdmin(test);
    const client = await signIn(test, thief);
    expect((await client.patch('/api/user/profile', { email })).status).to.equal(200);
    const tries = async (invitation: number) => {
      expect(await waiting(client)).to.deep.equal([]);
      expect((await client.patch(`/api/invitations/${invitation}`, accept)).status).to.equal(404);
    };
    await tries(id);
    await admin.post(path(`/${id}/resend`));
    await tries(id);
    await tries(await invite(email, 'group_admin'));
    expect(await adminsOfA()).not.to.include(thief.userId);
    // Nor does whoever reads the mail let them in without knowing.
    const pressed = await test.client().post<Refusal>(await linkOf(email), accept);
    expect([pressed.status, pressed.body.code]).to.deep.equal([409, 'INVITATION_SIGN_IN']);
    expect(await adminsOfA()).not.to.include(thief.userId);
  });

  it('is not an account’s that registers with the invited address; with the mail’s link and signed in it is', async () => {
    const email = address();
    const id = await invite(email);
    const client = await register(email);
    expect(await waiting(client)).to.deep.equal([]);
    expect((await client.patch(`/api/invitations/${id}`, accept)).status).to.equal(404);
    const exported = (await client.get<{ invitations: unknown[] }>('/api/user/export')).body;
    expect(exported.invitations).to.deep.equal([]);
    const link = await linkOf(email);
    expect((await test.client().get(link)).body).to.include({ hasAccount: true, mustSignIn: true });
    expect((await test.client().post<Refusal>(link, accept)).body.code).to.equal('INVITATION_SIGN_IN');
    const other = await signIn(test, await buildAdvisor(test));
    expect((await other.get(link)).body).to.include({ mustSignIn: true });
    expect((await other.post<Refusal>(link, accept)).body.code).to.equal('INVITATION_SIGN_IN');
    expect((await client.get(link)).body).to.include({ hasAccount: true, mustSignIn: false });
    expect((await client.post(link, accept)).body).to.include({ status: 'accepted' });
    const { body } = await client.get<{ advisor: { id: number } }>('/api/user');
    expect((await linkStatus(body.advisor.id))?.status).to.equal('active');
  });

  it('stays the account’s it was sent to, which changes its address, and not the next one’s with the old address', async () => {
    const invited = await buildAdvisor(test);
    const client = await signIn(test, invited);
    const id = await invite(invited.email);
    const link = await linkOf(invited.email);
    await client.patch('/api/user/profile', { email: address() });
    const next = await register(invited.email);
    expect(await waiting(next)).to.deep.equal([]);
    expect((await next.get(link)).body).to.include({ mustSignIn: false });
    expect(await waiting(client)).to.deep.equal([id]);
    expect((await client.patch(`/api/invitations/${id}`, accept)).status).to.equal(200);
    const membership = await linkStatus(invited.advisorId);
    expect(membership?.status).to.equal('active');
    expect(membership?.invitation_accepted_at).to.be.a('string');
  });

  it('is told by its link, which makes an account also for somebody signed in as another', async () => {
    const email = address();
    await invite(email);
    const client = await signIn(test, await buildAdvisor(test));
    const link = await linkOf(email);
    expect((await client.get(link)).body).to.include({ hasAccount: false, mustSignIn: false });
    const username = `made${unique()}`;
    expect((await client.post(link, { ...accept, username, password: PASSWORD })).status).to.equal(200);
    expect((await client.get('/api/user')).body).to.include({ username });
  });

  it('is, of those open before, the account’s that had the address already', async () => {
    const [old, moved] = [await buildAdvisor(test), await buildAdvisor(test)];
    const late = address();
    const taken = address();
    const ids = [await invite(old.email), await invite(late), await invite(taken)] as const;
    await buildAdvisor(test, { email: late });
    await (await signIn(test, moved)).patch('/api/user/profile', { email: taken });
    await test.db('invitations').whereIn('id', ids).update({ user_id: null });
    const at = (days: number) => dbTime(new Date(Date.now() + days * 86_400_000));
    await test
      .db('users')
      .whereIn('id', [old.userId, moved.userId])
      .update({ created_at: at(-1) });
    await test
      .db('users')
      .where('email', late)
      .update({ created_at: at(1) });
    for (const time of ['first', 'second']) {
      await bindInvitations(test.db);
      const bound: unknown = await test.db('invitations').whereIn('id', ids).orderBy('id').pluck('user_id');
      expect(bound, time).to.deep.equal([old.userId, null, null]);
    }
  });

  describe('which is answered another way', () => {
    const statusOf = async (id: number) => {
      const [status]: string[] = await test.db('invitations').where('id', id).pluck('status');
      return status;
    };

    it('is accepted by it, and lets nobody in who was removed since', async () => {
      const superAdmin = await world.as('superAdmin');
      const invited = await buildAdvisor(test);
      const email = address();
      const [bound, byLink] = [await invite(invited.email), await invite(email)];
      const came = await register(email);
      const { advisor } = (await came.get<{ advisor: { id: number } }>('/api/user')).body;
      const groupsOf = (advisorId: number) => `/api/advisors/${advisorId}/groups`;
      for (const [id, advisorId] of [
        [bound, invited.advisorId],
        [byLink, advisor.id],
      ] as const) {
        await superAdmin.put(groupsOf(advisorId), { groupIds: [world.groupA] });
        expect(await statusOf(id)).to.equal('accepted');
        await superAdmin.put(groupsOf(advisorId), { groupIds: [] });
      }
      expect((await came.post<Refusal>(await linkOf(email), accept)).body.code).to.equal('TOKEN_INVALID');
      expect((await linkStatus(advisor.id))?.status).to.equal('removed');
    });

    it('is taken back with the end of a membership', async () => {
      const member = await buildAdvisor(test, { groupIds: [world.groupA] });
      const now = dbTime();
      const [id] = await test.db('invitations').insert({
        group_id: world.groupA,
        email: member.email,
        email_key: member.email,
        user_type: 'advisor',
        user_id: member.userId,
        token_hash: `left over ${unique()}`,
        status: 'invited',
        expires_at: dbTime(new Date(Date.now() + 86_400_000)),
        created_at: now,
        updated_at: now,
      });
      const client = await signIn(test, member);
      await client.delete(`/api/groups/${world.groupA}/membership`);
      expect(await statusOf(Number(id))).to.equal('revoked');
      expect((await client.patch<Refusal>(`/api/invitations/${id}`, accept)).body.code).to.equal(
        'TOKEN_INVALID',
      );
    });

    it('is an administrator’s alike', async () => {
      const person = await buildGroupAdmin(test, { groupIds: [await buildGroup(test)] });
      const id = await invite(person.email, 'group_admin');
      const admins = `/api/admin/groups/${world.groupA}/admins`;
      const { body } = await admin.post<{ id: number }>(admins, { email: person.email });
      expect(await statusOf(id)).to.equal('accepted');
      expect((await admin.delete(`${admins}/${body.id}`)).status).to.equal(200);
      const client = await signIn(test, person);
      expect((await client.patch(`/api/invitations/${id}`, accept)).status).to.equal(400);
      expect(await adminsOfA()).not.to.include(person.userId);
    });
  });

  describe('is told', () => {
    const bells = (userId: number) =>
      test.db('notifications').where('user_id', userId).orderBy('id').select('title', 'link', 'mail');
    const choose = async (person: Parameters<typeof signIn>[1], choice: Record<string, unknown>) =>
      expect(
        (await (await signIn(test, person)).put('/api/notifications/preferences', choice)).status,
      ).to.equal(200);

    it('by mail with a way to get no more of them, unless that was chosen', async () => {
      const [reader, quiet, daily] = [
        await buildAdvisor(test),
        await buildAdvisor(test),
        await buildAdvisor(test),
      ];
      await choose(quiet, { digest: false, email: { invitation: false } });
      await choose(daily, { digest: true, email: {} });
      for (const { email } of [reader, quiet, daily]) await invite(email);
      const [mail] = await mails(test.db, reader.email);
      expect(mail?.type).to.equal('advisorInvitation');
      expect(mail?.text).to.contain('/unsubscribe#token=');
      for (const { email } of [quiet, daily]) expect(await mails(test.db, email)).to.deep.equal([]);
      expect(await bells(quiet.userId)).to.have.length(1);
      expect(await bells(daily.userId)).to.deep.equal([
        { title: 'You are invited to join Group A', link: '/groups', mail: 'digest' },
      ]);
    });

    it('by mail always where only the link decides', async () => {
      const email = address();
      await invite(email);
      const late = await buildAdvisor(test, { email });
      await choose(late, { digest: true, email: { invitation: false } });
      await invite(email);
      const sent = await mails(test.db, email);
      expect(sent).to.have.length(2);
      expect(sent[1]?.text).not.to.contain('/unsubscribe');
      expect(await bells(late.userId)).to.deep.equal([]);
    });

    it('to an administrator of another group on their dashboard', async () => {
      const person = await buildGroupAdmin(test, { groupIds: [await buildGroup(test)] });
      const id = await invite(person.email, 'group_admin');
      expect(await bells(person.userId)).to.deep.equal([
        { title: 'You are invited to administer Group A', link: '/admin', mail: null },
      ]);
      expect(await waiting(await signIn(test, person))).to.deep.equal([id]);
    });
  });

  it('counts against the limit of whoever sends it, also again or to an administrator, before anything is looked up', async () => {
    const strict = await buildServer(test.db, { rateLimitFactor: 1 / RATE_LIMITS.sendInvitations.points });
    try {
      const calls = [path('/999999/resend'), '/api/admin/groups/999999/admins'];
      for (const call of calls) {
        const client = await signIn(strict, await buildGroupAdmin(strict));
        const statuses = [];
        for (let at = 0; at < 2; at += 1)
          statuses.push((await client.post(call, { email: address() })).status);
        expect(statuses, call).to.deep.equal([404, 429]);
      }
    } finally {
      await strict.stop();
    }
  });
});
