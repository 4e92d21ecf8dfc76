import { expect } from 'chai';
import type { GroupInvitation, OwnInvitation } from '../../../src/contract/groups-api.ts';
import { up as bindInvitations } from '../../../db/migrations/20261122002000_bound_invitations.ts';
import { RATE_LIMITS } from '../../../src/core/limits/limits.ts';
import { expectRefusal, expectStatus, idsOf } from '../../support/answers.ts';
import { buildGroupAdmin, signIn, unique, type Person } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { dbDays, times } from '../../support/rows.ts';
import { buildServer } from '../../support/server.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';

const PASSWORD = 'long enough to pass';
const accept = { action: 'accept' };

/** Nobody has verified that an account's address is its owner's (decision 19). */
describeWithServer('Whose an invitation is', (test) => {
  const [world, as] = useWorld(test);
  const { groupAdmin: admin } = as;

  const address = () => `owner${unique()}@example.org`;
  const path = (rest = '') => `/api/groups/${world.groupA}/invitations${rest}`;
  const invite = async (email: string, userType = 'advisor') => {
    const call = admin.post<GroupInvitation[]>(path(), { emails: [email], userType });
    return Number((await expectStatus(201, call))[0]?.id);
  };
  const linkOf = async (email: string) => `/api/invitations/${(await test.lastMail(email)).token}`;
  const waiting = (client: Client) => idsOf(client.get<OwnInvitation[]>('/api/invitations'));
  const register = async (email: string) => {
    const client = test.client();
    const form = { username: `came${unique()}`, email, password: PASSWORD };
    await expectStatus(201, client.post('/api/register/advisor', form));
    return client;
  };
  const adminsOfA = () => test.column('group_admins', { group_id: world.groupA }, 'user_id');
  const linkOfAdvisor = (advisorId: number) =>
    test.db('group_advisors').where({ group_id: world.groupA, advisor_id: advisorId }).first();
  const answerTo = (client: Client, id: number) => client.patch(`/api/invitations/${id}`, accept);
  const INVITED = { title: 'You are invited to join Group A', link: '/groups', mail: 'digest' };

  it('is not an administrator’s who takes the invited address afterwards, also when it is sent again', async () => {
    const email = address();
    const id = await invite(email, 'group_admin');
    const thief = await test.groupAdmin();
    const client = await test.signIn(thief);
    await expectStatus(200, client.patch('/api/user/profile', { email }));
    const tries = async (invitation: number) => {
      expect(await waiting(client)).to.deep.equal([]);
      await expectStatus(404, answerTo(client, invitation));
    };
    await tries(id);
    await admin.post(path(`/${id}/resend`));
    await tries(id);
    await tries(await invite(email, 'group_admin'));
    expect(await adminsOfA()).not.to.include(thief.userId);
    // Nor does whoever reads the mail let them in without knowing.
    await expectRefusal(409, 'INVITATION_SIGN_IN', test.client().post(await linkOf(email), accept));
    expect(await adminsOfA()).not.to.include(thief.userId);
  });

  it('is not an account’s that registers with the invited address; with the mail’s link and signed in it is', async () => {
    const email = address();
    const id = await invite(email);
    const client = await register(email);
    expect(await waiting(client)).to.deep.equal([]);
    await expectStatus(404, answerTo(client, id));
    const exported = (await client.get<{ invitations: unknown[] }>('/api/user/export')).body;
    expect(exported.invitations).to.deep.equal([]);
    const link = await linkOf(email);
    expect((await test.client().get(link)).body).to.include({ hasAccount: true, mustSignIn: true });
    await expectRefusal(409, 'INVITATION_SIGN_IN', test.client().post(link, accept));
    const other = await test.asAdvisor();
    expect((await other.get(link)).body).to.include({ mustSignIn: true });
    await expectRefusal(409, 'INVITATION_SIGN_IN', other.post(link, accept));
    expect((await client.get(link)).body).to.include({ hasAccount: true, mustSignIn: false });
    expect((await client.post(link, accept)).body).to.include({ status: 'accepted' });
    const { body } = await client.get<{ advisor: { id: number } }>('/api/user');
    expect((await linkOfAdvisor(body.advisor.id))?.status).to.equal('active');
  });

  it('stays the account’s it was sent to, which changes its address, and not the next one’s with the old address', async () => {
    const invited = await test.advisor();
    const client = await test.signIn(invited);
    const id = await invite(invited.email);
    const link = await linkOf(invited.email);
    await client.patch('/api/user/profile', { email: address() });
    const next = await register(invited.email);
    expect(await waiting(next)).to.deep.equal([]);
    expect((await next.get(link)).body).to.include({ mustSignIn: false });
    expect(await waiting(client)).to.deep.equal([id]);
    await expectStatus(200, answerTo(client, id));
    const membership = await linkOfAdvisor(invited.advisorId);
    expect(membership?.status).to.equal('active');
    expect(membership?.invitation_accepted_at).to.be.a('string');
  });

  it('is told by its link, which makes an account also for somebody signed in as another', async () => {
    const email = address();
    await invite(email);
    const client = await test.asAdvisor();
    const link = await linkOf(email);
    expect((await client.get(link)).body).to.include({ hasAccount: false, mustSignIn: false });
    const username = `made${unique()}`;
    await expectStatus(200, client.post(link, { ...accept, username, password: PASSWORD }));
    expect((await client.get('/api/user')).body).to.include({ username });
  });

  it('is, of those open before, the account’s that had the address already', async () => {
    const [old, moved] = [await test.advisor(), await test.advisor()];
    const [late, taken] = [address(), address()];
    const ids = [await invite(old.email), await invite(late), await invite(taken)] as const;
    await test.advisor({ email: late });
    await (await test.signIn(moved)).patch('/api/user/profile', { email: taken });
    await test.db('invitations').whereIn('id', ids).update({ user_id: null });
    for (const { userId } of [old, moved]) await test.change('users', userId, { created_at: dbDays(-1) });
    await test.change('users', { email: late }, { created_at: dbDays(1) });
    for (const time of ['first', 'second']) {
      await bindInvitations(test.db);
      const bound: unknown = await test.db('invitations').whereIn('id', ids).orderBy('id').pluck('user_id');
      expect(bound, time).to.deep.equal([old.userId, null, null]);
    }
  });

  describe('which is answered another way', () => {
    const statusOf = async (id: number) => (await test.row('invitations', id)).status;

    it('is accepted by it, and lets nobody in who was removed since', async () => {
      const invited = await test.advisor();
      const email = address();
      const [bound, byLink] = [await invite(invited.email), await invite(email)];
      const came = await register(email);
      const { advisor } = (await came.get<{ advisor: { id: number } }>('/api/user')).body;
      const groupsOf = (advisorId: number) => `/api/advisors/${advisorId}/groups`;
      for (const [id, advisorId] of [
        [bound, invited.advisorId],
        [byLink, advisor.id],
      ] as const) {
        await as.superAdmin.put(groupsOf(advisorId), { groupIds: [world.groupA] });
        expect(await statusOf(id)).to.equal('accepted');
        await as.superAdmin.put(groupsOf(advisorId), { groupIds: [] });
      }
      await expectRefusal(400, 'TOKEN_INVALID', came.post(await linkOf(email), accept));
      expect((await linkOfAdvisor(advisor.id))?.status).to.equal('removed');
    });

    it('is taken back with the end of a membership', async () => {
      const member = await test.advisor({ groupIds: [world.groupA] });
      const id = await test.insert('invitations', {
        group_id: world.groupA,
        email: member.email,
        email_key: member.email,
        user_type: 'advisor',
        user_id: member.userId,
        token_hash: `left over ${unique()}`,
        status: 'invited',
        expires_at: dbDays(1),
        ...times(),
      });
      const client = await test.signIn(member);
      await client.delete(`/api/groups/${world.groupA}/membership`);
      expect(await statusOf(id)).to.equal('revoked');
      await expectRefusal(400, 'TOKEN_INVALID', answerTo(client, id));
    });

    it('is an administrator’s alike', async () => {
      const person = await test.groupAdmin({ groupIds: [await test.group()] });
      const id = await invite(person.email, 'group_admin');
      const admins = `/api/admin/groups/${world.groupA}/admins`;
      const { body } = await admin.post<{ id: number }>(admins, { email: person.email });
      expect(await statusOf(id)).to.equal('accepted');
      await expectStatus(200, admin.delete(`${admins}/${body.id}`));
      const client = await test.signIn(person);
      await expectStatus(400, answerTo(client, id));
      expect(await adminsOfA()).not.to.include(person.userId);
    });
  });

  describe('is told', () => {
    const bells = (userId: number) =>
      test.db('notifications').where('user_id', userId).orderBy('id').select('title', 'link', 'mail');
    const choose = async (person: Person, choice: Record<string, unknown>) =>
      expectStatus(200, (await test.signIn(person)).put('/api/notifications/preferences', choice));

    it('by mail with a way to get no more of them, unless that was chosen', async () => {
      const [reader, quiet, daily] = [await test.advisor(), await test.advisor(), await test.advisor()];
      await choose(quiet, { digest: false, email: { invitation: false } });
      await choose(daily, { digest: true, email: {} });
      for (const { email } of [reader, quiet, daily]) await invite(email);
      const [mail] = await test.mails(reader.email);
      expect(mail?.type).to.equal('advisorInvitation');
      expect(mail?.text).to.contain('/unsubscribe#token=');
      for (const { email } of [quiet, daily]) expect(await test.mails(email)).to.deep.equal([]);
      expect(await bells(quiet.userId)).to.have.length(1);
      expect(await bells(daily.userId)).to.deep.equal([INVITED]);
    });

    it('by mail always where only the link decides', async () => {
      const email = address();
      await invite(email);
      const late = await test.advisor({ email });
      await choose(late, { digest: true, email: { invitation: false } });
      await invite(email);
      const sent = await test.mails(email);
      expect(sent).to.have.length(2);
      expect(sent[1]?.text).not.to.contain('/unsubscribe');
      expect(await bells(late.userId)).to.deep.equal([]);
    });

    it('to an administrator of another group on their dashboard', async () => {
      const person = await test.groupAdmin({ groupIds: [await test.group()] });
      const id = await invite(person.email, 'group_admin');
      expect(await bells(person.userId)).to.deep.equal([
        { title: 'You are invited to administer Group A', link: '/admin', mail: null },
      ]);
      expect(await waiting(await test.signIn(person))).to.deep.equal([id]);
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
