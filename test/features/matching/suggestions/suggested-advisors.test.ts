import { expect } from 'chai';
import type { SearchAnswer } from '../../../../src/contract/api.ts';
import type { SuggestedAdvisor } from '../../../../src/contract/requests-api.ts';
import { dbTime } from '../../../../src/core/db/dialect.ts';
import {
  bestAdvisorsFor,
  assessAdvisorFor,
} from '../../../../src/features/matching/suggestions/best-advisors.queries.ts';
import { expectStatus } from '../../../support/answers.ts';
import type { AdvisorOverrides } from '../../../support/builders.ts';
import { failureOf } from '../../../support/failure.ts';
import { dbDays } from '../../../support/rows.ts';
import { describeWithServer, useWorld } from '../../../support/suite.ts';
import { buildMatch, buildRequest } from '../../../support/work.ts';

const CALL = '/api/suggested-advisors';
const NEED =
  'We run a food bank and need help with cash flow forecasts, budgets and reserves of our charity.';
const FIFTY = '?limit=50';

describeWithServer('Suggested advisors', (test) => {
  const [world, as] = useWorld(test);
  let full: number;
  let paused: number;
  let openAccess: number;
  let elsewhere: number;
  let florist: number;
  before(async () => {
    await test.change('organizations', world.organization.organizationId, { description: NEED });
    for (let at = 0; at < 5; at += 1) await advisor();
    const free = await advisor({ profile: { availableHoursPerYear: 50 } });
    full = await advisor();
    await test.change('advisors', full, { available_hours_per_year: 2 });
    paused = await advisor();
    await test.change('advisors', paused, { paused_until: dbDays(1) });
    openAccess = await advisor({ groupIds: [world.openGroup] });
    const taken = { ...world.otherOrganization, status: 'accepted', hoursNeeded: 2 };
    for (const advisorId of [full, free]) await buildMatch(test, { ...taken, advisorId });
    elsewhere = await advisor({ groupIds: [world.groupB] });
    florist = await advisor({
      profile: { title: 'Florist', expertise: 'Roses', bio: 'I arrange flowers for weddings.', skills: [] },
    });
    await test.settled();
  });

  const advisor = async (overrides: AdvisorOverrides = {}): Promise<number> =>
    (await test.advisor({ groupIds: [world.groupA], ...overrides })).advisorId;
  const read = (path: string, by = as.organization) => expectStatus(200, by.get<SuggestedAdvisor[]>(path));
  const suggested = (query = '') => read(`${CALL}${query}`);
  const advisorsOf = (list: readonly { advisorId: number }[]) => list.map(({ advisorId }) => advisorId);
  const suggestedIds = async (query = FIFTY) => advisorsOf(await suggested(query));

  it('are refused beyond fifty, naming the limit', async () => {
    for (const limit of ['51', '0', 'five', '1.5']) {
      const body = await expectStatus(400, as.organization.get(`${CALL}?limit=${limit}`), limit);
      expect(Object.keys(body['fields'] as object)).to.deep.equal(['limit']);
    }
    await expectStatus(200, as.organization.get(`${CALL}?limit=50`));
  });

  it('are five of the organisation’s groups, best first, above 3', async () => {
    const found = await suggested();
    expect(found).to.have.length(5);
    const scores = found.map(({ matchScore }) => matchScore);
    expect(scores).to.deep.equal([...scores].sort((a, b) => b - a));
    expect(Math.min(...scores)).to.be.above(3);
    expect(found.every(({ isOpenAccess }) => !isOpenAccess)).to.equal(true);
    expect(await suggested('?limit=2')).to.have.length(2);
  });

  it('leave out who has paused, who has no hours left, and for whom nothing speaks', async () => {
    const ids = await suggestedIds();
    expect(ids).to.have.length.above(5);
    for (const id of [full, paused, florist, elsewhere, openAccess]) expect(ids).not.to.include(id);
  });

  it('have open access when it is asked for', async () => {
    const ids = await suggestedIds(`${FIFTY}&includeOpenAccess=true`);
    expect(ids).to.include(openAccess);
    expect(ids).not.to.include(elsewhere);
  });

  it('each say why, and quote only the profile', async () => {
    for (const { fitReason, evidence, ...profile } of await suggested(FIFTY)) {
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
    expect(await suggestedIds()).not.to.include(florist);
    const requestId = await buildRequest(test, world.organization.organizationId, {
      title: 'Roses and flowers for our weddings',
      description: 'Somebody who arranges flowers.',
      skills_required: '[]',
    });
    expect(await suggestedIds()).to.include(florist);
    await test.db('requests').where('id', requestId).delete();
  });

  it('leave out whom a group keeps apart from the organisation', async () => {
    const [never = 0] = await suggestedIds();
    const { organizationId } = world.organization;
    const path = `/api/organizations/${organizationId}/suggested-advisors${FIFTY}`;
    const byAdmin = async () => advisorsOf(await read(path, as.groupAdmin));
    expect(await byAdmin()).to.include(never);
    const pair = { advisor_id: never, organization_id: organizationId };
    await test.insert('match_exclusions', { group_id: world.groupA, ...pair, created_at: dbTime() });
    expect(await suggestedIds()).not.to.include(never);
    expect(await byAdmin()).not.to.include(never);
    await test.db('match_exclusions').delete();
    expect(await suggestedIds()).to.include(never);
  });

  it('call advisors who have given no name by their username', async () => {
    const profile = { firstName: null, lastName: null };
    const nameless = await test.advisor({ groupIds: [world.groupA], profile });
    await test.settled();
    const found = (await suggested(FIFTY)).find(({ advisorId }) => advisorId === nameless.advisorId);
    expect(found?.name).to.equal(nameless.username);
  });

  describe('for a group admin', () => {
    const call = (prefix = '/api', id = world.organization.organizationId) =>
      `${prefix}/organizations/${id}/suggested-advisors`;

    it('are the organisation’s own, under each documented prefix', async () => {
      const own = await suggestedIds('');
      for (const prefix of ['/api', '/api/admin', '/api/group-admin'])
        expect(advisorsOf(await read(call(prefix), as.groupAdmin)), prefix).to.deep.equal(own);
      const more = await read(`${call()}${FIFTY}&includeOpenAccess=true`, as.groupAdmin);
      expect(advisorsOf(more)).to.include(openAccess);
    });
  });

  describe('for a request', () => {
    const NOBODY: readonly number[] = [];
    const best = (exclude = NOBODY, limit = 50, { organizationId } = world.organization) =>
      bestAdvisorsFor(test.deps, { organizationId, text: NEED, exclude, limit });
    const pause = (ids: readonly number[], paused_until: string | null) =>
      test.db('advisors').whereIn('id', ids).update({ paused_until });
    const assess = (advisorId: number) =>
      assessAdvisorFor(test.deps, { ...world.organization, text: NEED, advisorId });

    it('come from the organisation’s groups and from open access, without those who cannot be asked', async () => {
      const ids = advisorsOf(await best());
      expect(ids).to.include(openAccess);
      for (const id of [full, paused, florist, elsewhere]) expect(ids).not.to.include(id);
    });

    it('leave out whom they are told to, and are no more than asked for', async () => {
      const [first, second] = await best();
      expect((await best([first?.advisorId ?? 0], 1))[0]?.advisorId).to.equal(second?.advisorId);
    });

    it('take the next ones when all of the best have paused', async () => {
      const ids = advisorsOf(await best());
      const top = ids.slice(0, -1);
      await pause(top, dbDays(1));
      expect(advisorsOf(await best())).to.deep.equal(ids.slice(-1));
      await pause(top, null);
    });

    it('are found behind ever so many who have paused', async function () {
      this.timeout(180_000);
      const groupId = await test.group();
      const organization = await test.organization({ groupIds: [groupId] });
      const ids: number[] = [];
      for (let at = 0; at < 70; at += 1) ids.push(await advisor({ groupIds: [groupId] }));
      await test.settled();
      // Equal profiles are ranked by their ids: the last one stands behind sixty-nine.
      await pause(ids.slice(0, -1), dbDays(1));
      expect(advisorsOf(await best([openAccess], 5, organization))).to.deep.equal(ids.slice(-1));
    });

    it('assess one chosen advisor whatever the score, also one whose profile is a moment old', async () => {
      const fresh = await advisor();
      const assessed = await assess(fresh);
      expect(assessed).to.include({ advisorId: fresh });
      expect(assessed.score).to.be.above(3);
      expect((await assess(florist)).score).to.be.below(assessed.score);
      expect(await failureOf(assess(elsewhere))).to.include({ code: 'NOT_FOUND' });
    });
  });

  it('are shown by a search as well, which says until when somebody has paused', async () => {
    const { body } = await as.organization.post<SearchAnswer>('/api/search/advisors', { query: NEED });
    const by = new Map(body.results.map((result) => [result.advisorId, result]));
    expect(by.get(paused)?.pausedUntil).to.match(/^\d{4}-.*Z$/);
    expect(by.get(full)?.pausedUntil).to.equal(null);
    const atCapacity = body.results.filter((result) => result.atCapacity);
    expect(atCapacity.map(({ advisorId }) => advisorId)).to.deep.equal([full]);
  });
});
