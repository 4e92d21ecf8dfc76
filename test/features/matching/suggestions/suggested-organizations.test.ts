import { expect } from 'chai';
import type { SuggestedOrganization } from '../../../../src/contract/requests-api.ts';
import { dbTime } from '../../../../src/core/db/dialect.ts';
import { organizationFeaturesJob } from '../../../../src/features/matching/suggestions/organization-features.service.ts';
import { expectStatus } from '../../../support/answers.ts';
import { buildServer } from '../../../support/server.ts';
import { describeWithServer, useWorld } from '../../../support/suite.ts';
import { buildRequest } from '../../../support/work.ts';

const CALL = '/api/suggested-organizations';
const MONEY = 'We run a small charity whose budgets, reserves and cash flow forecasts need a steady hand.';
const FIFTY = '?limit=50';
const PIGEONS = 'We race pigeons.';

describeWithServer('Suggested organisations', (test) => {
  const [world, as] = useWorld(test);
  let inOpenGroup: number;
  let elsewhere: number;
  let pigeons: number;
  before(async () => {
    for (let at = 0; at < 6; at += 1) await organization();
    inOpenGroup = await organization({ groupIds: [world.openGroup] });
    elsewhere = await organization({ groupIds: [world.groupB] });
    pigeons = await organization({ description: PIGEONS });
    await test.settled();
    await runJob();
  });

  const organization = async ({ description = MONEY, groupIds = [world.groupA] } = {}): Promise<number> =>
    (await test.organization({ profile: { description }, groupIds })).organizationId;
  const read = (path: string, by = as.advisor) => expectStatus(200, by.get<SuggestedOrganization[]>(path));
  const suggested = (query = '') => read(`${CALL}${query}`);
  const organizationsOf = (list: readonly { organizationId: number }[]) =>
    list.map(({ organizationId }) => organizationId);
  const suggestedIds = async (query = FIFTY) => organizationsOf(await suggested(query));
  const runJob = (deps = test.deps) => organizationFeaturesJob.run(deps, new Date());
  const stored = () =>
    test.db('organization_features').where('organization_id', pigeons).first('text_hash', 'updated_at');
  const asks = (organizationId: number, title: string, description: string, status = 'open') =>
    buildRequest(test, organizationId, { title, description, skills_required: '[]', status });

  it('are refused beyond fifty, naming the limit', async () => {
    const body = await expectStatus(400, as.advisor.get(`${CALL}?limit=51`));
    expect(Object.keys(body['fields'] as object)).to.deep.equal(['limit']);
  });

  it('are five of the advisor’s groups, best first, above 3', async () => {
    const found = await suggested();
    expect(found).to.have.length(5);
    const scores = found.map(({ matchScore }) => matchScore);
    expect(scores).to.deep.equal([...scores].sort((a, b) => b - a));
    expect(Math.min(...scores)).to.be.above(3);
    const all = await suggestedIds();
    for (const id of [inOpenGroup, elsewhere, pigeons]) expect(all).not.to.include(id);
  });

  it('each say why to the advisor, in words of their own profile', async () => {
    const { expertise, bio, title } = await test.row('advisors', world.advisor.advisorId);
    const found = await suggested(FIFTY);
    expect(found).not.to.deep.equal([]);
    for (const { fitReason, evidence, why } of found) {
      for (const skill of why.missingSkills) expect(evidence.skills).not.to.include(skill);
      expect(why.strength).to.be.oneOf(['strong', 'possible', 'weak']);
      expect(fitReason).to.match(/^(Your listed expertise includes|From your profile:|Your skills include)/);
      for (const item of evidence.items) expect(expertise).to.include(item);
      for (const { text, field } of evidence.sentences)
        expect({ expertise, bio, title }[field]).to.include(text);
    }
  });

  it('count the requests that still look for somebody', async () => {
    const id = await organization();
    for (const status of ['open', 'matching', 'in-progress', 'completed', 'cancelled'])
      await asks(id, 'Help with our reserves', 'How much should we hold?', status);
    const found = (await suggested(FIFTY)).find(({ organizationId }) => organizationId === id);
    expect(found?.openRequests).to.equal(2);
  });

  it('have those of open groups for open-access advisors, unless they are left out', async () => {
    // Open access by an admin's setting, in no open group: only the toggle makes the difference.
    const listed = await test.advisor({ hasJoinedOpenGroup: true, groupIds: [world.groupB] });
    await test.settled();
    const client = await test.signIn(listed);
    const of = async (query: string) => organizationsOf(await read(`${CALL}${FIFTY}${query}`, client));
    expect(await of('')).to.include.members([inOpenGroup, elsewhere]);
    expect(await of('&includeOpenAccess=false'))
      .to.include(elsewhere)
      .and.not.to.include(inOpenGroup);
  });

  it('leave out those that a group keeps apart from the advisor', async () => {
    const [never = 0] = await suggestedIds();
    const { advisorId } = world.advisor;
    const path = `/api/advisors/${advisorId}/suggested-organizations${FIFTY}`;
    const byAdmin = async () => organizationsOf(await read(path, as.groupAdmin));
    expect(await byAdmin()).to.include(never);
    const pair = { advisor_id: advisorId, organization_id: never };
    await test.insert('match_exclusions', { group_id: world.groupA, ...pair, created_at: dbTime() });
    expect(await suggestedIds()).not.to.include(never);
    expect(await byAdmin()).not.to.include(never);
    await test.db('match_exclusions').delete();
    expect(await suggestedIds()).to.include(never);
  });

  it('are none while a profile says nothing', async () => {
    const profile = { title: null, expertise: null, bio: null, skills: [] };
    const empty = await test.asAdvisor({ groupIds: [world.groupA], profile });
    expect(await read(CALL, empty)).to.deep.equal([]);
  });

  it('weigh nothing that strangers are not shown: an advisor would try a street out by their own profile', async () => {
    const groupIds = [world.openGroup];
    const at = (street: string) =>
      organization({ description: `${MONEY} Visit us at 14 ${street} Road.`, groupIds });
    const ids = [await at('Clifton'), await at('Stanley')];
    await test.db('organizations').whereIn('id', ids).update({ name: 'Alike' });
    const bio = 'I keep budgets, reserves and cash flow forecasts of small charities. Clifton, Clifton!';
    const client = await test.asAdvisor({ groupIds, hasJoinedOpenGroup: true, profile: { bio } });
    await test.settled();
    await runJob();
    const found = await read(`${CALL}${FIFTY}`, client);
    const [one, other] = ids.map(
      (id) => found.find(({ organizationId }) => organizationId === id)?.matchScore,
    );
    expect(one).to.be.above(3).and.to.equal(other);
    await test.db('organizations').whereIn('id', ids).delete();
  });

  it('follow a changed description at once', async () => {
    await as.superAdmin.patch(`/api/organizations/${pigeons}`, { description: MONEY });
    expect(await suggestedIds()).to.include(pigeons);
    await as.superAdmin.patch(`/api/organizations/${pigeons}`, { description: PIGEONS });
    expect(await suggestedIds()).not.to.include(pigeons);
  });

  it('do not wait until newer requests are read, which the job does', async () => {
    await runJob();
    const before = await stored();
    await asks(pigeons, 'A loft for our pigeons', 'Who builds one?');
    await suggested();
    expect(await stored()).to.deep.equal(before);
    await runJob();
    expect(await stored()).not.to.deep.equal(before);
  });

  it('make only a few features within a call; the job makes the others, once', async () => {
    const other = await buildServer(test.db);
    await test.db('organization_features').delete();
    await suggested();
    const count = async () => (await test.db('organization_features').pluck('organization_id')).length;
    expect(await count()).to.be.within(1, 4);
    await runJob(other.deps);
    const all = await test.db('organizations').pluck('id');
    expect(await count()).to.equal(all.length);
    const before = await stored();
    await runJob(other.deps);
    expect(await stored()).to.deep.equal(before);
    await other.stop();
  });

  describe('for a group admin', () => {
    const call = (prefix = '/api', id = world.advisor.advisorId) =>
      `${prefix}/advisors/${id}/suggested-organizations`;

    it('are those of the groups that both are in, and speak of the advisor', async () => {
      const own = await suggestedIds('');
      for (const prefix of ['/api', '/api/admin']) {
        const found = await read(call(prefix), as.groupAdmin);
        expect(organizationsOf(found), prefix).to.deep.equal(own);
        for (const { fitReason } of found) expect(fitReason).not.to.match(/\byour\b/i);
      }
    });
  });
});
