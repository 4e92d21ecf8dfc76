import { expect } from 'chai';
import type { GroupPerson, JoinRequest } from '../../../src/contract/groups-api.ts';
import type { Session, SuggestedAdvisor } from '../../../src/contract/requests-api.ts';
import { expectStatus, idsOf } from '../../support/answers.ts';
import { unique } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { times } from '../../support/rows.ts';
import { describeWithServer } from '../../support/suite.ts';
import { acceptedMatch, ask, buildWork, changeRequest, type WorkWorld } from '../../support/work.ts';

describeWithServer('What the console’s lists read', (test) => {
  let world: WorkWorld;
  let superAdmin: Client;
  before(async () => {
    world = await buildWork(test, {
      advisors: 3,
      organization: { profile: { name: 'Élan Trust', type: 'charity' } },
    });
    superAdmin = await test.asSuperAdmin();
  });

  const found = (path: string, filter: object) => idsOf(superAdmin.list(path, { filter }));

  it('finds requests, matches and sessions by the words of their names', async () => {
    const title = `Pension review ${unique()}`;
    const { request, match, asAdvisor } = await acceptedMatch(world, { title });
    const form = {
      matchId: match.id,
      scheduledDate: new Date(Date.now() + 86_400_000).toISOString(),
      durationMinutes: 60,
      notes: 'between the two',
    };
    const planned = await expectStatus(201, asAdvisor.post<Session>('/api/sessions', form));
    for (const q of ['pension Élan', 'PENSION ÉLAN', 'pénsion elan']) {
      expect(await found('/api/requests', { q }), q).to.deep.equal([request.id]);
      expect(await found('/api/matches', { q, advisorId: match.advisorId }), q).to.deep.equal([match.id]);
      expect(await found('/api/sessions', { q }), q).to.deep.equal([planned.id]);
    }
    for (const path of ['/api/requests', '/api/matches', '/api/sessions']) {
      expect(await found(path, { q: 'pension nowhere%' })).to.deep.equal([]);
      await expectStatus(400, superAdmin.list(path, { filter: { q: 1 } }));
    }

    const path = `/api/sessions/${planned.id}`;
    const { body: seen } = await superAdmin.get<Session>(path);
    expect(seen.notes).to.equal(null);
    const may = Object.keys(seen.abilities).filter((ability) => seen.abilities[ability]);
    expect(may).to.deep.equal(['seeRequest', 'seeAdvisor']);
    await expectStatus(403, superAdmin.patch(path, { notes: 'mine' }));
    expect((await asAdvisor.get<Session>(path)).body.notes).to.equal('between the two');
  });

  it('finds members by their own address, and administrators by names with accents', async () => {
    const domain = `${unique()}.example.org`;
    for (const name of ['josé', 'jose'] as const) {
      const { advisorId } = await test.advisor({ email: `${name}@${domain}` });
      const email = ` ${name.toUpperCase()}@${domain}`;
      expect(await found('/api/advisors', { email }), email).to.deep.equal([advisorId]);
    }
    const { organizationId: id } = world.organization;
    for (const type of ['charity', ' Charity '])
      expect(await found('/api/organizations', { id, type }), type).to.deep.equal([id]);
    const { adminIds } = await test.groupAdmin({ username: `Zoë ${domain}` });
    for (const q of [`zoë ${domain}`, `ZOE ${domain}`])
      expect(await found('/api/group-admins', { q }), q).to.deep.equal(adminIds);
  });

  it('finds advisors by a skill', async () => {
    const skilled = await test.advisor({
      groupIds: [world.groupId],
      profile: { firstName: 'Skye', lastName: String(unique()), skills: ['governance'] },
    });
    const filter = { skill: 'governance', groupId: world.groupId };
    expect(await found('/api/advisors', filter)).to.deep.equal([skilled.advisorId]);
    await expectStatus(400, superAdmin.list('/api/advisors', { filter: { skill: 'writing' } }));
  });

  it('says who could be proposed for a request, best first, and nobody who has been', async () => {
    const request = await ask(world);
    const asked = request.matches.map(({ advisorId }) => advisorId);
    expect(asked.length).to.be.greaterThan(0);
    const more = await test.advisor({ groupIds: [world.groupId] });
    await test.settled();
    const path = `/api/requests/${request.id}/candidates`;
    const { body, text } = await world.asGroupAdmin.get<SuggestedAdvisor[]>(path);
    expect(body, text).to.be.an('array');
    const ids = body.map(({ advisorId }) => advisorId);
    expect(ids).to.include(more.advisorId);
    expect(ids).not.to.include.members(asked);
    const scores = body.map(({ matchScore }) => matchScore);
    expect(scores).to.deep.equal(scores.toSorted((a, b) => b - a));
    for (const { fitReason } of body) expect(fitReason).to.match(/\w/);
    await changeRequest(world, request, { status: 'cancelled' });
    await expectStatus(409, world.asGroupAdmin.get(path));
  });

  it('shows a group’s people in one place: members, who left, who is invited and who asks', async () => {
    const groupId = await test.group({ name: `People ${unique()}` });
    const member = await test.advisor({ groupIds: [groupId] });
    const leaver = await test.advisor({ groupIds: [groupId] });
    const asker = await test.advisor({
      profile: { firstName: 'Aska', lastName: 'Quest', title: 'Treasurer' },
    });
    await (await test.signIn(leaver)).call('DELETE', `/api/groups/${groupId}/membership`);
    await test.insert('join_requests', {
      group_id: groupId,
      user_id: asker.userId,
      user_type: 'advisor',
      status: 'pending',
      message: 'Please',
      pending_key: `${groupId}:${asker.userId}`,
      ...times(),
    });
    await superAdmin.post(`/api/groups/${groupId}/invitations`, {
      emails: ['invited@example.org'],
      userType: 'advisor',
    });
    const people = async (filter: object, by = superAdmin) =>
      (await by.list('/api/admin/memberships', { filter })).body as unknown as GroupPerson[];
    const states = (await people({ groupId })).map(({ state, recordId, name }) => [state, recordId, name]);
    expect(states.map(([state]) => state)).to.have.members(['asked', 'invited', 'left', 'member']);
    expect(states).to.deep.include([
      'invited',
      states.find(([state]) => state === 'invited')?.[1],
      'invited@example.org',
    ]);
    expect(states.find(([state]) => state === 'member')?.[1]).to.equal(member.advisorId);
    expect(states.find(([state]) => state === 'left')?.[1]).to.equal(leaver.advisorId);
    expect((await people({ groupId, q: 'aska' })).map(({ state }) => state)).to.deep.equal(['asked']);
    expect(await people({ groupId }, world.asGroupAdmin)).to.deep.equal([]);
    const waiting = await people({ state: 'asked' });
    expect(waiting.map(({ groupId: of }) => of)).to.include(groupId);

    const requests = await superAdmin.list('/api/join-requests', { filter: { groupId } });
    const [request] = requests.body as unknown as JoinRequest[];
    expect(request).to.include({ title: 'Treasurer', email: asker.email });
    const own = await (await test.signIn(asker)).list('/api/join-requests', {});
    expect(own.body).to.have.nested.property('[0].email', null);
  });
});
