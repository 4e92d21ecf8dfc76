import { expect } from 'chai';
import type { AdvisorPage, Match, MatchOrganization } from '../../../../src/contract/requests-api.ts';
import { expectStatus, idsOf } from '../../../support/answers.ts';
import { describeWithServer } from '../../../support/suite.ts';
import { ask, buildWork } from '../../../support/work.ts';

const BIO = 'I have kept books for charities for years. Ring me on 020 7946 0958 any day.';

describeWithServer('The page of', (test) => {
  it('an advisor is seen by whoever finds them; strangers to their groups read no contact data', async () => {
    const world = await buildWork(test, { advisor: { profile: { bio: BIO } } });
    const { advisor } = world;
    const path = `/api/advisors/${advisor.advisorId}/profile`;
    const seen = await world.asOrganization.get<AdvisorPage>(path);
    expect(seen.body).to.include({ advisorId: advisor.advisorId, bio: BIO, isOpenAccess: false });
    expect(seen.text).not.to.contain(advisor.email);
    const stranger = await test.asOrganization();
    await expectStatus(404, stranger.get(path));
    await test.change('advisors', advisor.advisorId, { has_joined_open_group: 1 });
    expect((await stranger.get<AdvisorPage>(path)).body.bio).to.contain('[contact hidden]');
  });

  it('an advisor stays open to the organisation of a match, until one of the two blocks the other', async () => {
    const world = await buildWork(test);
    const { advisor } = world;
    await ask(world);
    await test.change('group_advisors', { advisor_id: advisor.advisorId }, { status: 'removed' });
    const path = `/api/advisors/${advisor.advisorId}/profile`;
    const own = `/api/organizations/${world.organization.organizationId}/profile`;
    const asAdvisor = world.asFirstAdvisor;
    await expectStatus(200, world.asOrganization.get(path));
    await expectStatus(200, asAdvisor.get(own));
    await asAdvisor.post('/api/blocks', { userId: world.organization.userId });
    await expectStatus(404, world.asOrganization.get(path));
    await expectStatus(404, asAdvisor.get(own));
  });

  it('an organisation is seen by advisors to whom it is suggested, its admins and itself', async () => {
    const world = await buildWork(test);
    const path = `/api/organizations/${world.organization.organizationId}/profile`;
    const asAdvisor = world.asFirstAdvisor;
    for (const client of [asAdvisor, world.asOrganization, world.asGroupAdmin]) {
      const { body } = await client.get<MatchOrganization>(path);
      expect(body).to.include({ id: world.organization.organizationId, type: 'charity' });
    }
    const others = [await test.advisor(), await test.organization()];
    for (const other of others) await expectStatus(404, (await test.signIn(other)).get(path));
  });

  it('an organisation has contact data for those who share a group or work with it, also where it is suggested', async () => {
    const world = await buildWork(test);
    const { organizationId } = world.organization;
    const description = 'We need help to plan budgets. Ring Ann on 020 7946 0958 any day.';
    await test.change('organizations', organizationId, { description });
    await ask(world);
    const path = `/api/organizations/${organizationId}/profile`;
    const asAdvisor = world.asFirstAdvisor;
    const read = async () => (await asAdvisor.get<MatchOrganization>(path)).body.description;
    expect(await read()).to.equal(description);
    await test.change('groups', world.groupId, { is_open_group: 1 });
    const { text } = await asAdvisor.get('/api/suggested-organizations');
    for (const shown of [await read(), text])
      expect(shown).to.contain('Ann on [contact hidden]').and.not.contain('7946');
    const { body } = await asAdvisor.get<Match[]>('/api/matches');
    await asAdvisor.patch(`/api/matches/${String(body[0]?.id)}`, { status: 'accepted' });
    expect(await read()).to.equal(description);
  });

  it('a badge counts what waits for one’s own side', async () => {
    const world = await buildWork(test);
    const request = await ask(world);
    const late = await test.advisor({ groupIds: [world.groupId] });
    await test.settled();
    const asLate = await test.signIn(late);
    const offer = await expectStatus(201, asLate.post<Match>('/api/matches', { requestId: request.id }));
    const list = '/api/matches?filter={"waitsForMe":true}';
    const idsFor = (client: typeof asLate) => idsOf(client.get<Match[]>(list));
    expect(await idsFor(world.asOrganization)).to.deep.equal([offer.id]);
    expect(await idsFor(asLate)).to.deep.equal([]);
    const asAsked = world.asFirstAdvisor;
    expect(await idsFor(asAsked)).to.deep.equal([request.matches[0]?.id]);
  });
});
