import { expect } from 'chai';
import { buildWorld } from '../../support/actors.ts';
import type { World } from '../../support/actors.ts';
import {
  PASSWORD,
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  signIn,
  unique,
} from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { buildServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

interface Advisor {
  id: number;
  userId: number;
  username: string;
  email: string;
  firstName: string;
  title: string | null;
  bio: string | null;
  isManaged: boolean;
  hasJoinedOpenGroup: boolean;
  generatedPassword?: string;
  groups: { id: number }[];
  abilities: Record<string, boolean>;
}

describeOnEachDatabase('An admin’s advisors', (getDb) => {
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
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `ada${unique()}@example.org`,
    isManaged: true,
    ...more,
  });
  const create = (more: Record<string, unknown> = {}, by = superAdmin, prefix = '/api') =>
    by.post<Advisor>(`${prefix}/advisors`, form(more));
  const createByGroup = (more: Record<string, unknown> = {}) => create(more, groupAdmin, '/api/admin');
  const groupsOf = ({ groups }: Advisor) => groups.map(({ id }) => id);

  describe('are refused', () => {
    it('without both names and an address, in the documented words', async () => {
      const { status, body } = await superAdmin.post('/api/advisors', { isManaged: true });
      expect(status).to.equal(400);
      expect(body).to.deep.include({
        message: 'First name is required',
        fields: {
          firstName: 'First name is required',
          lastName: 'Last name is required',
          email: 'Email is required',
        },
      });
    });

    it('with what is no address, link, username or password', async () => {
      const { body } = await create({
        email: 'ada',
        linkedinUrl: 'linkedin',
        username: 'ab',
        password: 'short',
      });
      expect(body['fields' as never]).to.deep.equal({
        email: 'Invalid email address',
        linkedinUrl: 'Invalid LinkedIn URL',
        username: 'Username must be at least 3 characters',
        password: 'Password must be at least 8 characters',
      });
    });

    it('when self-managed without username and password', async () => {
      const { status, body } = await create({ isManaged: false });
      expect(status).to.equal(400);
      expect(body['fields' as never]).to.deep.equal({
        username: 'Username is required for self-managed advisors',
        password: 'Password is required for self-managed advisors',
      });
    });

    it('with every wrong field at once, the missing log-in among them', async () => {
      const { status, body } = await create({ firstName: '', linkedinUrl: 'x', isManaged: undefined });
      expect(status).to.equal(400);
      expect(body['fields' as never]).to.deep.equal({
        firstName: 'First name is required',
        linkedinUrl: 'Invalid LinkedIn URL',
        username: 'Username is required for self-managed advisors',
        password: 'Password is required for self-managed advisors',
      });
    });

    it('with a taken username or address, leaving nothing behind', async () => {
      const count = async () => (await test.db('users').select('id')).length;
      const before = await count();
      const { status, body } = await create({
        username: world.advisor.username.toUpperCase(),
        email: world.advisor.email.toUpperCase(),
      });
      expect(status).to.equal(400);
      expect(body['fields' as never]).to.deep.equal({
        username: 'Username already exists',
        email: 'Email already exists',
      });
      expect(await count()).to.equal(before);
    });

    it('in groups that do not exist, or that a group admin does not run', async () => {
      const nowhere = await create({ groupIds: [world.groupA, 999_999] });
      expect(nowhere.body).to.deep.include({
        code: 'UNKNOWN_GROUPS',
        message: 'Unknown groups: 999999',
      });
      const foreign = await createByGroup({ groupIds: [world.groupB] });
      expect(foreign.body).to.deep.include({
        code: 'UNKNOWN_GROUPS',
        message: `Unknown groups: ${world.groupB}`,
      });
    });
  });

  describe('are created', () => {
    it('by a super admin in the groups asked for, or in none', async () => {
      expect(groupsOf((await create()).body)).to.deep.equal([]);
      const { status, body } = await create({ groupIds: [world.groupA, world.groupB, world.groupA] });
      expect(status).to.equal(201);
      expect(groupsOf(body)).to.have.members([world.groupA, world.groupB]);
    });

    it('by a group admin in their groups, or in those picked among them, under both prefixes', async () => {
      expect(groupsOf((await createByGroup()).body)).to.deep.equal([world.groupA]);
      const other = await create({}, groupAdmin, '/api/group-admin');
      expect(groupsOf(other.body)).to.deep.equal([world.groupA]);
      const second = await buildGroup(test);
      const admin = await signIn(test, await buildGroupAdmin(test, { groupIds: [world.groupA, second] }));
      expect(groupsOf((await create({}, admin, '/api/admin')).body)).to.have.members([world.groupA, second]);
      expect(groupsOf((await create({ groupIds: [second] }, admin, '/api/admin')).body)).to.deep.equal([
        second,
      ]);
    });

    it('by a super admin under the group admins’ prefix, too, as the import page does', async () => {
      const { status, body } = await create(
        { groupIds: [world.groupB], hasJoinedOpenGroup: false },
        superAdmin,
        '/api/admin',
      );
      expect(status).to.equal(201);
      expect(groupsOf(body)).to.deep.equal([world.groupB]);
    });

    it('as open access when put into an open group', async () => {
      expect((await create({ groupIds: [world.openGroup] })).body.hasJoinedOpenGroup).to.equal(true);
      expect((await create({ hasJoinedOpenGroup: true })).body.hasJoinedOpenGroup).to.equal(true);
      expect((await create()).body.hasJoinedOpenGroup).to.equal(false);
    });

    it('with a username made of the name and a password shown once, which opens the account', async () => {
      const { body } = await create({ firstName: 'Émile', lastName: 'O’Çelik-Størm' });
      expect(body.username).to.match(/^eocelik[a-z][a-z0-9]{4}$/);
      expect((await create({ firstName: 'Łucja', lastName: 'Øster-Groß' })).body.username).to.match(
        /^lostergr[a-z0-9]{4}$/,
      );
      expect(body.generatedPassword).to.match(/^Managed\w{12}!$/);
      expect((await superAdmin.get(`/api/advisors/${body.id}`)).body).not.to.have.property(
        'generatedPassword',
      );
      expect(
        (
          await test
            .client()
            .post('/api/login', { username: body.username, password: body.generatedPassword })
        ).status,
      ).to.equal(200);
    });

    it('with a "managed_" username where the name has too few letters', async () => {
      for (const names of [
        { firstName: '王', lastName: '伟' },
        { firstName: 'X', lastName: '1' },
      ]) {
        expect((await create(names)).body.username).to.match(/^managed_[a-z0-9]{8}$/);
      }
    });

    it('with the username and password given, when they are given', async () => {
      const given = { username: `given${unique()}`, password: 'given by the admin' };
      const { body } = await create(given);
      expect(body).to.include({ username: given.username }).and.not.to.have.property('generatedPassword');
      expect((await test.client().post('/api/login', given)).status).to.equal(200);
    });
  });

  describe('are changed', () => {
    const put = (id: number, more: Record<string, unknown>, by = superAdmin, prefix = '/api') =>
      by.put<Advisor>(`${prefix}/advisors/${id}`, more);

    it('as a whole: what the form leaves blank is emptied, what is beyond it stays', async () => {
      const { body } = await create({
        title: 'Director',
        bio: 'A life in finance',
        skills: ['finance'],
        groupIds: [world.groupA],
      });
      const changed = await put(body.id, {
        firstName: 'Ada',
        lastName: 'King',
        email: body.email,
        title: '',
      });
      expect(changed.status).to.equal(200);
      expect(changed.body).to.deep.include({
        lastName: 'King',
        title: null,
        bio: null,
        skills: ['finance'],
        isManaged: true,
        username: body.username,
      });
      expect(groupsOf(changed.body)).to.deep.equal([world.groupA]);
    });

    it('keeping the password when it is blank, and ending the log-ins when it is not', async () => {
      const person = await buildAdvisor(test, { isManaged: true, groupIds: [world.groupA] });
      const client = await signIn(test, person);
      const same = { firstName: 'Ada', lastName: 'King', email: person.email };
      await put(person.advisorId, { ...same, password: '' });
      expect((await client.get('/api/user')).status).to.equal(200);
      await put(person.advisorId, { ...same, password: 'given by the admin' });
      expect((await client.get('/api/user')).status).to.equal(401);
      expect(
        (
          await test
            .client()
            .post('/api/login', { username: person.username, password: 'given by the admin' })
        ).status,
      ).to.equal(200);
    });

    it('by a group admin, but not the log-in of a self-managed advisor, nor into management', async () => {
      const person = await buildAdvisor(test, { groupIds: [world.groupA] });
      const same = { firstName: 'Ada', lastName: 'King', email: person.email };
      for (const wrong of [
        { email: `x${person.email}` },
        { username: `${person.username}x` },
        { password: 'given by the admin' },
        { isManaged: true },
      ]) {
        const { status, body } = await put(person.advisorId, { ...same, ...wrong }, groupAdmin, '/api/admin');
        expect(status, JSON.stringify(wrong)).to.equal(403);
        expect(body).to.include({ code: 'FORBIDDEN' });
      }
      const { status, body } = await put(
        person.advisorId,
        { ...same, username: person.username, title: 'Mentor' },
        groupAdmin,
        '/api/admin',
      );
      expect(status).to.equal(200);
      expect(body).to.include({ title: 'Mentor', isManaged: false });
      await signIn(test, person);
    });

    it('by a group admin, the log-in of a managed advisor included', async () => {
      const { body } = await createByGroup();
      const changed = await put(
        body.id,
        { firstName: 'Ada', lastName: 'King', email: `x${body.email}`, username: `${body.username}x` },
        groupAdmin,
        '/api/admin',
      );
      expect(changed.body).to.include({ email: `x${body.email}`, username: `${body.username}x` });
    });

    it('in their groups by a super admin: exactly those named, open access following', async () => {
      const { body } = await create({ groupIds: [world.groupA] });
      const assign = async (groupIds: number[]) =>
        (await superAdmin.put<{ id: number }[]>(`/api/advisors/${body.id}/groups`, { groupIds })).body.map(
          ({ id }) => id,
        );
      expect(await assign([world.groupB, world.openGroup])).to.have.members([world.groupB, world.openGroup]);
      expect((await superAdmin.get(`/api/advisors/${body.id}`)).body).to.include({
        hasJoinedOpenGroup: true,
      });
      expect(
        (await groupAdmin.get(`/api/admin/advisors/${body.id}`)).status,
        'no longer in group A',
      ).to.equal(404);
      expect(await assign([])).to.deep.equal([]);
      expect((await superAdmin.get(`/api/advisors/${body.id}`)).body).to.include({
        hasJoinedOpenGroup: false,
      });
      expect(
        (await superAdmin.put(`/api/advisors/${body.id}/groups`, { groupIds: [999_999] })).body,
      ).to.include({ code: 'UNKNOWN_GROUPS' });
    });
  });

  describe('are seen', () => {
    it('by a group admin only with an active link, and only with the groups that they run', async () => {
      const { body } = await create({ groupIds: [world.groupA, world.groupB] });
      const read = () => groupAdmin.get<Advisor>(`/api/admin/advisors/${body.id}`);
      expect(groupsOf((await read()).body)).to.deep.equal([world.groupA]);
      for (const status of ['invited', 'declined', 'removed']) {
        await test
          .db('group_advisors')
          .where({ advisor_id: body.id, group_id: world.groupA })
          .update({ status });
        expect((await read()).status, status).to.equal(404);
        expect(
          (await groupAdmin.list('/api/admin/advisors', { filter: { id: [body.id] } })).body,
        ).to.deep.equal([]);
      }
    });

    it('with the verdicts for who asks', async () => {
      const { body } = await createByGroup();
      const free = await buildAdvisor(test, { groupIds: [world.groupA] });
      const abilities = async (client: Client, prefix: string, id: number) =>
        (await client.get<Advisor>(`${prefix}/advisors/${id}`)).body.abilities;
      expect(await abilities(groupAdmin, '/api/admin', body.id)).to.include({
        update: true,
        delete: true,
        deleteAccount: true,
        resetPassword: true,
        assignGroups: false,
        seeSuggestions: true,
      });
      expect(await abilities(groupAdmin, '/api/admin', free.advisorId)).to.include({
        update: true,
        deleteAccount: false,
        resetPassword: false,
        changeIdentity: false,
      });
      expect(await abilities(superAdmin, '/api', free.advisorId)).to.include({
        update: true,
        delete: true,
        resetPassword: true,
        assignGroups: true,
        seeSuggestions: false,
      });
    });

    it('never with a password', async () => {
      const { text } = await superAdmin.list('/api/advisors');
      expect(text).not.to.match(/password_hash|passwordHash|argon2/);
    });
  });

  describe('have their passwords reset', () => {
    const reset = (id: number, by: Client, newPassword = 'given by the admin') =>
      by.post(`/api/advisors/${id}/reset-password`, { newPassword });

    it('not to fewer than eight characters, in the documented words', async () => {
      expect((await reset(world.advisor.advisorId, superAdmin, 'short')).body).to.deep.include({
        fields: { newPassword: 'Password must be at least 8 characters long' },
      });
    });

    it('not by a group admin for a self-managed advisor', async () => {
      expect((await reset(world.advisor.advisorId, groupAdmin)).status).to.equal(403);
      await signIn(test, world.advisor);
    });

    it('by a group admin for a managed one and by a super admin for any, ending all log-ins', async () => {
      const managed = await buildAdvisor(test, { isManaged: true, groupIds: [world.groupA] });
      const free = await buildAdvisor(test);
      for (const [person, by] of [
        [managed, groupAdmin],
        [free, superAdmin],
      ] as const) {
        const client = await signIn(test, person);
        expect((await reset(person.advisorId, by)).status).to.equal(200);
        expect((await client.get('/api/user')).status).to.equal(401);
        expect(
          (await test.client().post('/api/login', { username: person.username, password: PASSWORD })).status,
        ).to.equal(401);
        expect(
          (
            await test
              .client()
              .post('/api/login', { username: person.username, password: 'given by the admin' })
          ).status,
        ).to.equal(200);
      }
    });

    it('which opens an account that no password opened before', async () => {
      const imported = await buildAdvisor(test, { isManaged: true, passwordHash: null });
      await reset(imported.advisorId, superAdmin, PASSWORD);
      await signIn(test, imported);
    });
  });

  describe('are deleted', () => {
    const remove = (id: number, by: Client) =>
      by.delete<{ deleted: boolean; removedFromGroupIds: number[] }>(`/api/advisors/${id}`);

    it('by a super admin, with the account and all that hangs on it', async () => {
      const person = await buildAdvisor(test, { groupIds: [world.groupA, world.groupB] });
      const { status, body } = await remove(person.advisorId, superAdmin);
      expect(status).to.equal(200);
      expect(body.deleted).to.equal(true);
      expect(body.removedFromGroupIds).to.have.members([world.groupA, world.groupB]);
      expect(await test.db('users').where('id', person.userId)).to.deep.equal([]);
      expect(await test.db('group_advisors').where('advisor_id', person.advisorId)).to.deep.equal([]);
      expect((await remove(person.advisorId, superAdmin)).status).to.equal(404);
    });

    it('by a group admin when managed and in no other group', async () => {
      const person = await buildAdvisor(test, { isManaged: true, groupIds: [world.groupA] });
      expect((await remove(person.advisorId, groupAdmin)).body).to.deep.equal({
        deleted: true,
        removedFromGroupIds: [world.groupA],
      });
      expect(await test.db('users').where('id', person.userId)).to.deep.equal([]);
    });

    it('not by a group admin when self-managed, or in another group: then only the links end', async () => {
      const people = [
        await buildAdvisor(test, { groupIds: [world.groupA] }),
        await buildAdvisor(test, { isManaged: true, groupIds: [world.groupA, world.groupB] }),
      ];
      for (const person of people) {
        expect((await remove(person.advisorId, groupAdmin)).body).to.deep.equal({
          deleted: false,
          removedFromGroupIds: [world.groupA],
        });
        expect((await superAdmin.get(`/api/advisors/${person.advisorId}`)).status).to.equal(200);
        expect((await remove(person.advisorId, groupAdmin)).status, 'nothing of theirs any more').to.equal(
          404,
        );
        await signIn(test, person);
      }
    });

    it('from an open group they lose open access with the last link', async () => {
      const person = await buildAdvisor(test, { groupIds: [world.openGroup] });
      const admin = await signIn(test, await buildGroupAdmin(test, { groupIds: [world.openGroup] }));
      await remove(person.advisorId, admin);
      expect((await superAdmin.get(`/api/advisors/${person.advisorId}`)).body).to.include({
        hasJoinedOpenGroup: false,
      });
    });
  });
});
