import { expect } from 'chai';
import type { GroupPerson, JoinRequest } from '../../../src/contract/groups-api.ts';
import type { Session, SuggestedAdvisor } from '../../../src/contract/requests-api.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { buildAdvisor, buildGroup, buildSuperAdmin, signIn, unique } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { buildServer, type TestServer } from '../../support/server.ts';
import { acceptedMatch, ask, buildWork, type WorkWorld } from '../../support/work.ts';

describeOnEachDatabase('What the console’s lists read', (getDb) => {
  let test: TestServer;
  let world: WorkWorld;
  let superAdmin: Client;
  before(async () => {
    test = await buildServer(getDb());
    world = await buildWork(test, {
      advisors: 3,
      organization: { profile: { name: 'Élan Trust', type: 'charity' } },
    });
    superAdmin = await signIn(test, await buildSuperAdmin(test));
  });
  after(() => test.stop());

  const found = async (path: string, filter: object, by = superAdmin): Promise<number[]> => {
    const answer = await by.list(path, { filter });
    expect(answer.status, answer.text).to.equal(200);
    return (answer.body as unknown as { id: number }[]).map(({ id }) => id);
  };

  it('finds requests, matches and sessions by the words of their names', async () => {
    const title = `Pension review ${unique()}`;
    const { request, match, asAdvisor } = await acceptedMatch(world, { title });
    const planned = await asAdvisor.post<Session>('/api/sessions', {
      matchId: match.id,
      scheduledDate: new Date(Date.now() + 86_400_000).toISOString(),
      durationMinutes: 60,
      notes: 'between the two',
    });
    expect(planned.status, planned.text).to.equal(201);
    const words = { q: 'pension Élan' };
    expect(await found('/api/requests', words)).to.deep.equal([request.id]);
    expect(await found('/api/matches', { ...words, advisorId: match.advisorId })).to.deep.equal([match.id]);
    expect(await found('/api/sessions', words)).to.deep.equal([planned.body.id]);
    for (const path of ['/api/requests', '/api/matches', '/api/sessions']) {
      expect(await found(path, { q: 'pension nowhere%' })).to.deep.equal([]);
      expect((await superAdmin.list(path, { filter: { q: 1 } })).status).to.equal(400);
    }

    const seen = await superAdmin.get<Session>(`/api/sessions/${planned.body.id}`);
    expect(seen.body.notes).to.equal(null);
    expect(Object.entries(seen.body.abilities).filter(([, may]) => may)).to.deep.equal([
      ['seeRequest', true],
      ['seeAdvisor', true],
    ]);
    expect((await superAdmin.patch(`/api/sessions/${planned.body.id}`, { notes: 'mine' })).status).to.equal(
      403,
    );
    expect((await asAdvisor.get<Session>(`/api/sessions/${planned.body.id}`)).body.notes).to.equal(
      'between the two',
    );
  });

  it('finds advisors by a skill', async () => {
    const skilled = await buildAdvisor(test, {
      groupIds: [world.groupId],
      profile: { firstName: 'Skye', lastName: String(unique()), skills: ['governance'] },
    });
    const filter = { skill: 'governance', groupId: world.groupId };
    expect(await found('/api/advisors', filter)).to.deep.equal([skilled.advisorId]);
    expect((await superAdmin.list('/api/advisors', { filter: { skill: 'writing' } })).status).to.equal(400);
  });

  it('says who could be proposed for a request, best first, and nobody who has been', async () => {
    const request = await ask(world);
    const asked = request.matches.map(({ advisorId }) => advisorId);
    expect(asked.length).to.be.greaterThan(0);
    const more = await buildAdvisor(test, { groupIds: [world.groupId] });
    await test.deps.searchIndex.settled();
    const path = `/api/requests/${request.id}/candidates`;
    const { body, text } = await world.asGroupAdmin.get<SuggestedAdvisor[]>(path);
    expect(body, text).to.be.an('array');
    const ids = body.map(({ advisorId }) => advisorId);
    expect(ids).to.include(more.advisorId);
    expect(ids).not.to.include.members(asked);
    const scores = body.map(({ matchScore }) => matchScore);
    expect(scores).to.deep.equal(scores.toSorted((a, b) => b - a));
    for (const { fitReason } of body) expect(fitReason).to.match(/\w/);
    await world.asOrganization.patch(`/api/requests/${request.id}`, { status: 'cancelled' });
    expect((await world.asGroupAdmin.get(path)).status).to.equal(409);
  });

  it('shows a group’s people in one place: members, who left, who is invited and who asks', async () => {
    const groupId = await buildGroup(test, { name: `People ${unique()}` });
    const member = await buildAdvisor(test, { groupIds: [groupId] });
    const leaver = await buildAdvisor(test, { groupIds: [groupId] });
    const asker = await buildAdvisor(test, {
      profile: { firstName: 'Aska', lastName: 'Quest', title: 'Treasurer' },
    });
    await (await signIn(test, leaver)).call('DELETE', `/api/groups/${groupId}/membership`);
    const at = dbTime();
    await test.db('join_requests').insert({
      group_id: groupId,
      user_id: asker.userId,
      user_type: 'advisor',
      status: 'pending',
      message: 'Please',
      pending_key: `${groupId}:${asker.userId}`,
      created_at: at,
      updated_at: at,
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
    const own = await (await signIn(test, asker)).list('/api/join-requests', {});
    expect(own.body).to.have.nested.property('[0].email', null);
  });
});
