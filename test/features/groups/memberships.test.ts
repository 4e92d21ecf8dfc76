import { expect } from 'chai';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';
import { RATE_LIMITS } from '../../../src/core/limits/limits.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../support/answers.ts';
import { buildAdvisor, joinCodeOf, signIn } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { buildServer } from '../../support/server.ts';
import { describeWithServer } from '../../support/suite.ts';

describeWithServer('Joining and leaving groups', (test) => {
  const groupWithAdmin = async (isOpenGroup: boolean) => {
    const groupId = await test.group({ isOpenGroup, name: 'Founders' });
    const admin = await test.groupAdmin({ groupIds: [groupId] });
    return { groupId, admin, asAdmin: await test.signIn(admin) };
  };
  const askPrivate = async <Body = JoinRequest>(client: Client, groupId: number, message?: string) =>
    client.post<Body>('/api/groups/join', { code: await joinCodeOf(test, groupId), message });
  const isOpenAccess = async (advisorId: number) =>
    Boolean((await test.row('advisors', advisorId)).has_joined_open_group);

  it('happens at once in an open group, which makes an advisor open access until they leave', async () => {
    const { groupId, admin } = await groupWithAdmin(true);
    const advisor = await test.advisor();
    const client = await test.signIn(advisor);
    const joined = await expectStatus(201, client.post(`/api/groups/${groupId}/join-requests`, {}));
    expect(joined).to.include({ status: 'approved', groupName: 'Founders' });
    expect(await isOpenAccess(advisor.advisorId)).to.equal(true);
    expect(await test.notices(admin.userId)).to.deep.equal([]);
    expect((await client.delete(`/api/groups/${groupId}/membership`)).body).to.deep.equal({ left: true });
    expect(await isOpenAccess(advisor.advisorId)).to.equal(false);
    await expectStatus(404, client.delete(`/api/groups/${groupId}/membership`));
  });

  it('asks super admins where a private group has no administrator', async () => {
    const boss = await test.superAdmin();
    await askPrivate(await test.asAdvisor(), await test.group({ name: 'Orphans' }));
    expect(await test.notices(boss.userId)).to.deep.equal(['joinRequestMade']);
  });

  it('asks a private group, whose name stays untold until it agrees', async () => {
    const { groupId, admin, asAdmin } = await groupWithAdmin(false);
    const organization = await test.organization();
    const client = await test.signIn(organization);
    const asked = await askPrivate(client, groupId, 'We met at the fair.');
    expect(asked.body).to.include({ status: 'pending', groupName: null, message: 'We met at the fair.' });
    await expectRefusal(409, 'ALREADY_ASKED', askPrivate(client, groupId));
    expect(await test.notices(admin.userId)).to.deep.equal(['joinRequestMade']);
    const { body } = await asAdmin.get<JoinRequest[]>('/api/join-requests');
    expect(body.map((one) => [one.id, one.groupName, one.abilities['answer']])).to.deep.equal([
      [asked.body.id, 'Founders', true],
    ]);
    const welcome = { status: 'approved', responseMessage: 'Welcome!' };
    const approved = await asAdmin.patch(`/api/join-requests/${asked.body.id}`, welcome);
    expect(approved.body).to.include({ status: 'approved' });
    expect(await test.notices(organization.userId)).to.deep.equal(['joinRequestAnswered']);
    const own = await client.get<JoinRequest[]>('/api/join-requests');
    expect(own.body[0]).to.include({ groupName: 'Founders', responseMessage: 'Welcome!' });
    expect((await asAdmin.get<unknown[]>('/api/admin/organizations')).body).to.have.length(1);
  });

  it('is not there by its number where it is private, and by any code but its present one', async () => {
    const { groupId, asAdmin } = await groupWithAdmin(false);
    const client = await test.asAdvisor();
    await expectStatus(404, client.post(`/api/groups/${groupId}/join-requests`, {}));
    const old = await joinCodeOf(test, groupId);
    expect(old).to.match(/^[0-9a-hjkmnp-tv-z]{10}$/);
    const shown = await asAdmin.get<{ code?: string }>(`/api/admin/groups/${groupId}`);
    expect(shown.body.code).to.equal(old);
    const body = await expectStatus(200, asAdmin.post<{ code: string }>(`/api/groups/${groupId}/code`, {}));
    expect(body.code)
      .to.equal(await joinCodeOf(test, groupId))
      .and.not.to.equal(old);
    for (const code of [old, '', 'x'.repeat(41), String(groupId)])
      expect((await client.post('/api/groups/join', { code })).status, code).to.be.oneOf([400, 404]);
    const typed = ` ${body.code.slice(0, 5).toUpperCase()}-${body.code.slice(5)} `;
    const asked = await client.post<JoinRequest>('/api/groups/join', { code: typed });
    expect(asked.body).to.include({ status: 'pending', groupName: null });
    const { body: listed } = await client.get<Record<string, unknown>[]>('/api/groups');
    for (const group of listed) expect(group).not.to.have.property('code');
  });

  it('by a code is bounded by address, so that nobody finds one by trying', async () => {
    await test.db('rate_limits').delete();
    const few = await buildServer(test.db, { rateLimitFactor: 3 / RATE_LIMITS.joinByCode.points });
    try {
      const statuses: number[] = [];
      for (let account = 0; account < 4; account += 1) {
        const client = await signIn(few, await buildAdvisor(few));
        statuses.push((await client.post('/api/groups/join', { code: '0000000000' })).status);
      }
      expect(statuses).to.deep.equal([404, 404, 404, 429]);
    } finally {
      await few.stop();
    }
  });

  it('is answered by the group’s admins, withdrawn by the asker, and only once', async () => {
    const { groupId, asAdmin } = await groupWithAdmin(false);
    const client = await test.asAdvisor();
    const ask = async () => (await askPrivate(client, groupId)).body.id;
    const first = `/api/join-requests/${await ask()}`;
    const stranger = await test.asAdvisor();
    const { asAdmin: otherAdmin } = await groupWithAdmin(false);
    for (const outsider of [stranger, otherAdmin])
      await expectStatus(404, outsider.patch(first, { status: 'approved' }));
    await expectStatus(403, client.patch(first, { status: 'approved' }));
    await expectStatus(403, asAdmin.patch(first, { status: 'withdrawn' }));
    const { body } = await client.patch(first, { status: 'withdrawn' });
    expect(body).to.include({ status: 'withdrawn' });
    const late = 'A join request that is withdrawn cannot become approved.';
    await expectRefusal(409, late, asAdmin.patch(first, { status: 'approved' }));
    const second = `/api/join-requests/${await ask()}`;
    const superAdmin = await test.asSuperAdmin();
    const both = [
      asAdmin.patch(second, { status: 'approved' }),
      superAdmin.patch(second, { status: 'rejected' }),
    ];
    expect(await statusesOf(both)).to.deep.equal([200, 409]);
  });

  it('is done once by two calls at once, whoever makes them', async () => {
    const { groupId } = await groupWithAdmin(true);
    const superAdmin = await test.asSuperAdmin();
    for (let round = 0; round < 4; round += 1) {
      const advisor = await test.advisor();
      const client = await test.signIn(advisor);
      const join = () => client.post(`/api/groups/${groupId}/join-requests`, {});
      const joined = await Promise.all([join(), join()]);
      expect(joined.map(({ status }) => status).sort((a, b) => a - b)).to.deep.equal([201, 409]);
      expect(joined.find(({ status }) => status === 409)?.body).to.include({ code: 'ALREADY_MEMBER' });
      const { groupId: another } = await groupWithAdmin(false);
      const groups = `/api/advisors/${advisor.advisorId}/groups`;
      const assign = () => superAdmin.put(groups, { groupIds: [groupId, another] });
      expect(await statusesOf([assign(), assign(), assign()])).to.deep.equal([200, 200, 200]);
    }
  });

  it('tells whoever had asked when an admin’s assignment has answered them, and nobody who did it themselves', async () => {
    const { groupId } = await groupWithAdmin(false);
    const superAdmin = await test.asSuperAdmin();
    const advisor = await test.advisor();
    const client = await test.signIn(advisor);
    await askPrivate(client, groupId);
    await superAdmin.put(`/api/advisors/${advisor.advisorId}/groups`, { groupIds: [groupId] });
    expect(await test.notices(advisor.userId)).to.deep.equal(['joinRequestAnswered']);
    const asked = await test.advisor();
    const asAsked = await test.signIn(asked);
    await askPrivate(asAsked, groupId);
    await superAdmin.patch(`/api/groups/${groupId}`, { isOpenGroup: true });
    await asAsked.post(`/api/groups/${groupId}/join-requests`, {});
    expect(await test.notices(asked.userId)).to.deep.equal([]);
  });
});
