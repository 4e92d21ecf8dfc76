import { expect } from 'chai';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';
import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  buildSuperAdmin,
  joinCodeOf,
  signIn,
} from '../../support/builders.ts';
import { RATE_LIMITS } from '../../../src/core/limits/limits.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { buildServer, type TestServer } from '../../support/server.ts';
import { noticesOf } from '../../support/work.ts';

type Refusal = { code: string; message: string };

describeOnEachDatabase('Joining and leaving groups', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());

  const groupWithAdmin = async (isOpenGroup: boolean) => {
    const groupId = await buildGroup(test, { isOpenGroup, name: 'Founders' });
    const admin = await buildGroupAdmin(test, { groupIds: [groupId] });
    return { groupId, admin, asAdmin: await signIn(test, admin) };
  };
  const askPrivate = async <Body = JoinRequest>(client: Client, groupId: number, message?: string) =>
    client.post<Body>('/api/groups/join', { code: await joinCodeOf(test, groupId), message });
  const isOpenAccess = async (advisorId: number) =>
    Boolean(
      (
        (await test.db('advisors').where('id', advisorId).first('has_joined_open_group')) as Record<
          string,
          unknown
        >
      )['has_joined_open_group'],
    );

  it('is not for administrators, nor for who is signed out or already in', async () => {
    const { groupId, asAdmin } = await groupWithAdmin(true);
    const path = `/api/groups/${groupId}/join-requests`;
    expect((await test.client().post(path, {})).status).to.equal(401);
    expect((await asAdmin.post(path, {})).status).to.equal(403);
    const advisor = await signIn(test, await buildAdvisor(test, { groupIds: [groupId] }));
    expect((await advisor.post<Refusal>(path, {})).body.code).to.equal('ALREADY_MEMBER');
    expect((await advisor.post('/api/groups/999999/join-requests', {})).status).to.equal(404);
  });

  it('happens at once in an open group, which makes an advisor open access until they leave', async () => {
    const { groupId, admin } = await groupWithAdmin(true);
    const advisor = await buildAdvisor(test);
    const client = await signIn(test, advisor);
    const { status, body } = await client.post<JoinRequest>(`/api/groups/${groupId}/join-requests`, {});
    expect(status).to.equal(201);
    expect(body).to.include({ status: 'approved', groupName: 'Founders' });
    expect(await isOpenAccess(advisor.advisorId)).to.equal(true);
    expect(await noticesOf(test, admin.userId)).to.deep.equal([]);
    expect((await client.delete(`/api/groups/${groupId}/membership`)).body).to.deep.equal({ left: true });
    expect(await isOpenAccess(advisor.advisorId)).to.equal(false);
    expect((await client.delete(`/api/groups/${groupId}/membership`)).status).to.equal(404);
  });

  it('asks a private group, whose name stays untold until it agrees', async () => {
    const { groupId, admin, asAdmin } = await groupWithAdmin(false);
    const organization = await buildOrganization(test);
    const client = await signIn(test, organization);
    const asked = await askPrivate(client, groupId, 'We met at the fair.');
    expect(asked.body).to.include({ status: 'pending', groupName: null, message: 'We met at the fair.' });
    const again = await askPrivate<Refusal>(client, groupId);
    expect(again.body.code).to.equal('ALREADY_ASKED');
    expect(await noticesOf(test, admin.userId)).to.deep.equal(['joinRequestMade']);
    const { body } = await asAdmin.get<JoinRequest[]>('/api/join-requests');
    expect(body.map((one) => [one.id, one.groupName, one.abilities['answer']])).to.deep.equal([
      [asked.body.id, 'Founders', true],
    ]);
    const approved = await asAdmin.patch<JoinRequest>(`/api/join-requests/${asked.body.id}`, {
      status: 'approved',
      responseMessage: 'Welcome!',
    });
    expect(approved.body.status).to.equal('approved');
    expect(await noticesOf(test, organization.userId)).to.deep.equal(['joinRequestAnswered']);
    const own = await client.get<JoinRequest[]>('/api/join-requests');
    expect(own.body[0]).to.include({ groupName: 'Founders', responseMessage: 'Welcome!' });
    expect((await asAdmin.get<unknown[]>('/api/admin/organizations')).body).to.have.length(1);
  });

  it('is not there by its number where it is private, and by any code but its present one', async () => {
    const { groupId, asAdmin } = await groupWithAdmin(false);
    const client = await signIn(test, await buildAdvisor(test));
    expect((await client.post(`/api/groups/${groupId}/join-requests`, {})).status).to.equal(404);
    const old = await joinCodeOf(test, groupId);
    expect(old).to.match(/^[0-9a-hjkmnp-tv-z]{10}$/);
    const shown = await asAdmin.get<{ code?: string }>(`/api/admin/groups/${groupId}`);
    expect(shown.body.code).to.equal(old);
    const { status, body } = await asAdmin.post<{ code: string }>(`/api/groups/${groupId}/code`, {});
    expect(status).to.equal(200);
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
    const few = await buildServer(getDb(), { rateLimitFactor: 3 / RATE_LIMITS.joinByCode.points });
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
    const client = await signIn(test, await buildAdvisor(test));
    const ask = async () => (await askPrivate(client, groupId)).body.id;
    const first = `/api/join-requests/${await ask()}`;
    const stranger = await signIn(test, await buildAdvisor(test));
    const { asAdmin: otherAdmin } = await groupWithAdmin(false);
    for (const outsider of [stranger, otherAdmin])
      expect((await outsider.patch(first, { status: 'approved' })).status).to.equal(404);
    expect((await client.patch(first, { status: 'approved' })).status).to.equal(403);
    expect((await asAdmin.patch(first, { status: 'withdrawn' })).status).to.equal(403);
    expect((await client.patch<JoinRequest>(first, { status: 'withdrawn' })).body.status).to.equal(
      'withdrawn',
    );
    const late = await asAdmin.patch<Refusal>(first, { status: 'approved' });
    expect(late.status).to.equal(409);
    expect(late.body.message).to.equal('A join request that is withdrawn cannot become approved.');
    const second = `/api/join-requests/${await ask()}`;
    const superAdmin = await signIn(test, await buildSuperAdmin(test));
    const answers = await Promise.all([
      asAdmin.patch(second, { status: 'approved' }),
      superAdmin.patch(second, { status: 'rejected' }),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).to.deep.equal([200, 409]);
  });

  it('is done once by two calls at once, whoever makes them', async () => {
    const { groupId } = await groupWithAdmin(true);
    const superAdmin = await signIn(test, await buildSuperAdmin(test));
    for (let round = 0; round < 4; round += 1) {
      const advisor = await buildAdvisor(test);
      const client = await signIn(test, advisor);
      const join = () => client.post(`/api/groups/${groupId}/join-requests`, {});
      const joined = await Promise.all([join(), join()]);
      expect(joined.map(({ status }) => status).sort((a, b) => a - b)).to.deep.equal([201, 409]);
      expect(joined.find(({ status }) => status === 409)?.body).to.include({ code: 'ALREADY_MEMBER' });
      const { groupId: another } = await groupWithAdmin(false);
      const groups = `/api/advisors/${advisor.advisorId}/groups`;
      const assign = () => superAdmin.put(groups, { groupIds: [groupId, another] });
      const assigned = await Promise.all([assign(), assign(), assign()]);
      expect(assigned.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    }
  });

  it('tells whoever had asked when an admin’s assignment has answered them, and nobody who did it themselves', async () => {
    const { groupId } = await groupWithAdmin(false);
    const superAdmin = await signIn(test, await buildSuperAdmin(test));
    const advisor = await buildAdvisor(test);
    const client = await signIn(test, advisor);
    await askPrivate(client, groupId);
    await superAdmin.put(`/api/advisors/${advisor.advisorId}/groups`, { groupIds: [groupId] });
    expect(await noticesOf(test, advisor.userId)).to.deep.equal(['joinRequestAnswered']);
    const asked = await buildAdvisor(test);
    const asAsked = await signIn(test, asked);
    await askPrivate(asAsked, groupId);
    await superAdmin.patch(`/api/groups/${groupId}`, { isOpenGroup: true });
    await asAsked.post(`/api/groups/${groupId}/join-requests`, {});
    expect(await noticesOf(test, asked.userId)).to.deep.equal([]);
  });
});
