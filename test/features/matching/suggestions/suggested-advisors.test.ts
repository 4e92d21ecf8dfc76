import { expect } from 'chai';
import type { SuggestedAdvisor } from '../../../../src/contract/requests-api.ts';
import { dbTime } from '../../../../src/core/db/dialect.ts';
import {
  bestAdvisorsFor,
  assessAdvisorFor,
} from '../../../../src/features/matching/suggestions/best-advisors.queries.ts';
import { buildWorld, type World } from '../../../support/actors.ts';
import { buildAdvisor, buildGroup, buildOrganization } from '../../../support/builders.ts';
import type { AdvisorOverrides } from '../../../support/builders.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';

const CALL = '/api/suggested-advisors';
const NEED =
  'We run a food bank and need help with cash flow forecasts, budgets and reserves of our charity.';
const TOMORROW = () => dbTime(new Date(Date.now() + 86_400_000));

describeOnEachDatabase('Suggested advisors', (getDb) => {
  let test: TestServer;
  let world: World;
  let full: number;
  let paused: number;
  let openAccess: number;
  let elsewhere: number;
  let florist: number;
  before(async () => {
    test = await buildServer(getDb());
    world = await buildWorld(test);
    await test
      .db('organizations')
      .where('id', world.organization.organizationId)
      .update({ description: NEED, updated_at: dbTime() });
    for (let at = 0; at < 6; at += 1) await advisor();
    full = await advisor();
    await test.db('advisors').where('id', full).update({ available_hours_per_year: 2 });
    await occupy(full, 2);
    paused = await advisor();
    await test.db('advisors').where('id', paused).update({ paused_until: TOMORROW() });
    openAccess = await advisor({ groupIds: [world.openGroup] });
    elsewhere = await advisor({ groupIds: [world.groupB] });
    florist = await advisor({
      profile: { title: 'Florist', expertise: 'Roses', bio: 'I arrange flowers for weddings.', skills: [] },
    });
    await test.deps.searchIndex.settled();
  });
  after(() => test.stop());

  const advisor = async (overrides: AdvisorOverrides = {}): Promise<number> =>
    (await buildAdvisor(test, { groupIds: [world.groupA], ...overrides })).advisorId;
  /** An accepted match that takes so many hours of an advisor. */
  const occupy = async (advisorId: number, hours: number): Promise<void> => {
    const times = { created_at: dbTime(), updated_at: dbTime() };
    const [requestId] = await test.db('requests').insert({
      organization_id: world.otherOrganization.organizationId,
      title: 'Somebody else’s budget',
      description: 'A budget that somebody else needs.',
      skills_required: '[]',
      hours_needed: hours,
      status: 'in-progress',
      ...times,
    });
    await test.db('matches').insert({
      advisor_id: advisorId,
      request_id: requestId,
      status: 'accepted',
      accepted_at: dbTime(),
      ...times,
    });
  };
  const suggested = async (query = ''): Promise<SuggestedAdvisor[]> =>
    (await (await world.as('organization')).get<SuggestedAdvisor[]>(`${CALL}${query}`)).body;
  const idsOf = (list: readonly { advisorId: number }[]) => list.map(({ advisorId }) => advisorId);

  it('are refused to those signed out and to everybody but organisations', async () => {
    expect((await test.client().get(CALL)).status).to.equal(401);
    for (const role of ['advisor', 'groupAdmin', 'superAdmin'] as const)
      expect((await (await world.as(role)).get(CALL)).status).to.equal(403);
  });

  it('are refused beyond fifty, naming the limit', async () => {
    for (const limit of ['51', '0', 'five', '1.5']) {
      const { status, body } = await (await world.as('organization')).get(`${CALL}?limit=${limit}`);
      expect(status, limit).to.equal(400);
      expect(Object.keys(body['fields'] as object)).to.deep.equal(['limit']);
    }
    expect((await (await world.as('organization')).get(`${CALL}?limit=50`)).status).to.equal(200);
  });

  it('are five of the organisation’s groups, best first, above 3', async () => {
    const found = await suggested();
    expect(found).to.have.length(5);
    const scores = found.map(({ matchScore }) => matchScore);
    expect(scores).to.deep.equal([...scores].sort((a, b) => b - a));
    expect(Math.min(...scores)).to.be.above(3);
    expect(found.every(({ isOpenAccess }) => !isOpenAccess)).to.equal(true);
    expect((await suggested('?limit=2')).map(({ advisorId }) => advisorId)).to.have.length(2);
  });

  it('leave out who has paused, who has no hours left, and for whom nothing speaks', async () => {
    const ids = idsOf(await suggested('?limit=50'));
    expect(ids).to.have.length.above(5);
    for (const id of [full, paused, florist, elsewhere, openAccess]) expect(ids).not.to.include(id);
  });

  it('have open access when it is asked for', async () => {
    const ids = idsOf(await suggested('?limit=50&includeOpenAccess=true'));
    expect(ids).to.include(openAccess);
    expect(ids).not.to.include(elsewhere);
  });

  it('each say why, and quote only the profile', async () => {
    for (const { fitReason, evidence, ...profile } of await suggested('?limit=50')) {
      expect(fitReason).to.match(
        /^(\S+'s listed expertise includes|From their profile:|Their skills include)/,
      );
      for (const skill of evidence.skills) expect(profile.skills).to.include(skill);
      for (const item of evidence.items) {
        expect(profile.expertise).to.include(item);
        expect(fitReason).to.include(item);
      }
      for (const { text, field } of evidence.sentences) expect(profile[field as 'bio']).to.include(text);
    }
  });

  it('follow the requests in flight as well as the description', async () => {
    const ids = idsOf(await suggested('?limit=50'));
    expect(ids).not.to.include(florist);
    const times = { created_at: dbTime(), updated_at: dbTime() };
    const [requestId] = await test.db('requests').insert({
      organization_id: world.organization.organizationId,
      title: 'Roses and flowers for our weddings',
      description: 'Somebody who arranges flowers.',
      skills_required: '[]',
      hours_needed: 1,
      ...times,
    });
    expect(idsOf(await suggested('?limit=50'))).to.include(florist);
    await test.db('requests').where('id', requestId).delete();
  });

  it('leave out whom a group keeps apart from the organisation', async () => {
    const [never] = await suggested('?limit=50');
    const { organizationId } = world.organization;
    const byAdmin = async () =>
      idsOf(
        (
          await (
            await world.as('groupAdmin')
          ).get<SuggestedAdvisor[]>(`/api/organizations/${organizationId}/suggested-advisors?limit=50`)
        ).body,
      );
    expect(await byAdmin()).to.include(never?.advisorId);
    await test.db('match_exclusions').insert({
      group_id: world.groupA,
      advisor_id: never?.advisorId,
      organization_id: organizationId,
      created_at: dbTime(),
    });
    expect(idsOf(await suggested('?limit=50'))).not.to.include(never?.advisorId);
    expect(await byAdmin()).not.to.include(never?.advisorId);
    await test.db('match_exclusions').delete();
    expect(idsOf(await suggested('?limit=50'))).to.include(never?.advisorId);
  });

  it('call advisors who have given no name by their username', async () => {
    const nameless = await buildAdvisor(test, {
      groupIds: [world.groupA],
      profile: { firstName: null, lastName: null },
    });
    await test.deps.searchIndex.settled();
    const found = (await suggested('?limit=50')).find(({ advisorId }) => advisorId === nameless.advisorId);
    expect(found?.name).to.equal(nameless.username);
  });

  describe('for a group admin', () => {
    const call = (prefix = '/api', id = world.organization.organizationId) =>
      `${prefix}/organizations/${id}/suggested-advisors`;

    it('are refused to a super admin, and not there beyond their groups', async () => {
      expect((await (await world.as('superAdmin')).get(call())).status).to.equal(403);
      expect((await (await world.as('otherAdmin')).get(call())).status).to.equal(404);
      expect((await (await world.as('groupAdmin')).get(call('/api', 999_999))).status).to.equal(404);
    });

    it('are the organisation’s own, under each documented prefix', async () => {
      const own = idsOf(await suggested());
      for (const prefix of ['/api', '/api/admin', '/api/group-admin']) {
        const { body } = await (await world.as('groupAdmin')).get<SuggestedAdvisor[]>(call(prefix));
        expect(idsOf(body), prefix).to.deep.equal(own);
      }
      const { body } = await (
        await world.as('groupAdmin')
      ).get<SuggestedAdvisor[]>(`${call()}?includeOpenAccess=true&limit=50`);
      expect(idsOf(body)).to.include(openAccess);
    });
  });

  describe('for a request', () => {
    const best = (exclude: readonly number[] = [], limit = 50) =>
      bestAdvisorsFor(test.deps, {
        organizationId: world.organization.organizationId,
        text: NEED,
        exclude,
        limit,
      });

    it('come from the organisation’s groups and from open access, without those who cannot be asked', async () => {
      const ids = idsOf(await best());
      expect(ids).to.include(openAccess);
      for (const id of [full, paused, florist, elsewhere]) expect(ids).not.to.include(id);
    });

    it('leave out whom they are told to, and are no more than asked for', async () => {
      const [first, second] = await best();
      expect((await best([first?.advisorId ?? 0], 1))[0]?.advisorId).to.equal(second?.advisorId);
    });

    it('take the next ones when all of the best have paused', async () => {
      const ids = idsOf(await best());
      const top = ids.slice(0, -1);
      await test.db('advisors').whereIn('id', top).update({ paused_until: TOMORROW() });
      expect(idsOf(await best())).to.deep.equal(ids.slice(-1));
      await test.db('advisors').whereIn('id', top).update({ paused_until: null });
    });

    it('are found behind ever so many who have paused', async function () {
      this.timeout(180_000);
      const groupId = await buildGroup(test);
      const { organizationId } = await buildOrganization(test, { groupIds: [groupId] });
      const ids: number[] = [];
      for (let at = 0; at < 70; at += 1) ids.push(await advisor({ groupIds: [groupId] }));
      await test.deps.searchIndex.settled();
      // Equal profiles are ranked by their ids: the last one stands behind sixty-nine.
      await test.db('advisors').whereIn('id', ids.slice(0, -1)).update({ paused_until: TOMORROW() });
      const found = await bestAdvisorsFor(test.deps, {
        organizationId,
        text: NEED,
        exclude: [openAccess],
        limit: 5,
      });
      expect(idsOf(found)).to.deep.equal(ids.slice(-1));
    });

    it('assess one chosen advisor whatever the score, also one whose profile is a moment old', async () => {
      const organizationId = world.organization.organizationId;
      const fresh = await advisor();
      const assessed = await assessAdvisorFor(test.deps, { organizationId, text: NEED, advisorId: fresh });
      expect(assessed).to.include({ advisorId: fresh });
      expect(assessed.score).to.be.above(3);
      const low = await assessAdvisorFor(test.deps, { organizationId, text: NEED, advisorId: florist });
      expect(low.score).to.be.below(assessed.score);
      const refused: unknown = await assessAdvisorFor(test.deps, {
        organizationId,
        text: NEED,
        advisorId: elsewhere,
      }).catch((error: unknown) => error);
      expect(refused).to.include({ code: 'NOT_FOUND' });
    });
  });

  it('are shown by a search as well, which says until when somebody has paused', async () => {
    const { body } = await (
      await world.as('organization')
    ).post<{ results: { advisorId: number; pausedUntil: string | null; atCapacity: boolean }[] }>(
      '/api/search/advisors',
      { query: NEED },
    );
    const by = new Map(body.results.map((result) => [result.advisorId, result]));
    expect(by.get(paused)?.pausedUntil).to.match(/^\d{4}-.*Z$/);
    expect(by.get(full)).to.include({ pausedUntil: null, atCapacity: true });
  });
});
