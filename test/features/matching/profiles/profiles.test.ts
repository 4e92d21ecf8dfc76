import { expect } from 'chai';
import type { AdvisorPage, Match, MatchOrganization } from '../../../../src/contract/requests-api.ts';
import { buildAdvisor, buildOrganization, signIn } from '../../../support/builders.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';
import { ask, buildWork } from '../../../support/work.ts';

const BIO = 'I have kept books for charities for years. Ring me on 020 7946 0958 any day.';

describeOnEachDatabase('The page of', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());

  it('an advisor is seen by whoever finds them; strangers to their groups read no contact data', async () => {
    const world = await buildWork(test, { advisor: { profile: { bio: BIO } } });
    const [advisor] = world.advisors;
    const path = `/api/advisors/${advisor?.advisorId}/profile`;
    const seen = await world.asOrganization.get<AdvisorPage>(path);
    expect(seen.body).to.include({ advisorId: advisor?.advisorId, bio: BIO, isOpenAccess: false });
    expect(seen.text).not.to.contain(String(advisor?.email));
    const stranger = await signIn(test, await buildOrganization(test));
    expect((await stranger.get(path)).status).to.equal(404);
    await test.db('advisors').where('id', advisor?.advisorId).update({ has_joined_open_group: 1 });
    expect((await stranger.get<AdvisorPage>(path)).body.bio).to.contain('[contact hidden]');
  });

  it('an advisor stays open to the organisation of a match, until one of the two blocks the other', async () => {
    const world = await buildWork(test);
    const [advisor] = world.advisors;
    await ask(world);
    await test.db('group_advisors').where('advisor_id', advisor?.advisorId).update({ status: 'removed' });
    const path = `/api/advisors/${advisor?.advisorId}/profile`;
    const own = `/api/organizations/${world.organization.organizationId}/profile`;
    const asAdvisor = await world.asAdvisor(Number(advisor?.advisorId));
    expect((await world.asOrganization.get(path)).status).to.equal(200);
    expect((await asAdvisor.get(own)).status).to.equal(200);
    await asAdvisor.post('/api/blocks', { userId: world.organization.userId });
    expect((await world.asOrganization.get(path)).status).to.equal(404);
    expect((await asAdvisor.get(own)).status).to.equal(404);
  });

  it('an organisation is seen by advisors to whom it is suggested, its admins and itself', async () => {
    const world = await buildWork(test);
    const path = `/api/organizations/${world.organization.organizationId}/profile`;
    const asAdvisor = await world.asAdvisor(Number(world.advisors[0]?.advisorId));
    for (const client of [asAdvisor, world.asOrganization, world.asGroupAdmin]) {
      const { body } = await client.get<MatchOrganization>(path);
      expect(body).to.include({ id: world.organization.organizationId, type: 'charity' });
    }
    const others = [await buildAdvisor(test), await buildOrganization(test)];
    for (const other of others) expect((await (await signIn(test, other)).get(path)).status).to.equal(404);
  });

  it('a badge counts what waits for one’s own side', async () => {
    const world = await buildWork(test);
    const request = await ask(world);
    const late = await buildAdvisor(test, { groupIds: [world.groupId] });
    await test.deps.searchIndex.settled();
    const asLate = await signIn(test, late);
    const offer = await asLate.post<Match>('/api/matches', { requestId: request.id });
    expect(offer.status, offer.text).to.equal(201);
    const list = '/api/matches?filter={"waitsForMe":true}';
    const idsFor = async (client: typeof asLate) =>
      (await client.get<Match[]>(list)).body.map(({ id }) => id);
    expect(await idsFor(world.asOrganization)).to.deep.equal([offer.body.id]);
    expect(await idsFor(asLate)).to.deep.equal([]);
    const asAsked = await world.asAdvisor(Number(world.advisors[0]?.advisorId));
    expect(await idsFor(asAsked)).to.deep.equal([request.matches[0]?.id]);
  });
});
