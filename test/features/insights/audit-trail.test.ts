import { expect } from 'chai';
import type { AuditEntry } from '../../../src/contract/groups-api.ts';
import { expectStatus, filtered } from '../../support/answers.ts';
import type { Client } from '../../support/client.ts';
import { standingIn } from '../../support/server-zone.ts';
import { describeWithServer } from '../../support/suite.ts';
import { acceptedWork, askedWork, buildWork } from '../../support/work.ts';

describeWithServer('The audit trail', (test) => {
  const trail = (client: Client, filter: object = {}) =>
    expectStatus(200, client.get<AuditEntry[]>(filtered('/api/audit', filter)));

  it('tells a group’s admins of their groups and members only, and super admins of everything', async () => {
    const mine = await buildWork(test, { advisors: 0 });
    const theirs = await buildWork(test, { advisors: 0 });
    await mine.asOrganization.patch('/api/organization/profile', { name: 'A name of mine' });
    await theirs.asOrganization.patch('/api/organization/profile', { name: 'A name of theirs' });
    const [{ organizationId: ours }, { organizationId: other }] = [mine.organization, theirs.organization];
    const credit = { organizationId: ours, allocatedHours: 5 };
    await mine.asGroupAdmin.post(`/api/groups/${mine.groupId}/time-credits`, credit);
    const entries = await trail(mine.asGroupAdmin);
    const actions = entries.map(({ action }) => action);
    expect(actions.slice(0, 2)).to.deep.equal(['time-credit.given', 'organization.updated']);
    expect(entries[0]).to.include({ groupId: mine.groupId, actorUserId: mine.groupAdmin.userId });
    expect(entries[0]?.detail).to.include({ hours: 5 });
    const ofOrganizations = entries.filter(({ subjectType }) => subjectType === 'organization');
    expect([...new Set(ofOrganizations.map(({ subjectId }) => subjectId))]).to.deep.equal([ours]);
    const updates = await trail(await test.asSuperAdmin(), { action: 'organization.updated' });
    expect(updates.map(({ subjectId }) => subjectId)).to.include.members([ours, other]);
  });

  it('tells a group’s admins of the work of their members, too', async () => {
    const { world } = await acceptedWork(test);
    await askedWork(test);
    const actions = (await trail(world.asGroupAdmin)).map(({ action }) => action);
    const latest = ['match.accepted', 'match.proposed', 'request.created'];
    expect(actions.slice(0, 3)).to.deep.equal(latest);
    expect(actions.filter((action) => action === 'request.created')).to.have.length(1);
  });

  it('tells the admins of each group of a member what was done to its record, and no other group’s deeds', async () => {
    const groups = [await test.group(), await test.group()];
    const stranger = await test.asGroupAdmin(await test.group());
    const first = await test.asGroupAdmin(...groups.slice(0, 1));
    const second = await test.asGroupAdmin(...groups.slice(1));
    const member = { groupIds: groups, isManaged: true };
    const advisor = await test.advisor(member);
    const organization = await test.organization(member);
    const newPassword = 'another for everybody';
    const form = { firstName: 'Ada', lastName: 'King', email: advisor.email };
    await second.put(`/api/admin/advisors/${advisor.advisorId}`, form);
    // Of an account in a group that is not theirs, group admins do not change the log-in (decision 28).
    const superAdmin = await test.asSuperAdmin();
    await superAdmin.post(`/api/advisors/${advisor.advisorId}/reset-password`, { newPassword });
    const id = organization.organizationId;
    await second.patch(`/api/admin/organizations/${id}`, { location: 'Leeds' });
    await superAdmin.post(`/api/organizations/${id}/reset-password`, { newPassword });
    await second.post(`/api/groups/${groups[1]}/time-credits`, { organizationId: id, allocatedHours: 5 });

    const seen = async (client: Client) =>
      (await trail(client)).map(({ action }) => action).filter((action) => action !== 'group.created');
    const ofRecords = [
      'organization.passwordReset',
      'organization.updated',
      'advisor.passwordReset',
      'advisor.updated',
      'advisor.joined',
    ];
    expect(await seen(second)).to.deep.equal(['time-credit.given', ...ofRecords]);
    expect(await seen(first)).to.deep.equal(ofRecords);
    expect(await seen(stranger)).to.deep.equal([]);
  });

  it('keeps from a group what others, and a member of theirs, wrote in its record before it came', async () => {
    const former = await test.group();
    const member = await test.advisor({ groupIds: [former], isManaged: true });
    const [client, before] = [await test.signIn(member), await test.asGroupAdmin(former)];
    const form = {
      firstName: 'Ada',
      lastName: 'King',
      email: member.email,
      bio: 'A note of the former group.',
    };
    await expectStatus(200, before.put(`/api/admin/advisors/${member.advisorId}`, form));
    await expectStatus(200, client.patch('/api/advisor/profile', { bio: 'Nothing of that, please.' }));
    const groupIds = [await test.group()];
    const superAdmin = await test.asSuperAdmin();
    await expectStatus(200, superAdmin.put(`/api/advisors/${member.advisorId}/groups`, { groupIds }));
    await expectStatus(200, client.patch('/api/advisor/profile', { title: 'Treasurer' }));
    const admin = await test.asGroupAdmin(...groupIds);
    const entries = await trail(admin, { subjectType: 'advisor' });
    expect(entries.map(({ action }) => action)).to.deep.equal([
      'advisor.updated',
      'advisor.groupsAssigned',
      'advisor.joined',
    ]);
    expect(JSON.stringify(entries)).to.contain('Treasurer').and.not.contain('of that');
  });

  it('names to a group’s admins no other group of a member, in the list and in the export', async () => {
    const [hidden, own] = [await test.group(), await test.group()];
    const admin = await test.asGroupAdmin(own);
    const superAdmin = await test.asSuperAdmin();
    const member = { firstName: 'Ada', lastName: 'King', email: `shared-${own}@example.org` };
    const form = { ...member, isManaged: true, groupIds: [hidden, own] };
    const advisor = await expectStatus(201, superAdmin.post<{ id: number }>('/api/advisors', form));
    const of = { subjectType: 'advisor', subjectId: [advisor.id] };
    const [told] = await trail(admin, of);
    expect(told).to.include({ action: 'advisor.created' });
    expect(told?.groupId).to.be.oneOf([own, null]);
    expect(told?.detail['groupIds']).to.deep.equal([own]);
    const [all] = await trail(superAdmin, of);
    expect(all?.detail['groupIds']).to.have.members([hidden, own]);
    const file = await admin.get(filtered('/api/audit/export', of));
    expect(file.text)
      .to.contain(`{""groupIds"":[${own}]`)
      .and.not.contain(String([hidden, own]));
  });

  it('can be narrowed by time, action and record, and by nothing else', async () => {
    const superAdmin = await test.asSuperAdmin();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(await trail(superAdmin, { from: later })).to.deep.equal([]);
    expect(await trail(superAdmin, { to: later })).to.not.deep.equal([]);
    // Without an offset it is UTC.
    await standingIn('Asia/Tokyo', async () => {
      const from = new Date(Date.now() + 3_600_000).toISOString().replace('Z', '');
      expect(await trail(superAdmin, { from })).to.deep.equal([]);
    });
    for (const filter of [{ from: 'yesterday' }, { from: '+012345-01-01' }, { detail: 'x' }])
      await expectStatus(400, superAdmin.get(filtered('/api/audit', filter)), JSON.stringify(filter));
  });
});
