import { expect } from 'chai';
import type { AuditEntry } from '../../../src/contract/groups-api.ts';
import { expectStatus } from '../../support/answers.ts';
import type { Client } from '../../support/client.ts';
import { describeWithServer } from '../../support/suite.ts';
import { ask, buildWork, moveMatch } from '../../support/work.ts';

describeWithServer('The audit trail', (test) => {
  const filter = (value: unknown) => `/api/audit?filter=${encodeURIComponent(JSON.stringify(value))}`;

  it('is not shown to advisors and organisations', async () => {
    const world = await buildWork(test, { advisors: 1 });
    await expectStatus(401, test.client().get('/api/audit'));
    await expectStatus(403, world.asOrganization.get('/api/audit'));
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
    const superAdmin = await test.asSuperAdmin();
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
    await moveMatch(asAdvisor, match, 'accepted');
    const { body } = await world.asGroupAdmin.get<AuditEntry[]>('/api/audit');
    expect(body.slice(0, 3).map(({ action }) => action)).to.deep.equal([
      'match.accepted',
      'match.proposed',
      'request.created',
    ]);
    expect(body.filter(({ action }) => action === 'request.created')).to.have.length(1);
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
    await second.put(`/api/admin/advisors/${advisor.advisorId}`, {
      firstName: 'Ada',
      lastName: 'King',
      email: advisor.email,
    });
    // Of an account in a group that is not theirs, group admins do not change the log-in (decision 28).
    const superAdmin = await test.asSuperAdmin();
    await superAdmin.post(`/api/advisors/${advisor.advisorId}/reset-password`, { newPassword });
    const id = organization.organizationId;
    await second.patch(`/api/admin/organizations/${id}`, { location: 'Leeds' });
    await superAdmin.post(`/api/organizations/${id}/reset-password`, { newPassword });
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
      'advisor.joined',
    ];
    expect(await seen(second)).to.deep.equal(['time-credit.given', ...ofRecords]);
    expect(await seen(first)).to.deep.equal(ofRecords);
    expect(await seen(stranger)).to.deep.equal([]);
  });

  it('names to a group’s admins no other group of a member, in the list and in the export', async () => {
    const [hidden, own] = [await test.group(), await test.group()];
    const admin = await test.asGroupAdmin(own);
    const superAdmin = await test.asSuperAdmin();
    await expectStatus(
      201,
      superAdmin.post('/api/advisors', {
        firstName: 'Ada',
        lastName: 'King',
        email: `shared-${own}@example.org`,
        isManaged: true,
        groupIds: [hidden, own],
      }),
    );
    const advisor = (await test.db('advisors').orderBy('id', 'desc').first('id')) as { id: number };
    const of = { subjectType: 'advisor', subjectId: [advisor.id] };
    const [told] = (await admin.get<AuditEntry[]>(filter(of))).body;
    expect(told).to.include({ action: 'advisor.created' });
    expect(told?.groupId).to.be.oneOf([own, null]);
    expect(told?.detail['groupIds']).to.deep.equal([own]);
    const [all] = (await superAdmin.get<AuditEntry[]>(filter(of))).body;
    expect(all?.detail['groupIds']).to.have.members([hidden, own]);
    const file = await admin.get(`/api/audit/export?filter=${encodeURIComponent(JSON.stringify(of))}`);
    expect(file.text)
      .to.contain(`{""groupIds"":[${own}]`)
      .and.not.contain(String([hidden, own]));
  });

  it('can be narrowed by time, action and record, and by nothing else', async () => {
    const superAdmin = await test.asSuperAdmin();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect((await superAdmin.get<unknown[]>(filter({ from: later }))).body).to.deep.equal([]);
    expect((await superAdmin.get<unknown[]>(filter({ to: later }))).body).to.not.deep.equal([]);
    for (const from of ['yesterday', '+012345-01-01'])
      await expectStatus(400, superAdmin.get(filter({ from })), from);
    await expectStatus(400, superAdmin.get(filter({ detail: 'x' })));
  });
});
