import { expect } from 'chai';
import { buildWorld, type World } from '../../support/actors.ts';
import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  signIn,
} from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

describeOnEachDatabase('Groups', (getDb) => {
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

  const idsFor = async (client: Client, path = '/api/groups') =>
    (await client.list(path)).body.map(({ id }) => id);
  const isOpenAccess = async (advisorId: number) =>
    (await superAdmin.get(`/api/advisors/${advisorId}`)).body['hasJoinedOpenGroup'];

  it('are refused without a name, with an address that is none, in the documented words', async () => {
    const { status, body } = await superAdmin.post('/api/groups', {
      name: ' ',
      website: 'example',
      is_open_group: 'maybe',
    });
    expect(status).to.equal(400);
    expect(body['fields']).to.deep.include({
      name: 'Group name is required',
      website: 'Website must be a valid URL',
    });
    expect(body['fields']).to.have.property('isOpenGroup');
  });

  it('are private unless said otherwise, and answered in both spellings', async () => {
    const { status, body } = await superAdmin.post('/api/groups', {
      name: 'Quiet',
      website: 'https://example.org/',
    });
    expect(status).to.equal(201);
    expect(body).to.include({
      name: 'Quiet',
      isOpenGroup: false,
      is_open_group: false,
      website: 'https://example.org/',
      description: null,
    });
    expect([body['created_at'], body['updated_at'], body['logo_url']]).to.deep.equal([
      body['createdAt'],
      body['updatedAt'],
      body['logoUrl'],
    ]);
    expect(body['abilities']).to.deep.equal({
      update: true,
      changeOpenness: true,
      delete: true,
      manageAdmins: true,
    });
  });

  it('are shown to everybody when open, to members and admins when private', async () => {
    const hidden = await buildGroup(test);
    expect(await idsFor(await world.as('signedOut'))).to.deep.equal([world.openGroup]);
    for (const role of ['advisor', 'organization', 'groupAdmin', 'secondAdmin'] as const) {
      expect(await idsFor(await world.as(role)), role).to.have.members([world.openGroup, world.groupA]);
    }
    expect(await idsFor(await world.as('otherAdvisor'))).to.have.members([world.openGroup, world.groupB]);
    expect(await idsFor(superAdmin)).to.include.members([
      world.openGroup,
      world.groupA,
      world.groupB,
      hidden,
    ]);
    expect(await idsFor(groupAdmin, '/api/admin/groups')).to.deep.equal([world.groupA]);
    expect(await idsFor(superAdmin, '/api/admin/groups')).to.include(hidden);
  });

  it('are no longer shown to whose link has ended, nor yet to the invited', async () => {
    const person = await buildAdvisor(test, { groupIds: [world.groupA] });
    const client = await signIn(test, person);
    for (const status of ['invited', 'declined', 'removed']) {
      await test.db('group_advisors').where('advisor_id', person.advisorId).update({ status });
      expect(await idsFor(client), status).to.deep.equal([world.openGroup]);
      expect((await client.get(`/api/groups/${world.groupA}`)).status).to.equal(404);
    }
  });

  it('are shown signed out by their public fields alone', async () => {
    const [group] = (await test.client().list('/api/groups')).body;
    expect(Object.keys(group ?? {})).to.have.members([
      'id',
      'name',
      'description',
      'website',
      'logoUrl',
      'logo_url',
      'isOpenGroup',
      'is_open_group',
      'createdAt',
      'created_at',
      'updatedAt',
      'updated_at',
      'version',
    ]);
  });

  it('tell advisors and organisations which are theirs, what they may do, and whom they may write to', async () => {
    const founders = await buildGroup(test, { name: 'Founders', isOpenGroup: true });
    for (const role of ['advisor', 'organization'] as const) {
      const client = await world.as(role);
      const all = (await client.list('/api/groups')).body;
      const ours = all.find(({ id }) => id === world.groupA);
      expect(ours, role).to.deep.include({
        isMember: true,
        admins: [
          { userId: world.groupAdmin.userId, name: world.groupAdmin.username },
          { userId: world.secondAdmin.userId, name: world.secondAdmin.username },
        ],
      });
      expect(ours?.['abilities']).to.include({ join: false, leave: true, update: false });
      const other = all.find(({ id }) => id === founders);
      expect(other).to.include({ isMember: false });
      expect(other, 'only members learn who runs it').to.not.have.property('admins');
      expect(other?.['abilities']).to.include({ join: true, leave: false });
    }
    for (const role of ['signedOut', 'groupAdmin', 'superAdmin'] as const) {
      const [group] = (await (await world.as(role)).list('/api/groups')).body;
      expect(group, role).to.not.have.any.keys('isMember', 'admins');
      expect(group?.['abilities'] ?? {}, role).to.not.have.any.keys('join', 'leave');
    }
    await superAdmin.delete(`/api/groups/${founders}`);
  });

  it('are asked for as one’s own or as those to join, by advisors and organisations alone', async () => {
    const client = await world.as('advisor');
    const ids = async (filter: object) =>
      (await client.list('/api/groups', { filter })).body.map(({ id }) => id);
    expect(await ids({ isMember: true })).to.deep.equal([world.groupA]);
    expect(await ids({ isMember: false })).to.deep.equal([world.openGroup]);
    const nowhere = await signIn(test, await buildAdvisor(test));
    expect((await nowhere.list('/api/groups', { filter: { isMember: true } })).body).to.deep.equal([]);
    expect((await nowhere.list('/api/groups', { filter: { isMember: false } })).body).to.have.length(1);
    expect((await client.list('/api/groups', { filter: { isMember: 'yes' } })).status).to.equal(400);
    const refused = await groupAdmin.get('/api/groups?filter={"isMember":true}');
    expect(refused.status).to.equal(400);
    expect(refused.body).to.include({ code: 'UNKNOWN_FILTER' });
  });

  it('are named to those who administer them', async () => {
    expect((await groupAdmin.get('/api/admin/user/groups')).body).to.deep.equal([
      { id: world.groupA, name: 'Group A' },
    ]);
    const all = await superAdmin.list('/api/admin/user/groups');
    expect(all.body.length, 'a super admin has everything in scope').to.equal(
      (await superAdmin.list('/api/groups')).body.length,
    );
  });

  it('are searched in name, description and website', async () => {
    await superAdmin.post('/api/groups', {
      name: 'Névé',
      description: 'Snow patrol',
      website: 'https://glacier.example.org',
    });
    for (const q of ['neve', 'PATROL', 'glacier', 'snow neve'])
      expect((await superAdmin.list('/api/groups', { filter: { q } })).body, q).to.have.length(1);
    expect(
      (await superAdmin.list('/api/groups', { filter: { isOpenGroup: true } })).body.every(
        ({ isOpenGroup }) => isOpenGroup,
      ),
    ).to.equal(true);
  });

  it('are changed by their admins in what is sent, but opened and closed by a super admin only', async () => {
    for (const name of ['isOpenGroup', 'is_open_group']) {
      const { status, body } = await groupAdmin.patch(`/api/admin/groups/${world.groupA}`, {
        [name]: true,
        description: 'Open!',
      });
      expect(status).to.equal(403);
      expect(body).to.include({ code: 'FORBIDDEN' });
    }
    const { status, body } = await groupAdmin.patch(`/api/admin/groups/${world.groupA}`, {
      description: 'Ours',
      is_open_group: false,
    });
    expect(status, 'as it is, it may be sent').to.equal(200);
    expect(body).to.include({ description: 'Ours', name: 'Group A', isOpenGroup: false });
    expect(
      (await superAdmin.get(`/api/groups/${world.groupA}`)).body['description'],
      'nothing of the refused change',
    ).to.equal('Ours');
  });

  it('give their members open access when they open, and take it when they close', async () => {
    const id = await buildGroup(test);
    const [member, alsoElsewhere, removed] = [
      await buildAdvisor(test, { groupIds: [id] }),
      await buildAdvisor(test, { groupIds: [id, world.openGroup] }),
      await buildAdvisor(test, { groupIds: [id] }),
    ];
    await test.db('group_advisors').where('advisor_id', removed.advisorId).update({ status: 'removed' });
    await superAdmin.patch(`/api/groups/${id}`, { isOpenGroup: true });
    expect([
      await isOpenAccess(member.advisorId),
      await isOpenAccess(alsoElsewhere.advisorId),
      await isOpenAccess(removed.advisorId),
    ]).to.deep.equal([true, true, false]);
    await superAdmin.patch(`/api/groups/${id}`, { isOpenGroup: false });
    expect([await isOpenAccess(member.advisorId), await isOpenAccess(alsoElsewhere.advisorId)]).to.deep.equal(
      [false, true],
    );
  });

  it('keep the last open one: it can neither be deleted nor closed', async () => {
    for (const answer of [
      await superAdmin.delete(`/api/groups/${world.openGroup}`),
      await superAdmin.patch(`/api/groups/${world.openGroup}`, { isOpenGroup: false }),
    ]) {
      expect(answer.status).to.equal(409);
      expect(answer.body).to.include({
        code: 'LAST_OPEN_GROUP',
        message: 'The last open group cannot be deleted.',
      });
    }
    expect(
      (await superAdmin.patch(`/api/groups/${world.openGroup}`, { name: 'Our community' })).body['name'],
      'it may be renamed',
    ).to.equal('Our community');
  });

  it('end with their links and the open access they gave; records, ledgers and accounts stay', async () => {
    const [open, closed] = [await buildGroup(test, { isOpenGroup: true }), await buildGroup(test)];
    const listed = await buildAdvisor(test, { groupIds: [open] });
    const byHand = await buildAdvisor(test, { groupIds: [closed], hasJoinedOpenGroup: true });
    const organization = await buildOrganization(test, { groupIds: [open] });
    const admin = await buildGroupAdmin(test, { groupIds: [open] });
    for (const id of [open, closed])
      expect((await superAdmin.delete(`/api/groups/${id}`)).body).to.deep.equal({ deleted: true });
    expect((await superAdmin.delete(`/api/groups/${open}`)).status).to.equal(404);
    expect([await isOpenAccess(listed.advisorId), await isOpenAccess(byHand.advisorId)]).to.deep.equal([
      false,
      true,
    ]);
    expect(await test.db('group_advisors').whereIn('group_id', [open, closed])).to.deep.equal([]);
    expect((await superAdmin.get(`/api/organizations/${organization.organizationId}`)).body).to.deep.include({
      groups: [],
      hoursRemaining: 50,
    });
    const client = await signIn(test, admin);
    expect((await client.get('/api/user')).body['groups']).to.deep.equal([]);
    expect((await client.list('/api/admin/advisors')).body).to.deep.equal([]);
  });

  it('that a closing and a deletion leave at once keep one open one', async () => {
    const other = await buildGroup(test, { isOpenGroup: true });
    const answers = await Promise.all([
      superAdmin.delete(`/api/groups/${other}`),
      superAdmin.patch(`/api/groups/${world.openGroup}`, { isOpenGroup: false }),
    ]);
    expect(answers.map(({ status }) => status)).to.include(409);
    expect((await test.db('groups').where('is_open_group', 1)).length).to.be.above(0);
    await superAdmin.patch(`/api/groups/${world.openGroup}`, { isOpenGroup: true });
  });
});
