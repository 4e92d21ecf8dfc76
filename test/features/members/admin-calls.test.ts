import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { linkToGroups } from '../../../src/features/groups/index.ts';
import { expectRefusal, expectStatus, idsOf } from '../../support/answers.ts';
import { buildGroupAdmin, PASSWORD, unique } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeWithServer, useWorld, type SuiteServer } from '../../support/suite.ts';

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
    member: 'advisor',
    names: { firstName: 'Ada', lastName: 'King' },
    build: async (test: SuiteServer, built: Built = {}): Promise<Person> => {
      const { advisorId: id, ...person } = await test.advisor(built);
      return { ...person, id };
    },
  },
  {
    resource: 'organizations',
    member: 'organization',
    names: { name: 'Food bank', type: 'charity' },
    build: async (test: SuiteServer, built: Built = {}): Promise<Person> => {
      const { organizationId: id, ...person } = await test.organization(built);
      return { ...person, id };
    },
  },
] as const;

for (const { resource, member, names, build } of KINDS)
  describeWithServer(`An admin’s ${resource}, as members of groups`, (test) => {
    const [world, as] = useWorld(test);
    const { superAdmin, groupAdmin } = as;

    const create = (more: object = {}, by = superAdmin, prefix = '/api') =>
      by.post<AdministeredAdvisor>(`${prefix}/${resource}`, {
        ...names,
        email: `m${unique()}@example.org`,
        isManaged: true,
        username: `m${unique()}`,
        password: GIVEN,
        ...more,
      });
    const groupsOf = ({ groups }: AdministeredAdvisor) => groups.map(({ id }) => id);
    const url = (id: number, prefix = '/api') => `${prefix}/${resource}/${id}`;
    const logIn = async (username: string, password: string) =>
      (await test.client().post('/api/login', { username, password })).status;

    describe('are refused', () => {
      it('with a taken username or address, leaving nothing behind', async () => {
        const before = await test.count('users');
        const taken = { username: 'Username already exists', email: 'Email already exists' };
        const [username, email] = [world.advisor.username.toUpperCase(), world.advisor.email.toUpperCase()];
        await expectRefusal(400, taken, create({ username, email }));
        expect(await test.count('users')).to.equal(before);
      });

      it('in groups that do not exist, or that a group admin does not run', async () => {
        const unknown = (id: number) => ['UNKNOWN_GROUPS', `Unknown groups: ${id}`];
        await expectRefusal(400, unknown(999_999), create({ groupIds: [world.groupA, 999_999] }));
        const foreign = create({ groupIds: [world.groupB] }, groupAdmin, '/api/admin');
        await expectRefusal(400, unknown(world.groupB), foreign);
      });
    });

    describe('are created', () => {
      it('by a super admin in the groups asked for, or in none, under the group admins’ prefix, too', async () => {
        expect(groupsOf((await create()).body)).to.deep.equal([]);
        const { groupA, groupB } = world;
        const made = await expectStatus(201, create({ groupIds: [groupA, groupB, groupA] }));
        expect(groupsOf(made)).to.have.members([groupA, groupB]);
        const imported = await expectStatus(201, create({ groupIds: [groupB] }, superAdmin, '/api/admin'));
        expect(groupsOf(imported)).to.deep.equal([groupB]);
      });

      it('by a group admin in their groups, or in those picked among them, under both prefixes', async () => {
        for (const prefix of ['/api/admin', '/api/group-admin'])
          expect(groupsOf((await create({}, groupAdmin, prefix)).body)).to.deep.equal([world.groupA]);
        const second = await test.group();
        const admin = await test.asGroupAdmin(world.groupA, second);
        const inAll = await create({}, admin, '/api/admin');
        expect(groupsOf(inAll.body)).to.have.members([world.groupA, second]);
        const picked = await create({ groupIds: [second] }, admin, '/api/admin');
        expect(groupsOf(picked.body)).to.deep.equal([second]);
      });

      it('with the username and password given, which open the account', async () => {
        const username = `given${unique()}`;
        const { body } = await create({ username });
        expect(body).to.include({ username }).and.not.to.have.property('generatedPassword');
        expect(await test.mails(body.email), 'the admin tells it').to.deep.equal([]);
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
      ) => by.put<AdministeredAdvisor>(url(person.id, prefix), { ...names, email: person.email, ...more });

      it('by a group admin, but not the log-in of a self-managed one, nor into management', async () => {
        const person = await build(test, { groupIds: [world.groupA] });
        for (const wrong of [
          { email: `x${person.email}` },
          { username: `${person.username}x` },
          { isManaged: true },
          ...(resource === 'advisors' ? [{ password: GIVEN }] : []),
        ]) {
          await expectRefusal(403, 'FORBIDDEN', put(person, wrong), JSON.stringify(wrong));
        }
        const move = { username: person.username, location: 'York' };
        const moved = await expectStatus(200, put(person, move, groupAdmin, '/api/group-admin'));
        expect(moved).to.include({ location: 'York', isManaged: false });
        await test.signIn(person);
      });

      it('by a group admin, the log-in of a managed one included', async () => {
        const { body } = await create({}, groupAdmin, '/api/admin');
        const identity = { email: `x${body.email}`, username: `${body.username}x` };
        expect((await put(body, identity)).body).to.include(identity);
      });

      it('in their address only with the log-ins ended', async () => {
        const person = await build(test);
        const client = await test.signIn(person);
        await put(person, { email: `x${person.email}` }, superAdmin, '/api');
        await expectStatus(401, client.get('/api/user'));
        expect(await test.mailTypes(person.email), 'the old address is told').to.deep.equal(['emailChanged']);
        expect(await test.mails(`x${person.email}`)).to.deep.equal([]);
      });

      it('in their groups by a super admin: exactly those named', async () => {
        const { body } = await create({ groupIds: [world.groupA] });
        const groups = `${url(body.id)}/groups`;
        const assign = (groupIds: number[]) => idsOf(superAdmin.put<{ id: number }[]>(groups, { groupIds }));
        expect(await assign([world.groupB])).to.deep.equal([world.groupB]);
        expect(await idsOf(superAdmin.get<{ id: number }[]>(groups))).to.deep.equal([world.groupB]);
        await expectStatus(404, groupAdmin.get(url(body.id, '/api/admin')), 'no longer in group A');
        expect(await assign([])).to.deep.equal([]);
        await expectRefusal(400, 'UNKNOWN_GROUPS', superAdmin.put(groups, { groupIds: [999_999] }));
      });
    });

    describe('are seen', () => {
      it('by a group admin only with an active link, and only with the groups that they run', async () => {
        const { body } = await create({ groupIds: [world.groupA, world.groupB] });
        const read = () => groupAdmin.get<AdministeredAdvisor>(url(body.id, '/api/group-admin'));
        expect(groupsOf((await read()).body)).to.deep.equal([world.groupA]);
        const [links, column] = [`group_${resource}`, `${resource.slice(0, -1)}_id`];
        for (const status of ['invited', 'declined', 'removed']) {
          const link = { [column]: body.id, group_id: world.groupA };
          await test.db(links).where(link).update({ status });
          await expectStatus(404, read(), status);
          const listed = groupAdmin.list(`/api/admin/${resource}`, { filter: { id: [body.id] } });
          expect(await idsOf(listed)).to.deep.equal([]);
        }
      });

      it('with the verdicts for who asks', async () => {
        const { body } = await create({}, groupAdmin, '/api/admin');
        const free = await build(test, { groupIds: [world.groupA] });
        const abilities = async (client: Client, prefix: string, id: number) =>
          (await client.get<AdministeredAdvisor>(url(id, prefix))).body.abilities;
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
        const short = { newPassword: 'Password must be at least 8 characters long' };
        await expectRefusal(400, short, reset(person.id, superAdmin, 'short'));
        await expectStatus(403, reset(person.id, groupAdmin));
        await test.signIn(person);
        expect(await test.mails(person.email)).to.deep.equal([]);
      });

      it('by a group admin for a managed one and by a super admin for any, ending all log-ins', async () => {
        const managed = await build(test, { isManaged: true, groupIds: [world.groupA] });
        const free = await build(test);
        for (const [person, by] of [
          [managed, groupAdmin],
          [free, superAdmin],
        ] as const) {
          const client = await test.signIn(person);
          await expectStatus(200, reset(person.id, by));
          await expectStatus(401, client.get('/api/user'));
          expect(await logIn(person.username, PASSWORD)).to.equal(401);
          expect(await logIn(person.username, GIVEN)).to.equal(200);
          expect(await test.mailTypes(person.email)).to.deep.equal(['passwordChanged']);
        }
      });
    });

    describe('are deleted', () => {
      const remove = (id: number, by: Client) =>
        by.delete<{ deleted: boolean; removedFromGroupIds: number[] }>(url(id));

      it('by a super admin, with the account and all that hangs on it', async () => {
        const person = await build(test, { groupIds: [world.groupA, world.groupB] });
        const body = await expectStatus(200, remove(person.id, superAdmin));
        expect(body.deleted).to.equal(true);
        expect(body.removedFromGroupIds).to.have.members([world.groupA, world.groupB]);
        expect(await test.db('users').where('id', person.userId)).to.deep.equal([]);
        const links = test.db(`group_${resource}`).where(`${resource.slice(0, -1)}_id`, person.id);
        expect(await links).to.deep.equal([]);
        await expectStatus(404, remove(person.id, superAdmin));
      });

      it('by a group admin when managed and in no other group, under both prefixes', async () => {
        for (const prefix of ['/api', '/api/group-admin']) {
          const person = await build(test, { isManaged: true, groupIds: [world.groupA] });
          const { body } = await groupAdmin.delete(url(person.id, prefix));
          expect(body).to.deep.equal({ deleted: true, removedFromGroupIds: [world.groupA] });
          expect(await test.db('users').where('id', person.userId)).to.deep.equal([]);
        }
      });

      it('not by a group admin when self-managed, or in another group: then only the links end', async () => {
        const people = [
          await build(test, { groupIds: [world.groupA] }),
          await build(test, { isManaged: true, groupIds: [world.groupA, world.groupB] }),
        ];
        for (const person of people) {
          const { body } = await remove(person.id, groupAdmin);
          expect(body).to.deep.equal({ deleted: false, removedFromGroupIds: [world.groupA] });
          await expectStatus(200, superAdmin.get(url(person.id)));
          await expectStatus(404, remove(person.id, groupAdmin), 'nothing of theirs any more');
          await test.signIn(person);
        }
      });

      it('by whoever administers several groups from all of these, in each one’s trail', async () => {
        const groups = [world.groupA, world.groupB];
        const person = await build(test, { groupIds: groups });
        const ofBoth = await test.signIn(await buildGroupAdmin(test, { groupIds: groups }));
        await expectStatus(200, remove(person.id, ofBoth));
        const told = { action: `${member}.removedFromGroups`, subject_id: person.id };
        expect(await test.column('audit_events', told, 'group_id')).to.have.members(groups);
      });

      it('not by a group admin while somebody is just putting them into another group, nor signed in as', async () => {
        const reset = (id: number) => groupAdmin.post(`${url(id)}/reset-password`, { newPassword: GIVEN });
        const meanwhile = async <T>(call: (id: number) => Promise<T>) => {
          const { id } = await build(test, { isManaged: true, groupIds: [world.groupA] });
          const { answer } = await transaction(test.db, async (trx) => {
            await linkToGroups(trx, { actor: 'system' }, member, id, [world.groupB]);
            const answer = call(id);
            // Long enough for the call to have read their groups and to wait for them.
            await pause(300);
            return { answer };
          });
          return answer;
        };
        await expectRefusal(403, 'FORBIDDEN', meanwhile(reset));
        const { body } = await meanwhile((id) => remove(id, groupAdmin));
        expect(body).to.deep.equal({ deleted: false, removedFromGroupIds: [world.groupA] });
      });
    });
  });
