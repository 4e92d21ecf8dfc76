import { expect } from 'chai';
import { buildWorld, type World } from '../../support/actors.ts';
import {
  PASSWORD,
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  signIn,
  unique,
} from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

interface Member {
  id: number;
  username: string;
  email: string;
  groups: { id: number }[];
  abilities: Record<string, boolean>;
}
interface Person {
  id: number;
  userId: number;
  username: string;
  email: string;
}
type Built = { isManaged?: boolean; groupIds?: number[]; passwordHash?: null };

const GIVEN = 'given by the admin';

/** What advisors and organisations differ in here; all else about them holds for both. */
const KINDS = [
  {
    resource: 'advisors',
    names: { firstName: 'Ada', lastName: 'King' },
    build: async (test: TestServer, built: Built = {}): Promise<Person> => {
      const { advisorId: id, ...person } = await buildAdvisor(test, built);
      return { ...person, id };
    },
  },
  {
    resource: 'organizations',
    names: { name: 'Food bank', type: 'charity' },
    build: async (test: TestServer, built: Built = {}): Promise<Person> => {
      const { organizationId: id, ...person } = await buildOrganization(test, built);
      return { ...person, id };
    },
  },
] as const;

for (const { resource, names, build } of KINDS)
  describeOnEachDatabase(`An admin’s ${resource}, as members of groups`, (getDb) => {
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

    const create = (more: object = {}, by = superAdmin, prefix = '/api') =>
      by.post<Member>(`${prefix}/${resource}`, {
        ...names,
        email: `m${unique()}@example.org`,
        isManaged: true,
        username: `m${unique()}`,
        password: GIVEN,
        ...more,
      });
    const groupsOf = ({ groups }: Member) => groups.map(({ id }) => id);
    const url = (id: number, prefix = '/api') => `${prefix}/${resource}/${id}`;
    const logIn = async (username: string, password: string) =>
      (await test.client().post('/api/login', { username, password })).status;

    describe('are refused', () => {
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
        expect(nowhere.body).to.deep.include({ code: 'UNKNOWN_GROUPS', message: 'Unknown groups: 999999' });
        const foreign = await create({ groupIds: [world.groupB] }, groupAdmin, '/api/admin');
        expect(foreign.body).to.deep.include({
          code: 'UNKNOWN_GROUPS',
          message: `Unknown groups: ${world.groupB}`,
        });
      });
    });

    describe('are created', () => {
      it('by a super admin in the groups asked for, or in none, under the group admins’ prefix, too', async () => {
        expect(groupsOf((await create()).body)).to.deep.equal([]);
        const { status, body } = await create({ groupIds: [world.groupA, world.groupB, world.groupA] });
        expect(status).to.equal(201);
        expect(groupsOf(body)).to.have.members([world.groupA, world.groupB]);
        const imported = await create({ groupIds: [world.groupB] }, superAdmin, '/api/admin');
        expect(imported.status).to.equal(201);
        expect(groupsOf(imported.body)).to.deep.equal([world.groupB]);
      });

      it('by a group admin in their groups, or in those picked among them, under both prefixes', async () => {
        for (const prefix of ['/api/admin', '/api/group-admin'])
          expect(groupsOf((await create({}, groupAdmin, prefix)).body)).to.deep.equal([world.groupA]);
        const second = await buildGroup(test);
        const admin = await signIn(test, await buildGroupAdmin(test, { groupIds: [world.groupA, second] }));
        expect(groupsOf((await create({}, admin, '/api/admin')).body)).to.have.members([
          world.groupA,
          second,
        ]);
        const picked = await create({ groupIds: [second] }, admin, '/api/admin');
        expect(groupsOf(picked.body)).to.deep.equal([second]);
      });

      it('with the username and password given, which open the account', async () => {
        const username = `given${unique()}`;
        const { body } = await create({ username });
        expect(body).to.include({ username }).and.not.to.have.property('generatedPassword');
        expect(await mails(test.db, body.email), 'the admin tells it').to.deep.equal([]);
        const { status, body: user } = await test.client().post('/api/login', { username, password: GIVEN });
        expect([status, user['userType']]).to.deep.equal([200, resource.slice(0, -1)]);
      });
    });

    describe('are changed', () => {
      const put = (
        person: Pick<Person, 'id' | 'email'>,
        more: object,
        by = groupAdmin,
        prefix = '/api/admin',
      ) => by.put<Member>(url(person.id, prefix), { ...names, email: person.email, ...more });

      it('by a group admin, but not the log-in of a self-managed one, nor into management', async () => {
        const person = await build(test, { groupIds: [world.groupA] });
        for (const wrong of [
          { email: `x${person.email}` },
          { username: `${person.username}x` },
          { isManaged: true },
          ...(resource === 'advisors' ? [{ password: GIVEN }] : []),
        ]) {
          const { status, body } = await put(person, wrong);
          expect(status, JSON.stringify(wrong)).to.equal(403);
          expect(body).to.include({ code: 'FORBIDDEN' });
        }
        const { status, body } = await put(
          person,
          { username: person.username, location: 'York' },
          groupAdmin,
          '/api/group-admin',
        );
        expect(status).to.equal(200);
        expect(body).to.include({ location: 'York', isManaged: false });
        await signIn(test, person);
      });

      it('by a group admin, the log-in of a managed one included', async () => {
        const { body } = await create({}, groupAdmin, '/api/admin');
        const identity = { email: `x${body.email}`, username: `${body.username}x` };
        expect((await put(body, identity)).body).to.include(identity);
      });

      it('in their address only with the log-ins ended', async () => {
        const person = await build(test);
        const client = await signIn(test, person);
        await put(person, { email: `x${person.email}` }, superAdmin, '/api');
        expect((await client.get('/api/user')).status).to.equal(401);
      });

      it('in their groups by a super admin: exactly those named', async () => {
        const { body } = await create({ groupIds: [world.groupA] });
        const groups = `${url(body.id)}/groups`;
        const assign = async (groupIds: number[]) =>
          (await superAdmin.put<{ id: number }[]>(groups, { groupIds })).body.map(({ id }) => id);
        expect(await assign([world.groupB])).to.deep.equal([world.groupB]);
        const read = (await superAdmin.get<{ id: number }[]>(groups)).body;
        expect(read.map(({ id }) => id)).to.deep.equal([world.groupB]);
        expect((await groupAdmin.get(url(body.id, '/api/admin'))).status, 'no longer in group A').to.equal(
          404,
        );
        expect(await assign([])).to.deep.equal([]);
        expect((await superAdmin.put(groups, { groupIds: [999_999] })).body).to.include({
          code: 'UNKNOWN_GROUPS',
        });
      });
    });

    describe('are seen', () => {
      it('by a group admin only with an active link, and only with the groups that they run', async () => {
        const { body } = await create({ groupIds: [world.groupA, world.groupB] });
        const read = () => groupAdmin.get<Member>(url(body.id, '/api/group-admin'));
        expect(groupsOf((await read()).body)).to.deep.equal([world.groupA]);
        const [links, column] = [`group_${resource}`, `${resource.slice(0, -1)}_id`];
        for (const status of ['invited', 'declined', 'removed']) {
          await test
            .db(links)
            .where({ [column]: body.id, group_id: world.groupA })
            .update({ status });
          expect((await read()).status, status).to.equal(404);
          const listed = await groupAdmin.list(`/api/admin/${resource}`, { filter: { id: [body.id] } });
          expect(listed.body).to.deep.equal([]);
        }
      });

      it('with the verdicts for who asks', async () => {
        const { body } = await create({}, groupAdmin, '/api/admin');
        const free = await build(test, { groupIds: [world.groupA] });
        const abilities = async (client: Client, prefix: string, id: number) =>
          (await client.get<Member>(url(id, prefix))).body.abilities;
        expect(await abilities(groupAdmin, '/api/admin', body.id)).to.include({
          update: true,
          delete: true,
          deleteAccount: true,
          resetPassword: true,
          assignGroups: false,
          seeSuggestions: true,
        });
        expect(await abilities(groupAdmin, '/api/admin', free.id)).to.include({
          update: true,
          deleteAccount: false,
          resetPassword: false,
          changeIdentity: false,
        });
        expect(await abilities(superAdmin, '/api', free.id)).to.include({
          update: true,
          delete: true,
          resetPassword: true,
          assignGroups: true,
          seeSuggestions: false,
        });
      });

      it('never with a password', async () => {
        const { text } = await superAdmin.list(`/api/${resource}`);
        expect(text).not.to.match(/password_hash|passwordHash|argon2/);
      });
    });

    describe('have their passwords reset', () => {
      const reset = (id: number, by: Client, newPassword = GIVEN) =>
        by.post(`${url(id)}/reset-password`, { newPassword });

      it('not to fewer than eight characters, nor by a group admin for a self-managed one', async () => {
        const person = await build(test, { groupIds: [world.groupA] });
        expect((await reset(person.id, superAdmin, 'short')).body).to.deep.include({
          fields: { newPassword: 'Password must be at least 8 characters long' },
        });
        expect((await reset(person.id, groupAdmin)).status).to.equal(403);
        await signIn(test, person);
      });

      it('by a group admin for a managed one and by a super admin for any, ending all log-ins', async () => {
        const managed = await build(test, { isManaged: true, groupIds: [world.groupA] });
        const free = await build(test);
        for (const [person, by] of [
          [managed, groupAdmin],
          [free, superAdmin],
        ] as const) {
          const client = await signIn(test, person);
          expect((await reset(person.id, by)).status).to.equal(200);
          expect((await client.get('/api/user')).status).to.equal(401);
          expect(await logIn(person.username, PASSWORD)).to.equal(401);
          expect(await logIn(person.username, GIVEN)).to.equal(200);
        }
      });
    });

    describe('are deleted', () => {
      const remove = (id: number, by: Client) =>
        by.delete<{ deleted: boolean; removedFromGroupIds: number[] }>(url(id));

      it('by a super admin, with the account and all that hangs on it', async () => {
        const person = await build(test, { groupIds: [world.groupA, world.groupB] });
        const { status, body } = await remove(person.id, superAdmin);
        expect(status).to.equal(200);
        expect(body.deleted).to.equal(true);
        expect(body.removedFromGroupIds).to.have.members([world.groupA, world.groupB]);
        expect(await test.db('users').where('id', person.userId)).to.deep.equal([]);
        const links = test.db(`group_${resource}`).where(`${resource.slice(0, -1)}_id`, person.id);
        expect(await links).to.deep.equal([]);
        expect((await remove(person.id, superAdmin)).status).to.equal(404);
      });

      it('by a group admin when managed and in no other group, under both prefixes', async () => {
        for (const prefix of ['/api', '/api/group-admin']) {
          const person = await build(test, { isManaged: true, groupIds: [world.groupA] });
          expect((await groupAdmin.delete(url(person.id, prefix))).body).to.deep.equal({
            deleted: true,
            removedFromGroupIds: [world.groupA],
          });
          expect(await test.db('users').where('id', person.userId)).to.deep.equal([]);
        }
      });

      it('not by a group admin when self-managed, or in another group: then only the links end', async () => {
        const people = [
          await build(test, { groupIds: [world.groupA] }),
          await build(test, { isManaged: true, groupIds: [world.groupA, world.groupB] }),
        ];
        for (const person of people) {
          expect((await remove(person.id, groupAdmin)).body).to.deep.equal({
            deleted: false,
            removedFromGroupIds: [world.groupA],
          });
          expect((await superAdmin.get(url(person.id))).status).to.equal(200);
          expect((await remove(person.id, groupAdmin)).status, 'nothing of theirs any more').to.equal(404);
          await signIn(test, person);
        }
      });
    });
  });
