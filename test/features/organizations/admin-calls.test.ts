import { expect } from 'chai';
import { buildWorld } from '../../support/actors.ts';
import type { World } from '../../support/actors.ts';
import { PASSWORD, buildOrganization, signIn, unique } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { buildServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

interface Organization {
  id: number;
  username: string;
  email: string;
  name: string;
  type: string;
  description: string | null;
  hoursAllocated: number;
  hoursRemaining: number;
  groups: { id: number }[];
  abilities: Record<string, boolean>;
}

const MANAGED = 'Email, username (3+ chars), and password (8+ chars) are required for managed organizations';

describeOnEachDatabase('An admin’s organisations', (getDb) => {
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
    name: 'Food bank',
    type: 'charity',
    email: `food${unique()}@example.org`,
    ...more,
  });
  const managed = () => ({ isManaged: true, username: `food${unique()}`, password: PASSWORD });
  const create = (more: Record<string, unknown> = {}, by = superAdmin, prefix = '/api') =>
    by.post<Organization>(`${prefix}/organizations`, form(more));
  const groupsOf = ({ groups }: Organization) => groups.map(({ id }) => id);

  describe('are refused', () => {
    it('without name, type and address, in the documented words and all at once', async () => {
      const { status, body } = await superAdmin.post('/api/organizations', { website: 'x', logo: 'x' });
      expect(status).to.equal(400);
      expect(body).to.deep.include({
        message: 'Organization name is required',
        fields: {
          name: 'Organization name is required',
          type: 'Organization type is required',
          website: 'Invalid website URL',
          logo: 'Invalid logo URL',
          email: 'Email is required',
        },
      });
    });

    it('when managed without address, username and password', async () => {
      const { body } = await superAdmin.post('/api/organizations', {
        name: 'Food bank',
        type: 'charity',
        isManaged: true,
      });
      expect(body).to.deep.include({
        message: MANAGED,
        fields: { email: MANAGED, username: MANAGED, password: MANAGED },
      });
      expect(
        (await create({ isManaged: true, username: `food${unique()}` })).body['fields' as never],
      ).to.deep.equal({ password: MANAGED });
      expect(
        (await create({ isManaged: true, email: 'none', username: 'ab', password: 'short' })).body[
          'fields' as never
        ],
      ).to.deep.equal({ email: MANAGED, username: MANAGED, password: MANAGED });
    });

    it('with a taken username or address', async () => {
      const { body } = await create({
        ...managed(),
        username: world.advisor.username.toUpperCase(),
        email: world.advisor.email.toUpperCase(),
      });
      expect(body['fields' as never]).to.deep.equal({
        username: 'Username already exists',
        email: 'Email already exists',
      });
    });

    it('with hours that are none, an unknown type or a date that is none', async () => {
      for (const wrong of [
        { hoursAllocated: -1 },
        { hoursAllocated: 'many' },
        { hoursAllocated: 100_001 },
        { type: 'circus' },
        { yearlyAllocationReset: '2027-02-30' },
        { yearlyAllocationReset: 'spring' },
      ]) {
        const { status, body } = await create(wrong);
        expect(status, JSON.stringify(wrong)).to.equal(400);
        expect(Object.keys(body['fields' as never])).to.deep.equal(Object.keys(wrong));
      }
    });

    it('in groups that do not exist, or that a group admin does not run', async () => {
      expect((await create({ groupIds: [999_999] })).body).to.include({ code: 'UNKNOWN_GROUPS' });
      expect((await create({ groupIds: [world.groupB] }, groupAdmin, '/api/admin')).body).to.include({
        code: 'UNKNOWN_GROUPS',
      });
    });
  });

  describe('are created', () => {
    it('with 50 hours and the yearly reset a year on, unless it is said', async () => {
      const { status, body } = await create();
      expect(status).to.equal(201);
      expect(body).to.include({ hoursAllocated: 50, hoursRemaining: 50, isManaged: false });
      expect((body as unknown as { yearlyAllocationReset: string }).yearlyAllocationReset).to.match(
        /^20\d\d-\d\d-\d\d$/,
      );
      expect((await create({ hoursAllocated: 0, yearlyAllocationReset: '2027-04-01' })).body).to.include({
        hoursAllocated: 0,
        hoursRemaining: 0,
        yearlyAllocationReset: '2027-04-01',
      });
    });

    it('with a fraction of hours rounded down, and text taken as the number it is', async () => {
      expect((await create({ hoursAllocated: 10.9 })).body).to.include({
        hoursAllocated: 10,
        hoursRemaining: 10,
      });
      expect((await create({ hoursAllocated: '12' })).body).to.include({ hoursAllocated: 12 });
    });

    it('with "nonprofit" stored as "non-profit"', async () => {
      expect((await create({ type: 'nonprofit' })).body.type).to.equal('non-profit');
    });

    it('by a group admin under both prefixes, in their groups', async () => {
      for (const prefix of ['/api/admin', '/api/group-admin'])
        expect(groupsOf((await create(managed(), groupAdmin, prefix)).body)).to.deep.equal([world.groupA]);
    });

    it('by a super admin in the groups asked for', async () => {
      expect(groupsOf((await create({ groupIds: [world.groupA, world.groupB] })).body)).to.have.members([
        world.groupA,
        world.groupB,
      ]);
    });

    it('with an account that the given password opens', async () => {
      const account = managed();
      await create(account);
      const { status, body } = await test
        .client()
        .post('/api/login', { username: account.username, password: PASSWORD });
      expect([status, body['userType']]).to.deep.equal([200, 'organization']);
    });

    it('with a username of the address where none is given, the next free number where it is taken', async () => {
      const address = `Food.Bank-${unique()}`;
      const first = await create({ email: `${address}@example.org` });
      const second = await create({ email: `${address}@example.com` });
      const plain = address.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
      expect([first.body.username, second.body.username]).to.deep.equal([plain, `${plain}2`]);
    });
  });

  describe('are changed', () => {
    const url = (id: number, prefix = '/api') => `${prefix}/organizations/${id}`;

    it('by PUT as a whole, by PATCH in what is sent; neither touches the password', async () => {
      const { body } = await create({
        ...managed(),
        description: 'We feed people',
        website: 'https://example.org',
      });
      const patched = await superAdmin.patch<Organization>(url(body.id), {
        name: 'Bread bank',
        password: 'something else entirely',
      });
      expect(patched.body).to.include({ name: 'Bread bank', description: 'We feed people', type: 'charity' });
      const put = await superAdmin.put<Organization>(url(body.id), { name: 'Cake bank', type: 'other' });
      expect(put.body).to.include({
        name: 'Cake bank',
        type: 'other',
        description: null,
        website: null,
        username: body.username,
        isManaged: true,
        hoursAllocated: 50,
      });
      expect(
        (await superAdmin.put(url(body.id), { description: 'x' })).status,
        'PUT needs the whole form',
      ).to.equal(400);
      expect(
        (await test.client().post('/api/login', { username: body.username, password: PASSWORD })).status,
      ).to.equal(200);
    });

    it('by a group admin, but not the log-in of a self-managed one, nor into management', async () => {
      const own = await buildOrganization(test, { groupIds: [world.groupA] });
      for (const wrong of [
        { email: `x${own.email}` },
        { username: `${own.username}x` },
        { isManaged: true },
      ]) {
        expect(
          (await groupAdmin.patch(url(own.organizationId, '/api/admin'), wrong)).status,
          JSON.stringify(wrong),
        ).to.equal(403);
      }
      expect(
        (
          await groupAdmin.patch(url(own.organizationId, '/api/group-admin'), {
            name: 'Renamed',
            hoursAllocated: 60,
            email: own.email,
          })
        ).body,
      ).to.include({ name: 'Renamed', hoursAllocated: 60 });
    });

    it('in their address only with the log-ins ended', async () => {
      const own = await buildOrganization(test);
      const client = await signIn(test, own);
      await superAdmin.patch(url(own.organizationId), { email: `x${own.email}` });
      expect((await client.get('/api/user')).status).to.equal(401);
    });

    it('in their groups by a super admin', async () => {
      const { body } = await create({ groupIds: [world.groupA] });
      const groups = await superAdmin.put<{ id: number }[]>(`${url(body.id)}/groups`, {
        groupIds: [world.groupB],
      });
      expect(groups.body.map(({ id }) => id)).to.deep.equal([world.groupB]);
      expect(
        (await superAdmin.get<{ id: number }[]>(`${url(body.id)}/groups`)).body.map(({ id }) => id),
      ).to.deep.equal([world.groupB]);
      expect((await groupAdmin.get(url(body.id, '/api/admin'))).status).to.equal(404);
    });
  });

  describe('have their passwords reset', () => {
    it('by a group admin only where managed, by a super admin everywhere, ending all log-ins', async () => {
      const own = await buildOrganization(test, { groupIds: [world.groupA] });
      const run = await buildOrganization(test, { isManaged: true, groupIds: [world.groupA] });
      const reset = (id: number, by: Client, newPassword = 'given by the admin') =>
        by.post(`/api/organizations/${id}/reset-password`, { newPassword });
      expect((await reset(own.organizationId, groupAdmin)).status).to.equal(403);
      expect((await reset(run.organizationId, superAdmin, 'short')).body['fields']).to.deep.equal({
        newPassword: 'Password must be at least 8 characters long',
      });
      const client = await signIn(test, run);
      expect([
        (await reset(run.organizationId, groupAdmin)).status,
        (await reset(own.organizationId, superAdmin)).status,
      ]).to.deep.equal([200, 200]);
      expect((await client.get('/api/user')).status).to.equal(401);
      expect(
        (await test.client().post('/api/login', { username: run.username, password: 'given by the admin' }))
          .status,
      ).to.equal(200);
    });
  });

  describe('are deleted', () => {
    const remove = (id: number, by: Client, prefix = '/api') => by.delete(`${prefix}/organizations/${id}`);

    it('by a super admin with their account, by a group admin when managed and in no other group', async () => {
      const own = await buildOrganization(test, { groupIds: [world.groupA] });
      const run = await buildOrganization(test, { isManaged: true, groupIds: [world.groupA] });
      expect((await remove(run.organizationId, groupAdmin, '/api/group-admin')).body).to.deep.equal({
        deleted: true,
        removedFromGroupIds: [world.groupA],
      });
      expect((await remove(own.organizationId, superAdmin)).body).to.deep.equal({
        deleted: true,
        removedFromGroupIds: [world.groupA],
      });
      expect(await test.db('users').whereIn('id', [own.userId, run.userId])).to.deep.equal([]);
    });

    it('from a group admin’s groups only when self-managed or in another group', async () => {
      for (const person of [
        await buildOrganization(test, { groupIds: [world.groupA] }),
        await buildOrganization(test, { isManaged: true, groupIds: [world.groupA, world.groupB] }),
      ]) {
        expect((await remove(person.organizationId, groupAdmin)).body).to.deep.equal({
          deleted: false,
          removedFromGroupIds: [world.groupA],
        });
        expect((await superAdmin.get(`/api/organizations/${person.organizationId}`)).status).to.equal(200);
        expect((await remove(person.organizationId, groupAdmin)).status).to.equal(404);
      }
    });
  });

  it('answer groups and verdicts as far as the asker may know', async () => {
    const { body } = await create({ ...managed(), groupIds: [world.groupA, world.groupB] });
    const seen = (await groupAdmin.get<Organization>(`/api/group-admin/organizations/${body.id}`)).body;
    expect(groupsOf(seen)).to.deep.equal([world.groupA]);
    expect(seen.abilities).to.include({
      update: true,
      resetPassword: true,
      assignGroups: false,
      seeSuggestions: true,
    });
    expect(JSON.stringify(seen)).not.to.match(/argon2|password_hash/i);
    expect(await mails(test.db, body.email)).to.deep.equal([]);
  });
});

