import { expect } from 'chai';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { buildWorld, type World } from '../../support/actors.ts';
import { buildAdvisor, buildGroup, buildGroupAdmin, signIn, unique } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

interface Admin {
  id: number;
  username: string;
  status: string;
}

describeOnEachDatabase('Group administrators', (getDb) => {
  let test: TestServer;
  let world: World;
  let superAdmin: Client;
  let groupAdmin: Client;
  before(async () => {
    test = await buildServer(getDb());
    world = await buildWorld(test);
    superAdmin = await world.as('superAdmin');
    groupAdmin = await world.as('groupAdmin');
  });
  after(() => test.stop());

  const form = (more: Record<string, unknown> = {}) => ({
    username: `admin${unique()}`,
    email: `admin${unique()}@example.org`,
    password: 'long enough to pass',
    ...more,
  });
  const create = (more: Record<string, unknown> = {}) =>
    superAdmin.post<Admin>(`/api/groups/${world.groupA}/admins`, form(more));
  const plain = (adminId: number, rest = '') => `/api/groups/${world.groupA}/admins/${adminId}${rest}`;
  const scoped = (adminId: number, rest = '') => `/api/admin/groups/${world.groupA}/admins/${adminId}${rest}`;
  const login = async (username: string, password: string) =>
    (await test.client().post('/api/login', { username, password })).status;
  const second = () => buildGroupAdmin(test, { groupIds: [world.groupA], isPrimaryAdmin: false });

  describe('made by a super admin', () => {
    it('are refused in the documented words, also when name or address are taken', async () => {
      const { body } = await create({ username: 'ab', email: 'x', password: 'short' });
      expect(body['fields' as never]).to.deep.equal({
        username: 'Username must be at least 3 characters',
        email: 'Please enter a valid email',
        password: 'Password must be at least 8 characters',
      });
      expect(
        (await create({ username: world.advisor.username, email: world.advisor.email })).body[
          'fields' as never
        ],
      ).to.deep.equal({ username: 'Username already exists', email: 'Email already exists' });
      expect((await superAdmin.post('/api/groups/999999/admins', form())).status).to.equal(404);
    });

    it('have an account and are answered in both spellings', async () => {
      const wanted = form({ is_primary_admin: true });
      const { status, body } = await create(wanted);
      expect(status).to.equal(201);
      expect(body).to.include({
        username: wanted.username,
        isPrimaryAdmin: true,
        is_primary_admin: true,
        groupId: world.groupA,
        group_id: world.groupA,
        groupName: 'Group A',
        group_name: 'Group A',
      });
      expect(body).to.include.keys('createdAt', 'created_at');
      expect((await create()).body).to.include({ isPrimaryAdmin: false });
      expect(await login(wanted.username, 'long enough to pass')).to.equal(200);
      const all = (await superAdmin.list('/api/group-admins')).body.map(({ id }) => id);
      const here = (await superAdmin.list(`/api/groups/${world.groupA}/admins`)).body.map(({ id }) => id);
      expect(all).to.include(body.id).and.include(world.otherAdmin.adminIds[0]);
      expect(here).to.include(body.id).and.not.include(world.otherAdmin.adminIds[0]);
    });

    it('have their passwords reset to eight characters or more, all log-ins ending', async () => {
      const admin = await second();
      const client = await signIn(test, admin);
      const url = plain(Number(admin.adminIds[0]), '/reset-password');
      expect((await superAdmin.post(url, { newPassword: '1234567' })).body['fields']).to.deep.equal({
        newPassword: 'Password must be at least 8 characters long',
      });
      expect((await superAdmin.post(url, { newPassword: 'a new one for you' })).status).to.equal(200);
      expect((await client.get('/api/user')).status).to.equal(401);
      expect(await login(admin.username, 'a new one for you')).to.equal(200);
    });

    it('are deleted with their account, unless they administer another group', async () => {
      const [only, both] = [
        await second(),
        await buildGroupAdmin(test, { groupIds: [world.groupA, world.groupB] }),
      ];
      expect((await superAdmin.delete(plain(Number(only.adminIds[0])))).body).to.deep.equal({
        removed: true,
        accountDeleted: true,
      });
      expect((await superAdmin.delete(plain(Number(both.adminIds[0])))).body).to.deep.equal({
        removed: true,
        accountDeleted: false,
      });
      expect((await superAdmin.delete(plain(Number(both.adminIds[0])))).status).to.equal(404);
      expect(await login(only.username, 'a test for everybody')).to.equal(401);
      const client = await signIn(test, both);
      expect(
        (await client.get<{ groups: { id: number }[] }>('/api/user')).body.groups.map(({ id }) => id),
      ).to.deep.equal([world.groupB]);
    });

    it('are not found under another group', async () => {
      expect(
        (await superAdmin.delete(`/api/groups/${world.groupB}/admins/${world.groupAdmin.adminIds[0]}`))
          .status,
      ).to.equal(404);
    });
  });

  describe('of a group, for its primary administrator', () => {
    const add = (email: string, by = groupAdmin) =>
      by.post<Admin>(`/api/admin/groups/${world.groupA}/admins`, { email });

    it('are not managed by a second administrator', async () => {
      const other = await world.as('secondAdmin');
      const target = Number((await second()).adminIds[0]);
      const calls = [
        other.get(`/api/admin/groups/${world.groupA}/admins`),
        add('x@example.org', other),
        other.delete(scoped(target)),
        other.put(scoped(target, '/reset-password'), { newPassword: 'a new one for you' }),
        other.put(scoped(target, '/update-email'), { newEmail: 'y@example.org' }),
      ];
      for (const { status } of await Promise.all(calls)) expect(status).to.equal(403);
    });

    it('are added by an address, which has to be one', async () => {
      expect((await add('')).body['fields' as never]).to.deep.equal({
        email: 'Please enter an email address',
      });
      expect((await add('x')).body['fields' as never]).to.deep.equal({ email: 'Please enter a valid email' });
    });

    it('cannot be an advisor or an organisation, nor somebody who is one already', async () => {
      for (const email of [
        world.advisor.email,
        world.organization.email.toUpperCase(),
        world.superAdmin.email,
      ]) {
        const { status, body } = await add(email);
        expect(status).to.equal(409);
        expect(body).to.include({ code: 'NOT_A_GROUP_ADMIN' });
      }
      const again = await add(world.secondAdmin.email);
      expect([again.status, again.body['code' as never]]).to.deep.equal([409, 'ALREADY_GROUP_ADMIN']);
    });

    it('are linked when they administer another group already', async () => {
      const { email, userId } = await buildGroupAdmin(test);
      const { status, body } = await add(` ${email.toUpperCase()} `);
      expect(status).to.equal(201);
      expect(body).to.include({ status: 'active', userId, isPrimaryAdmin: false });
      expect(await mails(test.db, email)).to.deep.equal([]);
    });

    it('come with what the asker may do: not to the log-in of somebody who runs another group too', async () => {
      const both = await buildGroupAdmin(test, { groupIds: [world.groupA, world.groupB] });
      const only = await second();
      type Verdicts = Admin & { userId: number; abilities: Record<string, boolean> };
      const of = async (client: typeof groupAdmin, userId: number) =>
        (await client.get<Verdicts[]>(`/api/admin/groups/${world.groupA}/admins`)).body.find(
          (admin) => admin.userId === userId,
        )?.abilities;
      expect(await of(groupAdmin, both.userId)).to.deep.equal({
        delete: true,
        setPrimary: true,
        resetPassword: false,
      });
      expect(await of(groupAdmin, only.userId)).to.deep.equal({
        delete: true,
        setPrimary: true,
        resetPassword: true,
      });
      const superAdmin = await world.as('superAdmin');
      expect(await of(superAdmin, both.userId)).to.deep.equal({
        delete: true,
        setPrimary: true,
        resetPassword: true,
      });
      const url = scoped(Number(both.adminIds[0]), '/reset-password');
      expect((await groupAdmin.put(url, { newPassword: 'a new one for you' })).status).to.equal(403);
    });

    it('are taken out of the group, their account and other groups staying, their log-ins ending', async () => {
      const admin = await buildGroupAdmin(test, { groupIds: [world.groupA] });
      const client = await signIn(test, admin);
      expect((await groupAdmin.delete(scoped(Number(admin.adminIds[0])))).body).to.deep.equal({
        removed: true,
        accountDeleted: false,
      });
      expect((await client.get('/api/user')).status).to.equal(401);
      expect(await login(admin.username, 'a test for everybody')).to.equal(200);
    });

    it('have their passwords reset to six characters or more here', async () => {
      const admin = await second();
      const url = scoped(Number(admin.adminIds[0]), '/reset-password');
      expect((await groupAdmin.put(url, { newPassword: '12345' })).body['fields']).to.deep.equal({
        newPassword: 'Password must be at least 6 characters long',
      });
      expect((await groupAdmin.put(url, { newPassword: 'h7x-Qw' })).status).to.equal(200);
      expect(await login(admin.username, 'h7x-Qw')).to.equal(200);
    });

    it('have their address changed: log-ins end and the old address is told', async () => {
      const admin = await second();
      const client = await signIn(test, admin);
      const url = scoped(Number(admin.adminIds[0]), '/update-email');
      expect((await groupAdmin.put(url, { newEmail: '' })).body['fields']).to.deep.equal({
        newEmail: 'Email is required',
      });
      expect((await groupAdmin.put(url, { newEmail: world.advisor.email })).body).to.deep.include({
        code: 'EMAIL_TAKEN',
        fields: { newEmail: 'Email already exists' },
      });
      expect((await client.get('/api/user')).status, 'a failed attempt ends nothing').to.equal(200);
      const { body } = await groupAdmin.put(url, { newEmail: `new_${admin.email}` });
      expect(body).to.include({ email: `new_${admin.email}` });
      expect((await client.get('/api/user')).status).to.equal(401);
      expect((await mails(test.db, admin.email)).map(({ type }) => type)).to.deep.equal(['emailChanged']);
    });

    it('cannot be taken over through a shared group: who runs another one keeps their log-in', async () => {
      const shared = await buildGroupAdmin(test, { groupIds: [world.groupA, world.groupB] });
      const target = Number(shared.adminIds[0]);
      expect(
        (await groupAdmin.put(scoped(target, '/reset-password'), { newPassword: 'a new one for you' }))
          .status,
      ).to.equal(403);
      expect(
        (await groupAdmin.put(scoped(target, '/update-email'), { newEmail: 'z@example.org' })).status,
      ).to.equal(403);
      expect(
        (await superAdmin.put(scoped(target, '/reset-password'), { newPassword: 'a new one for you' }))
          .status,
      ).to.equal(200);
    });
  });

  describe('as primary ones', () => {
    type Patched = Admin & { code?: string };
    const make = (client: typeof groupAdmin, url: string, isPrimaryAdmin: unknown) =>
      client.patch<Patched>(url, { isPrimaryAdmin });

    it('are made by a super admin or a primary one, and are asked in so many words', async () => {
      const target = Number((await second()).adminIds[0]);
      const refusals = [
        make(await world.as('secondAdmin'), scoped(target), true),
        make(groupAdmin, plain(target), true),
        make(await world.as('otherAdmin'), scoped(target), true),
        make(superAdmin, `/api/groups/${world.groupB}/admins/${target}`, true),
        make(superAdmin, plain(target), undefined),
      ];
      const statuses = (await Promise.all(refusals)).map(({ status }) => status);
      expect(statuses).to.deep.equal([403, 403, 404, 404, 400]);
    });

    it('may manage the group from then on, and no longer once they are not', async () => {
      const admin = await second();
      const [target, client] = [Number(admin.adminIds[0]), await signIn(test, admin)];
      const manages = async () => (await client.get(`/api/admin/groups/${world.groupA}/admins`)).status;
      expect(await manages()).to.equal(403);
      const { status, body } = await make(groupAdmin, scoped(target), true);
      expect(status).to.equal(200);
      expect(body).to.include({ id: target, isPrimaryAdmin: true, is_primary_admin: true });
      expect(await manages(), 'at once, in the same log-in').to.equal(200);
      expect((await make(superAdmin, plain(target), false)).body).to.include({ isPrimaryAdmin: false });
      expect((await make(superAdmin, plain(target), false)).status, 'again changes nothing').to.equal(200);
      expect(await manages()).to.equal(403);
      const events = await test
        .db('audit_events')
        .where({ action: 'groupAdmin.primaryChanged', subject_id: admin.userId })
        .orderBy('id')
        .pluck('detail');
      expect(events.map((detail) => JSON.parse(String(detail)) as unknown)).to.deep.equal([
        { isPrimaryAdmin: true },
        { isPrimaryAdmin: false },
      ]);
    });

    it('do not leave their group without one, also when two demote each other at once; a super admin may', async () => {
      const groupId = await buildGroup(test);
      const [one, other] = [
        await buildGroupAdmin(test, { groupIds: [groupId] }),
        await buildGroupAdmin(test, { groupIds: [groupId] }),
      ];
      const url = (admin: typeof one) => `/api/admin/groups/${groupId}/admins/${admin.adminIds[0]}`;
      const [asOne, asOther] = [await signIn(test, one), await signIn(test, other)];
      const answers = await Promise.all([make(asOne, url(other), false), make(asOther, url(one), false)]);
      const done = answers.findIndex(({ status }) => status === 200);
      const refused = answers.find(({ status }) => status !== 200);
      // The second one is refused as the last primary one, or as one who is no longer primary.
      expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
      expect(refused?.body.code).to.be.oneOf(['LAST_PRIMARY_ADMIN', 'FORBIDDEN']);
      const [stays, asLast] = done === 0 ? [one, asOne] : [other, asOther];
      expect((await make(asLast, url(stays), false)).body).to.include({ code: 'LAST_PRIMARY_ADMIN' });
      expect((await asLast.delete(url(stays))).status, 'nor by leaving').to.equal(409);
      expect((await make(superAdmin, url(stays), false)).status).to.equal(200);
    });
  });

  describe('invited by an address that nobody has', () => {
    const invite = async (email = `invited${unique()}@example.org`) => {
      const { status, body } = await groupAdmin.post<Admin & { expiresAt: string }>(
        `/api/admin/groups/${world.groupA}/admins`,
        { email },
      );
      expect([status, body.status]).to.deep.equal([201, 'invited']);
      return { email, token: String((await mails(test.db, email)).at(-1)?.token), expiresAt: body.expiresAt };
    };
    const answer = (token: string, payload: unknown) =>
      test.client().post(`/api/invitations/${token}`, payload);
    const accept = () => ({
      action: 'accept',
      username: `joined${unique()}`,
      password: 'long enough to pass',
    });

    it('get a link for fourteen days with the token in the fragment; the database keeps its hash', async () => {
      const { email, token, expiresAt } = await invite();
      const [mail] = await mails(test.db, email);
      expect(mail).to.include({
        type: 'groupAdminInvitation',
        subject: 'You are invited to administer Group A on TimeMatch',
      });
      expect(Date.parse(expiresAt) - Date.now()).to.be.within(13.9 * 86_400_000, 14 * 86_400_000);
      expect(JSON.stringify(await test.db('invitations').where('email', email))).not.to.contain(token);
      expect((await test.client().get(`/api/invitations/${token}`)).body).to.deep.include({
        group: { id: world.groupA, name: 'Group A' },
        userType: 'group_admin',
        status: 'invited',
      });
    });

    it('choose their own name and password, and administer the group as a second one', async () => {
      const { email, token } = await invite();
      expect((await answer(token, { action: 'accept' })).body['fields']).to.have.keys('username', 'password');
      expect((await answer(token, { ...accept(), username: world.advisor.username })).body).to.include({
        code: 'USERNAME_TAKEN',
      });
      const wanted = accept();
      expect((await answer(token, wanted)).status).to.be.oneOf([200, 201]);
      const client = test.client();
      const { body } = await client.post('/api/login', { username: email, password: wanted.password });
      expect(body).to.deep.include({
        userType: 'group_admin',
        groups: [{ id: world.groupA, name: 'Group A' }],
      });
      expect((await client.get(`/api/admin/groups/${world.groupA}/admins`)).status).to.equal(403);
    });

    it('can answer once, before it is too late and while the address is free', async () => {
      const [used, declined, late, taken] = [await invite(), await invite(), await invite(), await invite()];
      await answer(used.token, accept());
      await answer(declined.token, { action: 'decline' });
      await test
        .db('invitations')
        .where('email', late.email)
        .update({ expires_at: dbTime(new Date(Date.now() - 1)) });
      await buildAdvisor(test, { email: taken.email });
      for (const { token } of [used, declined, late, taken]) {
        const { status, body } = await answer(token, accept());
        expect(status).to.equal(400);
        expect(body).to.include({ code: 'TOKEN_INVALID' });
      }
      const statuses = [used, declined, late].map(
        async ({ token }) => (await test.client().get(`/api/invitations/${token}`)).body['status'],
      );
      expect(await Promise.all(statuses)).to.deep.equal(['accepted', 'declined', 'expired']);
      expect((await answer('made-up', accept())).status).to.equal(404);
    });

    it('twice can use the newer link only, and one of two answers at once', async () => {
      const first = await invite();
      const second = await invite(first.email.toUpperCase());
      expect((await answer(first.token, accept())).body).to.include({ code: 'TOKEN_INVALID' });
      const answers = await Promise.all([answer(second.token, accept()), answer(second.token, accept())]);
      expect(answers.filter(({ status }) => status < 300)).to.have.length(1);
    });
  });

  it('of a group that is deleted keep their accounts', async () => {
    const groupId = await buildGroup(test);
    const admin = await buildGroupAdmin(test, { groupIds: [groupId] });
    await superAdmin.delete(`/api/groups/${groupId}`);
    expect(await login(admin.username, 'a test for everybody')).to.equal(200);
  });
});
