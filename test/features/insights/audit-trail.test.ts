import { expect } from 'chai';
import type { AuditEntry } from '../../../src/contract/groups-api.ts';
import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  buildSuperAdmin,
  signIn,
} from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { buildServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import { ask, buildWork } from '../../support/work.ts';

describeOnEachDatabase('The audit trail', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());

  const filter = (value: unknown) => `/api/audit?filter=${encodeURIComponent(JSON.stringify(value))}`;

  it('is not shown to advisors and organisations', async () => {
    const world = await buildWork(test, { advisors: 1 });
    expect((await test.client().get('/api/audit')).status).to.equal(401);
    expect((await world.asOrganization.get('/api/audit')).status).to.equal(403);
  });

  it('tells a group’s admins of their groups and members only, and super admins of everything', async () => {
    const mine = await buildWork(test, { advisors: 0 });
    const theirs = await buildWork(test, { advisors: 0 });
    await mine.asOrganization.patch('/api/organization/profile', { name: 'A name of mine' });
    await theirs.asOrganization.patch('/api/organization/profile', { name: 'A name of theirs' });
    await mine.asGroupAdmin.post(`/api/groups/${mine.groupId}/time-credits`, {
      organizationId: mine.organization.organizationId,
      allocatedHours: 5,
    });
    const { body } = await mine.asGroupAdmin.get<AuditEntry[]>('/api/audit');
    const actions = body.map(({ action }) => action);
    expect(actions.slice(0, 2)).to.deep.equal(['time-credit.given', 'organization.updated']);
    expect(body[0]).to.include({ groupId: mine.groupId, actorUserId: mine.groupAdmin.userId });
    expect(body[0]?.detail).to.include({ hours: 5 });
    const subjects = new Set(
      body.filter(({ subjectType }) => subjectType === 'organization').map(({ subjectId }) => subjectId),
    );
    expect([...subjects]).to.deep.equal([mine.organization.organizationId]);
    const superAdmin = await signIn(test, await buildSuperAdmin(test));
    const updates = await superAdmin.get<AuditEntry[]>(filter({ action: 'organization.updated' }));
    expect(updates.body.map(({ subjectId }) => subjectId)).to.include.members([
      mine.organization.organizationId,
      theirs.organization.organizationId,
    ]);
  });

  it('tells a group’s admins of the work of their members, too', async () => {
    const world = await buildWork(test);
    const elsewhere = await buildWork(test);
    const [match] = (await ask(world)).matches;
    await ask(elsewhere);
    const asAdvisor = await world.asAdvisor(Number(match?.advisorId));
    await asAdvisor.patch(`/api/matches/${match?.id}`, { status: 'accepted' });
    const { body } = await world.asGroupAdmin.get<AuditEntry[]>('/api/audit');
    expect(body.slice(0, 3).map(({ action }) => action)).to.deep.equal([
      'match.accepted',
      'match.proposed',
      'request.created',
    ]);
    expect(body.filter(({ action }) => action === 'request.created')).to.have.length(1);
  });

  it('tells the admins of each group of a member what was done to its record, and no other group’s deeds', async () => {
    const groups = [await buildGroup(test), await buildGroup(test)];
    const stranger = await signIn(test, await buildGroupAdmin(test, { groupIds: [await buildGroup(test)] }));
    const first = await signIn(test, await buildGroupAdmin(test, { groupIds: groups.slice(0, 1) }));
    const second = await signIn(test, await buildGroupAdmin(test, { groupIds: groups.slice(1) }));
    const member = { groupIds: groups, isManaged: true };
    const advisor = await buildAdvisor(test, member);
    const organization = await buildOrganization(test, member);
    const newPassword = 'another for everybody';
    await second.put(`/api/admin/advisors/${advisor.advisorId}`, {
      firstName: 'Ada',
      lastName: 'King',
      email: advisor.email,
    });
    await second.post(`/api/advisors/${advisor.advisorId}/reset-password`, { newPassword });
    const id = organization.organizationId;
    await second.patch(`/api/admin/organizations/${id}`, { location: 'Leeds' });
    await second.post(`/api/organizations/${id}/reset-password`, { newPassword });
    await second.post(`/api/groups/${groups[1]}/time-credits`, { organizationId: id, allocatedHours: 5 });

    const seen = async (client: Client) =>
      (await client.get<AuditEntry[]>('/api/audit')).body
        .map(({ action }) => action)
        .filter((action) => action !== 'group.created');
    const ofRecords = [
      'organization.passwordReset',
      'organization.updated',
      'advisor.passwordReset',
      'advisor.updated',
    ];
    expect(await seen(second)).to.deep.equal(['time-credit.given', ...ofRecords]);
    expect(await seen(first)).to.deep.equal(ofRecords);
    expect(await seen(stranger)).to.deep.equal([]);
  });

  it('can be narrowed by time, action and record, and by nothing else', async () => {
    const superAdmin = await signIn(test, await buildSuperAdmin(test));
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect((await superAdmin.get<unknown[]>(filter({ from: later }))).body).to.deep.equal([]);
    expect((await superAdmin.get<unknown[]>(filter({ to: later }))).body).to.not.deep.equal([]);
    for (const from of ['yesterday', '+012345-01-01'])
      expect((await superAdmin.get(filter({ from }))).status, from).to.equal(400);
    expect((await superAdmin.get(filter({ detail: 'x' }))).status).to.equal(400);
  });
});