describeOnEachDatabase('An organisation’s own profile', (getDb) => {
  let test: TestServer;
  let client: Client;
  before(async () => {
    test = await buildServer(getDb());
    client = await signIn(test, await buildOrganization(test));
  });
  after(() => test.stop());

  it('refuses what the form refuses, in the documented words', async () => {
    const { status, body } = await client.patch('/api/organization/profile', {
      name: '',
      type: '',
      description: 'short',
      website: 'x',
      logo: 'x',
    });
    expect(status).to.equal(400);
    expect(body['fields']).to.deep.equal({
      name: 'Organization name is required',
      type: 'Organization type is required',
      description: 'Description must be at least 10 characters',
      website: 'Invalid website URL',
      logo: 'Invalid logo URL',
    });
  });

  it('follows each of two changes that arrive at once: the search knows both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const client = await signIn(test, await buildOrganization(test));
      const { body } = await client.patch('/api/organization/profile', { location: 'Leeds' });
      await Promise.all([
        client.patch('/api/organization/profile', { name: 'The Lantern' }),
        client.patch('/api/organization/profile', { description: 'Meals for everybody' }),
        client.patch('/api/organization/profile', { location: 'York' }),
      ]);
      const { search_text: text } = (await getDb()('organizations')
        .where('id', Number(body['id']))
        .first('search_text')) as { search_text: string };
      for (const words of ['the lantern', 'meals for everybody', 'york']) expect(text).to.include(words);
    }
  });

  it('changes only what is sent, and neither hours nor management', async () => {
    const { body } = await client.patch('/api/organization/profile', {
      type: 'nonprofit',
      website: 'https://example.org/a',
      hoursAllocated: 900,
      hoursRemaining: 900,
      isManaged: true,
      yearlyAllocationReset: '2099-01-01',
    });
    expect(body).to.include({
      type: 'non-profit',
      website: 'https://example.org/a',
      description: 'We feed the hungry of our town.',
      hoursAllocated: 50,
      hoursRemaining: 50,
      isManaged: false,
    });
    expect(body['yearlyAllocationReset']).not.to.equal('2099-01-01');
    expect((await client.patch('/api/organization/profile', { website: '' })).body['website']).to.equal(null);
  });
});
