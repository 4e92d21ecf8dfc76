import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { holdRow, transaction } from '../../../src/core/db/transaction.ts';
import { toAppError } from '../../../src/core/http/errors.ts';
import { hasOpenGroup, linkAdministrator, linkNewToGroups } from '../../../src/features/groups/index.ts';
import { expectRefusal, expectStatus, idsOf, statusesOf } from '../../support/answers.ts';
import type { Client } from '../../support/client.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';

describeWithServer('Groups', (test) => {
  const [world, as] = useWorld(test);
  const { superAdmin, groupAdmin } = as;

  const idsFor = (client: Client, path = '/api/groups') => idsOf(client.list(path));
  const openAccessOf = (...people: readonly { advisorId: number }[]) =>
    Promise.all(
      people.map(async ({ advisorId }) => {
        const { body } = await superAdmin.get(`/api/advisors/${advisorId}`);
        return body['hasJoinedOpenGroup'];
      }),
    );
  const create = (form: object) => superAdmin.post('/api/groups', form);
  const list = async (filter: object, by = superAdmin) => (await by.list('/api/groups', { filter })).body;

  it('are refused without a name, with an address that is none, in the documented words', async () => {
    const form = { name: ' ', website: 'example', is_open_group: 'maybe' };
    const body = await expectStatus(400, create(form));
    const told = { name: 'Group name is required', website: 'Website must be a valid URL' };
    expect(body['fields']).to.deep.include(told);
    expect(body['fields']).to.have.property('isOpenGroup');
  });

  it('are private unless said otherwise, and answered in both spellings', async () => {
    const body = await expectStatus(201, create({ name: 'Quiet', website: 'https://example.org/' }));
    expect(body).to.include({
      name: 'Quiet',
      isOpenGroup: false,
      is_open_group: false,
      website: 'https://example.org/',
      description: null,
    });
    for (const [snake, camel] of Object.entries({
      created_at: 'createdAt',
      updated_at: 'updatedAt',
      logo_url: 'logoUrl',
    }))
      expect(body[snake], snake).to.equal(body[camel]);
    const may = { update: true, changeOpenness: true, delete: true, manageAdmins: true };
    expect(body['abilities']).to.deep.equal(may);
  });

  it('are shown to everybody when open, to members and admins when private', async () => {
    const hidden = await test.group();
    expect(await idsFor(as.signedOut)).to.deep.equal([world.openGroup]);
    for (const role of ['advisor', 'organization', 'groupAdmin', 'secondAdmin'] as const)
      expect(await idsFor(as[role]), role).to.have.members([world.openGroup, world.groupA]);
    expect(await idsFor(as.otherAdvisor)).to.have.members([world.openGroup, world.groupB]);
    const all = [world.openGroup, world.groupA, world.groupB, hidden];
    expect(await idsFor(superAdmin)).to.include.members(all);
    expect(await idsFor(groupAdmin, '/api/admin/groups')).to.deep.equal([world.groupA]);
    expect(await idsFor(superAdmin, '/api/admin/groups')).to.include(hidden);
  });

  it('are no longer shown to whose link has ended, nor yet to the invited', async () => {
    const person = await test.advisor({ groupIds: [world.groupA] });
    const client = await test.signIn(person);
    for (const status of ['invited', 'declined', 'removed']) {
      await test.change('group_advisors', { advisor_id: person.advisorId }, { status });
      expect(await idsFor(client), status).to.deep.equal([world.openGroup]);
      await expectStatus(404, client.get(`/api/groups/${world.groupA}`));
    }
  });

  it('are shown signed out by their public fields alone', async () => {
    const [group] = (await test.client().list('/api/groups')).body;
    const plain = 'id name description website version';
    const both = 'logoUrl logo_url isOpenGroup is_open_group createdAt created_at updatedAt updated_at';
    expect(group).to.have.all.keys(`${plain} ${both}`.split(' '));
  });

  it('tell advisors and organisations which are theirs, what they may do, and whom they may write to', async () => {
    const founders = await test.group({ name: 'Founders', isOpenGroup: true });
    for (const role of ['advisor', 'organization'] as const) {
      const all = (await as[role].list('/api/groups')).body;
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
      const [group] = (await as[role].list('/api/groups')).body;
      expect(group, role).to.not.have.any.keys('isMember', 'admins');
      expect(group?.['abilities'] ?? {}, role).to.not.have.any.keys('join', 'leave');
    }
    await superAdmin.delete(`/api/groups/${founders}`);
  });

  it('are asked for as one’s own or as those to join, by advisors and organisations alone', async () => {
    const ids = (filter: object) => idsOf(as.advisor.list('/api/groups', { filter }));
    expect(await ids({ isMember: true })).to.deep.equal([world.groupA]);
    expect(await ids({ isMember: false })).to.deep.equal([world.openGroup]);
    const nowhere = await test.asAdvisor();
    expect(await list({ isMember: true }, nowhere)).to.deep.equal([]);
    expect(await list({ isMember: false }, nowhere)).to.have.length(1);
    await expectStatus(400, as.advisor.list('/api/groups', { filter: { isMember: 'yes' } }));
    await expectRefusal(400, 'UNKNOWN_FILTER', groupAdmin.get('/api/groups?filter={"isMember":true}'));
  });

  it('are named to those who administer them', async () => {
    const { body } = await groupAdmin.get('/api/admin/user/groups');
    expect(body).to.deep.equal([{ id: world.groupA, name: 'Group A' }]);
    const all = await idsFor(superAdmin, '/api/admin/user/groups');
    expect(all, 'a super admin has everything in scope').to.have.members(await idsFor(superAdmin));
  });

  it('are searched in name, description and website', async () => {
    await create({ name: 'Névé', description: 'Snow patrol', website: 'https://glacier.example.org' });
    for (const q of ['neve', 'PATROL', 'glacier', 'snow neve'])
      expect(await list({ q }), q).to.have.length(1);
    const open = await list({ isOpenGroup: true });
    expect(new Set(open.map(({ isOpenGroup }) => isOpenGroup))).to.deep.equal(new Set([true]));
  });

  it('are changed by their admins in what is sent, but opened and closed by a super admin only', async () => {
    const patch = (form: object) => groupAdmin.patch(`/api/admin/groups/${world.groupA}`, form);
    for (const name of ['isOpenGroup', 'is_open_group'])
      await expectRefusal(403, 'FORBIDDEN', patch({ [name]: true, description: 'Open!' }));
    // As it is, it may be sent.
    const changed = await expectStatus(200, patch({ description: 'Ours', is_open_group: false }));
    expect(changed).to.include({ description: 'Ours', name: 'Group A', isOpenGroup: false });
    const { body } = await superAdmin.get(`/api/groups/${world.groupA}`);
    expect(body['description'], 'nothing of the refused change').to.equal('Ours');
  });

  it('give their members open access when they open, and take it when they close', async () => {
    const id = await test.group();
    const groupIds = [id];
    const member = await test.advisor({ groupIds });
    const alsoElsewhere = await test.advisor({ groupIds: [id, world.openGroup] });
    const removed = await test.advisor({ groupIds });
    await test.change('group_advisors', { advisor_id: removed.advisorId }, { status: 'removed' });
    await superAdmin.patch(`/api/groups/${id}`, { isOpenGroup: true });
    expect(await openAccessOf(member, alsoElsewhere, removed)).to.deep.equal([true, true, false]);
    await superAdmin.patch(`/api/groups/${id}`, { isOpenGroup: false });
    expect(await openAccessOf(member, alsoElsewhere)).to.deep.equal([false, true]);
  });

  it('list nobody who is put back into one while it is being closed', async () => {
    const id = await test.group({ isOpenGroup: true });
    const member = await test.advisor({ groupIds: [id] });
    const groups = `/api/advisors/${member.advisorId}/groups`;
    await expectStatus(200, superAdmin.put(groups, { groupIds: [] }));
    const { adding } = await transaction(test.db, async (trx) => {
      await holdRow(trx, 'groups', id);
      const adding = superAdmin.put(groups, { groupIds: [id] });
      await pause(300);
      await trx('groups').where({ id }).update({ is_open_group: 0 });
      return { adding };
    });
    await expectStatus(200, adding);
    expect(await openAccessOf(member)).to.deep.equal([false]);
  });

  it('keep the last open one: it can neither be deleted nor closed', async () => {
    const url = `/api/groups/${world.openGroup}`;
    const last = ['LAST_OPEN_GROUP', 'The last open group cannot be deleted or made private.'];
    await expectRefusal(409, last, superAdmin.delete(url));
    await expectRefusal(409, last, superAdmin.patch(url, { isOpenGroup: false }));
    const { body } = await superAdmin.patch(url, { name: 'Our community' });
    expect(body['name'], 'it may be renamed').to.equal('Our community');
  });

  it('end with their links and the open access they gave; records, ledgers and accounts stay', async () => {
    const [open, closed] = [await test.group({ isOpenGroup: true }), await test.group()];
    const listed = await test.advisor({ groupIds: [open] });
    const byHand = await test.advisor({ groupIds: [closed], hasJoinedOpenGroup: true });
    const organization = await test.organization({ groupIds: [open] });
    const admin = await test.groupAdmin({ groupIds: [open] });
    for (const id of [open, closed])
      expect((await superAdmin.delete(`/api/groups/${id}`)).body).to.deep.equal({ deleted: true });
    await expectStatus(404, superAdmin.delete(`/api/groups/${open}`));
    expect(await openAccessOf(listed, byHand)).to.deep.equal([false, true]);
    expect(await test.db('group_advisors').whereIn('group_id', [open, closed])).to.deep.equal([]);
    const { body } = await superAdmin.get(`/api/organizations/${organization.organizationId}`);
    expect(body).to.deep.include({ groups: [], hoursRemaining: 50 });
    const client = await test.signIn(admin);
    expect((await client.get('/api/user')).body['groups']).to.deep.equal([]);
    expect((await client.list('/api/admin/advisors')).body).to.deep.equal([]);
  });

  it('that a closing and a deletion leave at once keep one open one', async () => {
    const other = await test.group({ isOpenGroup: true });
    const statuses = await statusesOf([
      superAdmin.delete(`/api/groups/${other}`),
      superAdmin.patch(`/api/groups/${world.openGroup}`, { isOpenGroup: false }),
    ]);
    expect(statuses).to.include(409);
    expect((await test.db('groups').where('is_open_group', 1)).length).to.be.above(0);
    await superAdmin.patch(`/api/groups/${world.openGroup}`, { isOpenGroup: true });
  });

  it('are deleted once by two at once; what was to belong to one that is just gone is a 404', async () => {
    const id = await test.group();
    const { userId } = await test.superAdmin();
    const path = `/api/groups/${id}`;
    expect(await statusesOf([superAdmin.delete(path), superAdmin.delete(path)])).to.deep.equal([200, 404]);
    expect(await test.actions({ action: 'group.deleted', subject_id: id })).to.have.length(1);
    const late = transaction(test.db, (trx) =>
      linkAdministrator(trx, { actor: 'system' }, id, userId, false),
    );
    expect(toAppError(await late.catch((error: unknown) => error))).to.include({ code: 'NOT_FOUND' });
  });

  it('that close while somebody is brought into them list nobody', async () => {
    const groupId = await test.group({ isOpenGroup: true });
    const { advisorId } = await test.advisor();
    const { closing } = await transaction(test.db, async (trx) => {
      const isOpen = await hasOpenGroup(trx, [groupId]);
      const patch = superAdmin.patch(`/api/groups/${groupId}`, { isOpenGroup: false });
      await pause(300);
      await trx('advisors')
        .where('id', advisorId)
        .update({ has_joined_open_group: isOpen ? 1 : 0 });
      await linkNewToGroups(trx, { actor: 'system' }, 'advisor', [advisorId], [groupId]);
      return { closing: patch };
    });
    await expectStatus(200, closing);
    expect(await openAccessOf({ advisorId })).to.deep.equal([false]);
  });
});
