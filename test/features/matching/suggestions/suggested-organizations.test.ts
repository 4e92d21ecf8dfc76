import { expect } from 'chai';
import type { SuggestedOrganization } from '../../../../src/contract/requests-api.ts';
import { dbTime } from '../../../../src/core/db/dialect.ts';
import { organizationFeaturesJob } from '../../../../src/features/matching/suggestions/organization-features.service.ts';
import { buildWorld, type World } from '../../../support/actors.ts';
import { buildAdvisor, buildOrganization, signIn } from '../../../support/builders.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';

const CALL = '/api/suggested-organizations';
const MONEY = 'We run a small charity whose budgets, reserves and cash flow forecasts need a steady hand.';
const PIGEONS = 'We race pigeons.';

describeOnEachDatabase('Suggested organisations', (getDb) => {
  let test: TestServer;
  let world: World;
  let inOpenGroup: number;
  let elsewhere: number;
  let pigeons: number;
  before(async () => {
    test = await buildServer(getDb());
    world = await buildWorld(test);
    for (let at = 0; at < 6; at += 1) await organization();
    inOpenGroup = await organization({ groupIds: [world.openGroup] });
    elsewhere = await organization({ groupIds: [world.groupB] });
    pigeons = await organization({ description: PIGEONS });
    await test.deps.searchIndex.settled();
    await organizationFeaturesJob.run(test.deps, new Date());
  });
  after(() => test.stop());

  const organization = async ({ description = MONEY, groupIds = [world.groupA] } = {}): Promise<number> =>
    (await buildOrganization(test, { profile: { description }, groupIds })).organizationId;
  const ask = (query: string) =>
    world.as('advisor').then((client) => client.get<SuggestedOrganization[]>(CALL + query));
  const suggested = async (query = '') => (await ask(query)).body;
  const idsOf = (list: readonly { organizationId: number }[]) =>
    list.map(({ organizationId }) => organizationId);
  const stored = (organizationId: number) =>
    test
      .db('organization_features')
      .where('organization_id', organizationId)
      .first('text_hash', 'updated_at') as Promise<{ text_hash: string; updated_at: string } | undefined>;

  it('are refused to those signed out and to everybody but advisors', async () => {
    expect((await test.client().get(CALL)).status).to.equal(401);
    for (const role of ['organization', 'groupAdmin', 'superAdmin'] as const)
      expect((await (await world.as(role)).get(CALL)).status).to.equal(403);
  });

  it('are refused beyond fifty, naming the limit', async () => {
    const { status, body } = await (await world.as('advisor')).get(`${CALL}?limit=51`);
    expect(status).to.equal(400);
    expect(Object.keys(body['fields'] as object)).to.deep.equal(['limit']);
  });

  it('are five of the advisor’s groups, best first, above 3', async () => {
    const found = await suggested();
    expect(found).to.have.length(5);
    const scores = found.map(({ matchScore }) => matchScore);
    expect(scores).to.deep.equal([...scores].sort((a, b) => b - a));
    expect(Math.min(...scores)).to.be.above(3);
    const all = idsOf(await suggested('?limit=50'));
    for (const id of [inOpenGroup, elsewhere, pigeons]) expect(all).not.to.include(id);
  });

  it('each say why to the advisor, in words of their own profile', async () => {
    const { expertise, bio, title } = (await test
      .db('advisors')
      .where('id', world.advisor.advisorId)
      .first('expertise', 'bio', 'title')) as Record<'expertise' | 'bio' | 'title', string>;
    const found = await suggested('?limit=50');
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
    const times = { created_at: dbTime(), updated_at: dbTime() };
    for (const status of ['open', 'matching', 'in-progress', 'completed', 'cancelled'])
      await test.db('requests').insert({
        organization_id: id,
        title: 'Help with our reserves',
        description: 'How much should we hold?',
        skills_required: '[]',
        hours_needed: 1,
        status,
        ...times,
      });
    const found = (await suggested('?limit=50')).find(({ organizationId }) => organizationId === id);
    expect(found?.openRequests).to.equal(2);
  });

  it('have those of open groups for open-access advisors, unless they are left out', async () => {
    // Open access by an admin's setting, in no open group: only the toggle makes the difference.
    const listed = await buildAdvisor(test, { hasJoinedOpenGroup: true, groupIds: [world.groupB] });
    await test.deps.searchIndex.settled();
    const client = await signIn(test, listed);
    const of = async (query: string) =>
      idsOf((await client.get<SuggestedOrganization[]>(`${CALL}?limit=50${query}`)).body);
    expect(await of('')).to.include.members([inOpenGroup, elsewhere]);
    expect(await of('&includeOpenAccess=false'))
      .to.include(elsewhere)
      .and.not.to.include(inOpenGroup);
  });

  it('leave out those that a group keeps apart from the advisor', async () => {
    const [never] = await suggested('?limit=50');
    const { advisorId } = world.advisor;
    const byAdmin = async () =>
      idsOf(
        (
          await (
            await world.as('groupAdmin')
          ).get<SuggestedOrganization[]>(`/api/advisors/${advisorId}/suggested-organizations?limit=50`)
        ).body,
      );
    expect(await byAdmin()).to.include(never?.organizationId);
    await test.db('match_exclusions').insert({
      group_id: world.groupA,
      advisor_id: advisorId,
      organization_id: never?.organizationId,
      created_at: dbTime(),
    });
    expect(idsOf(await suggested('?limit=50'))).not.to.include(never?.organizationId);
    expect(await byAdmin()).not.to.include(never?.organizationId);
    await test.db('match_exclusions').delete();
    expect(idsOf(await suggested('?limit=50'))).to.include(never?.organizationId);
  });

  it('are none while a profile says nothing', async () => {
    const empty = await buildAdvisor(test, {
      groupIds: [world.groupA],
      profile: { title: null, expertise: null, bio: null, skills: [] },
    });
    const { status, body } = await (await signIn(test, empty)).get<SuggestedOrganization[]>(CALL);
    expect([status, body]).to.deep.equal([200, []]);
  });

  it('follow a changed description at once', async () => {
    const admin = await world.as('superAdmin');
    await admin.patch(`/api/organizations/${pigeons}`, { description: MONEY });
    expect(idsOf(await suggested('?limit=50'))).to.include(pigeons);
    await admin.patch(`/api/organizations/${pigeons}`, { description: PIGEONS });
    expect(idsOf(await suggested('?limit=50'))).not.to.include(pigeons);
  });

  it('do not wait until newer requests are read, which the job does', async () => {
    await organizationFeaturesJob.run(test.deps, new Date());
    const before = await stored(pigeons);
    const times = { created_at: dbTime(), updated_at: dbTime() };
    const request = {
      title: 'A loft for our pigeons',
      description: 'Who builds one?',
      skills_required: '[]',
    };
    await test
      .db('requests')
      .insert({ organization_id: pigeons, ...request, hours_needed: 1, status: 'open', ...times });
    await suggested();
    expect(await stored(pigeons)).to.deep.equal(before);
    await organizationFeaturesJob.run(test.deps, new Date());
    expect(await stored(pigeons)).not.to.deep.equal(before);
  });

  it('make only a few features within a call; the job makes the others, once', async () => {
    const other = await buildServer(test.db);
    await test.db('organization_features').delete();
    await suggested();
    const count = async () =>
      Number(((await test.db('organization_features').count({ n: '*' }).first()) as { n: number }).n);
    expect(await count()).to.be.within(1, 4);
    await organizationFeaturesJob.run(other.deps, new Date());
    const all = await test.db('organizations').pluck('id');
    expect(await count()).to.equal(all.length);
    const before = await stored(pigeons);
    await organizationFeaturesJob.run(other.deps, new Date());
    expect(await stored(pigeons)).to.deep.equal(before);
    await other.stop();
  });

  describe('for a group admin', () => {
    const call = (prefix = '/api', id = world.advisor.advisorId) =>
      `${prefix}/advisors/${id}/suggested-organizations`;

    it('are refused to a super admin, and not there beyond their groups', async () => {
      expect((await (await world.as('superAdmin')).get(call())).status).to.equal(403);
      expect((await (await world.as('otherAdmin')).get(call())).status).to.equal(404);
      expect((await (await world.as('groupAdmin')).get(call('/api', 999_999))).status).to.equal(404);
    });

    it('are those of the groups that both are in, and speak of the advisor', async () => {
      const own = idsOf(await suggested());
      for (const prefix of ['/api', '/api/admin']) {
        const { body } = await (await world.as('groupAdmin')).get<SuggestedOrganization[]>(call(prefix));
        expect(idsOf(body), prefix).to.deep.equal(own);
        for (const { fitReason } of body) expect(fitReason).not.to.match(/\byour\b/i);
      }
    });
  });
});
