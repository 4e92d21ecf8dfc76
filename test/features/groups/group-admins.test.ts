import { expect } from 'chai';
import type { GroupAdmin } from '../../../src/contract/admin-api.ts';
import { expectRefusal, expectStatus, idsOf, statusesOf } from '../../support/answers.ts';
import { PASSWORD, unique } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { dbDays } from '../../support/rows.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';

describeWithServer('Group administrators', (test) => {
  const [world, as] = useWorld(test);
  const { superAdmin, groupAdmin } = as;

  const form = (more: Record<string, unknown> = {}) => ({
    username: `admin${unique()}`,
    email: `admin${unique()}@example.org`,
    password: 'long enough to pass',
    ...more,
  });
  const create = (more: Record<string, unknown> = {}) =>
    superAdmin.post<GroupAdmin>(`/api/groups/${world.groupA}/admins`, form(more));
  type Built = { adminIds: readonly number[] };
  const plain = ({ adminIds: [id] }: Built, rest = '') => `/api/groups/${world.groupA}/admins/${id}${rest}`;
  const scoped = ({ adminIds: [id] }: Built, rest = '') =>
    `/api/admin/groups/${world.groupA}/admins/${id}${rest}`;
  const ofGroup = () => `/api/admin/groups/${world.groupA}/admins`;
  const login = async (username: string, password = PASSWORD) =>
    (await test.client().post('/api/login', { username, password })).status;
  const second = () => test.groupAdmin({ groupIds: [world.groupA], isPrimaryAdmin: false });
  const ofBoth = () => test.groupAdmin({ groupIds: [world.groupA, world.groupB] });
  const NEW = { newPassword: 'a new one for you' };

  describe('made by a super admin', () => {
    it('are refused in the documented words, also when name or address are taken', async () => {
      const wrong = {
        username: 'Username must be at least 3 characters',
        email: 'Please enter a valid email',
        password: 'Password must be at least 8 characters',
      };
      await expectRefusal(400, wrong, create({ username: 'ab', email: 'x', password: 'short' }));
      await expectRefusal(400, wrong, create({ username: '', email: '', password: '' }));
      const taken = { username: 'Username already exists', email: 'Email already exists' };
      const { username, email } = world.advisor;
      await expectRefusal(400, taken, create({ username, email }));
      await expectStatus(404, superAdmin.post('/api/groups/999999/admins', form()));
    });

    it('have an account and are answered in both spellings', async () => {
      const wanted = form({ is_primary_admin: true });
      const body = await expectStatus(201, create(wanted));
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
      expect(await login(wanted.username, wanted.password)).to.equal(200);
      const [other] = world.otherAdmin.adminIds;
      expect(await idsOf(superAdmin.list('/api/group-admins')))
        .to.include(body.id)
        .and.include(other);
      const here = await idsOf(superAdmin.list(`/api/groups/${world.groupA}/admins`));
      expect(here).to.include(body.id).and.not.include(other);
    });

    it('have their passwords reset to eight characters or more, all log-ins ending', async () => {
      const admin = await second();
      const client = await test.signIn(admin);
      const reset = (newPassword: string) =>
        superAdmin.post(plain(admin, '/reset-password'), { newPassword });
      const short = { newPassword: 'Password must be at least 8 characters long' };
      await expectRefusal(400, short, reset('1234567'));
      await expectStatus(200, reset('a new one for you'));
      await expectStatus(401, client.get('/api/user'));
      expect(await login(admin.username, 'a new one for you')).to.equal(200);
    });

    it('are deleted with their account, unless they administer another group', async () => {
      const [only, both] = [await second(), await ofBoth()];
      const remove = (admin: Built) => superAdmin.delete(plain(admin));
      expect((await remove(only)).body).to.deep.equal({ removed: true, accountDeleted: true });
      expect((await remove(both)).body).to.deep.equal({ removed: true, accountDeleted: false });
      await expectStatus(404, remove(both));
      expect(await login(only.username)).to.equal(401);
      const { body } = await (await test.signIn(both)).get<{ groups: { id: number }[] }>('/api/user');
      expect(body.groups.map(({ id }) => id)).to.deep.equal([world.groupB]);
      const twice = await second();
      expect(await statusesOf([remove(twice), remove(twice)])).to.deep.equal([200, 404]);
    });

    it('are not found under another group', async () => {
      const [id] = world.groupAdmin.adminIds;
      await expectStatus(404, superAdmin.delete(`/api/groups/${world.groupB}/admins/${id}`));
    });
  });

  describe('of a group, for its primary administrator', () => {
    const add = (email: string, by = groupAdmin) => by.post<GroupAdmin>(ofGroup(), { email });

    it('are added by an address, which has to be one', async () => {
      await expectRefusal(400, { email: 'Please enter an email address' }, add(''));
      await expectRefusal(400, { email: 'Please enter a valid email' }, add('x'));
    });

    it('cannot be an advisor or an organisation, nor somebody who is one already', async () => {
      const { advisor, organization, superAdmin } = world;
      for (const email of [advisor.email, organization.email.toUpperCase(), superAdmin.email])
        await expectRefusal(409, 'NOT_A_GROUP_ADMIN', add(email));
      await expectRefusal(409, 'ALREADY_GROUP_ADMIN', add(world.secondAdmin.email));
    });

    it('are linked, and told so, when they administer another group already', async () => {
      const { email, userId } = await test.groupAdmin();
      const added = await expectStatus(201, add(` ${email.toUpperCase()} `));
      expect(added).to.include({ status: 'active', userId, isPrimaryAdmin: false });
      const subjects = (await test.mails(email)).map(({ subject }) => subject);
      expect(subjects).to.deep.equal(['You administer Group A now']);
    });

    it('come with what the asker may do: not to the log-in of somebody who runs another group too', async () => {
      const [both, only] = [await ofBoth(), await second()];
      const verdicts = async (client: Client, userId: number) =>
        (await client.get<GroupAdmin[]>(ofGroup())).body.find((admin) => admin.userId === userId)?.abilities;
      const may = { delete: true, setPrimary: true, resetPassword: true };
      expect(await verdicts(groupAdmin, both.userId)).to.deep.equal({ ...may, resetPassword: false });
      expect(await verdicts(groupAdmin, only.userId)).to.deep.equal(may);
      expect(await verdicts(superAdmin, both.userId)).to.deep.equal(may);
    });

    it('are taken out of the group, their account and other groups staying, their log-ins ending', async () => {
      const admin = await test.groupAdmin({ groupIds: [world.groupA] });
      const client = await test.signIn(admin);
      const { body } = await groupAdmin.delete(scoped(admin));
      expect(body).to.deep.equal({ removed: true, accountDeleted: false });
      await expectStatus(401, client.get('/api/user'));
      expect(await login(admin.username)).to.equal(200);
    });

    it('have their passwords reset to six characters or more here', async () => {
      const admin = await second();
      const url = scoped(admin, '/reset-password');
      const short = { newPassword: 'Password must be at least 6 characters long' };
      await expectRefusal(400, short, groupAdmin.put(url, { newPassword: '12345' }));
      await expectStatus(200, groupAdmin.put(url, { newPassword: 'h7x-Qw' }));
      expect(await login(admin.username, 'h7x-Qw')).to.equal(200);
    });

    it('have their address changed: log-ins end and the old address is told', async () => {
      const admin = await second();
      const client = await test.signIn(admin);
      const change = (newEmail: string) => groupAdmin.put(scoped(admin, '/update-email'), { newEmail });
      await expectRefusal(400, { newEmail: 'Email is required' }, change(''));
      const taken = { newEmail: 'Email already exists' };
      await expectRefusal(400, ['EMAIL_TAKEN', taken], change(world.advisor.email));
      await expectStatus(200, client.get('/api/user'), 'a failed attempt ends nothing');
      expect((await change(`new_${admin.email}`)).body).to.include({ email: `new_${admin.email}` });
      await expectStatus(401, client.get('/api/user'));
      expect(await test.mailTypes(admin.email)).to.deep.equal(['emailChanged']);
    });

    it('cannot be taken over through a shared group: who runs another one keeps their log-in', async () => {
      const shared = await ofBoth();
      await expectStatus(403, groupAdmin.put(scoped(shared, '/reset-password'), NEW));
      await expectStatus(403, groupAdmin.put(scoped(shared, '/update-email'), { newEmail: 'z@example.org' }));
      await expectStatus(200, superAdmin.put(scoped(shared, '/reset-password'), NEW));
    });
  });

  describe('as primary ones', () => {
    const make = (client: Client, url: string, isPrimaryAdmin: unknown) =>
      client.patch<GroupAdmin & { code?: string }>(url, { isPrimaryAdmin });

    it('are not made in another group, nor without saying so', async () => {
      const target = await second();
      const elsewhere = `/api/groups/${world.groupB}/admins/${target.adminIds[0]}`;
      await expectStatus(404, make(superAdmin, elsewhere, true));
      await expectStatus(400, make(superAdmin, plain(target), undefined));
    });

    it('may manage the group from then on, and no longer once they are not', async () => {
      const admin = await second();
      const client = await test.signIn(admin);
      const manages = (status: number, what?: string) => expectStatus(status, client.get(ofGroup()), what);
      await manages(403);
      const made = await expectStatus(200, make(groupAdmin, scoped(admin), true));
      expect(made).to.include({ id: admin.adminIds[0], isPrimaryAdmin: true, is_primary_admin: true });
      await manages(200, 'at once, in the same log-in');
      expect((await make(superAdmin, plain(admin), false)).body).to.include({ isPrimaryAdmin: false });
      await expectStatus(200, make(superAdmin, plain(admin), false), 'again changes nothing');
      await manages(403);
      const changes = { action: 'groupAdmin.primaryChanged', subject_id: admin.userId };
      const events = await test.column('audit_events', changes, 'detail');
      expect(events.map((detail) => JSON.parse(String(detail)) as unknown)).to.deep.equal([
        { isPrimaryAdmin: true },
        { isPrimaryAdmin: false },
      ]);
    });

    it('do not leave their group without one, also when two demote each other at once; a super admin may', async () => {
      const groupId = await test.group();
      const groupIds = [groupId];
      const [one, other] = [await test.groupAdmin({ groupIds }), await test.groupAdmin({ groupIds })];
      const url = (admin: Built) => `/api/admin/groups/${groupId}/admins/${admin.adminIds[0]}`;
      const [asOne, asOther] = [await test.signIn(one), await test.signIn(other)];
      const answers = await Promise.all([make(asOne, url(other), false), make(asOther, url(one), false)]);
      const done = answers.findIndex(({ status }) => status === 200);
      const refused = answers.find(({ status }) => status !== 200);
      // The second one is refused as the last primary one, or as one who is no longer primary.
      expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
      expect(refused?.body.code).to.be.oneOf(['LAST_PRIMARY_ADMIN', 'FORBIDDEN']);
      const [stays, asLast] = done === 0 ? [one, asOne] : [other, asOther];
      await expectRefusal(409, 'LAST_PRIMARY_ADMIN', make(asLast, url(stays), false));
      await expectStatus(409, asLast.delete(url(stays)), 'nor by leaving');
      await expectStatus(200, make(superAdmin, url(stays), false));
    });
  });

  describe('invited by an address that nobody has', () => {
    const invite = async (email = `invited${unique()}@example.org`, by: Client = groupAdmin) => {
      const call = by.post<Record<'status' | 'expiresAt', string>>(ofGroup(), { email });
      const { status, expiresAt } = await expectStatus(201, call);
      expect(status).to.equal('invited');
      return { email, token: String((await test.lastMail(email)).token), expiresAt };
    };
    const look = async (token: string) => (await test.client().get(`/api/invitations/${token}`)).body;
    const answer = (token: string, payload: unknown) =>
      test.client().post(`/api/invitations/${token}`, payload);
    const accept = () => ({ action: 'accept', username: `joined${unique()}`, password: PASSWORD });

    it('get a link for fourteen days with the token in the fragment; the database keeps its hash', async () => {
      const { email, token, expiresAt } = await invite();
      expect(await test.lastMail(email)).to.include({
        type: 'groupAdminInvitation',
        subject: 'You are invited to administer Group A on TimeMatch',
      });
      expect(Date.parse(expiresAt) - Date.now()).to.be.within(13.9 * 86_400_000, 14 * 86_400_000);
      expect(JSON.stringify(await test.db('invitations').where('email', email))).not.to.contain(token);
      expect(await look(token)).to.deep.include({
        group: { id: world.groupA, name: 'Group A' },
        userType: 'group_admin',
        status: 'invited',
      });
    });

    it('choose their own name and password, and administer the group as a second one', async () => {
      const { email, token } = await invite();
      expect((await answer(token, { action: 'accept' })).body['fields']).to.have.keys('username', 'password');
      const { username } = world.advisor;
      await expectRefusal(400, 'USERNAME_TAKEN', answer(token, { ...accept(), username }));
      const wanted = accept();
      expect((await answer(token, wanted)).status).to.be.oneOf([200, 201]);
      const client = test.client();
      const { body } = await client.post('/api/login', { username: email, password: wanted.password });
      const groups = [{ id: world.groupA, name: 'Group A' }];
      expect(body).to.deep.include({ userType: 'group_admin', groups });
      await expectStatus(403, client.get(ofGroup()));
    });

    it('can answer once, before it is too late and while the address is free', async () => {
      const [used, declined, late, taken] = [await invite(), await invite(), await invite(), await invite()];
      await answer(used.token, accept());
      await answer(declined.token, { action: 'decline' });
      await test.change('invitations', { email: late.email }, { expires_at: dbDays(-1) });
      await test.advisor({ email: taken.email });
      for (const { token } of [used, declined, late, taken])
        await expectRefusal(400, 'TOKEN_INVALID', answer(token, accept()));
      const states = [used, declined, late].map(async ({ token }) => (await look(token))['status']);
      expect(await Promise.all(states)).to.deep.equal(['accepted', 'declined', 'expired']);
      await expectStatus(404, answer('made-up', accept()));
    });

    it('twice can use the newer link only, and one of two answers at once', async () => {
      const first = await invite();
      const second = await invite(first.email.toUpperCase());
      await expectRefusal(400, 'TOKEN_INVALID', answer(first.token, accept()));
      const answers = await Promise.all([answer(second.token, accept()), answer(second.token, accept())]);
      expect(answers.filter(({ status }) => status < 300)).to.have.length(1);
    });

    it('by somebody who is taken out of the group since do not get in, whether or not that account goes', async () => {
      for (const taken of [plain, scoped]) {
        const insider = await test.groupAdmin({ groupIds: [world.groupA] });
        const { token } = await invite(undefined, await test.signIn(insider));
        await expectStatus(200, superAdmin.delete(taken(insider)));
        await expectRefusal(400, 'TOKEN_INVALID', answer(token, accept()));
      }
    });

    it('by somebody who may no longer add administrators do not get in either', async () => {
      const insider = await test.groupAdmin({ groupIds: [world.groupA] });
      const { token } = await invite(undefined, await test.signIn(insider));
      await expectStatus(200, superAdmin.patch(plain(insider), { isPrimaryAdmin: false }));
      await expectRefusal(400, 'TOKEN_INVALID', answer(token, accept()));
    });
  });
});
