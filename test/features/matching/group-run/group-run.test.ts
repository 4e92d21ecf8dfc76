import { expect } from 'chai';
import type { MatchExclusion, MatchingRun } from '../../../../src/contract/group-matching-api.ts';
import { LIMITS } from '../../../../src/contract/limits.ts';
import type { HelpRequest } from '../../../../src/contract/requests-api.ts';
import { groupRunJob } from '../../../../src/features/matching/group-run/group-run.job.ts';
import { transaction } from '../../../../src/core/db/transaction.ts';
import { linkToGroups } from '../../../../src/features/groups/index.ts';
import { expectRefusal, expectStatus } from '../../../support/answers.ts';
import { PASSWORD, type AdvisorOverrides } from '../../../support/builders.ts';
import { describeWithServer } from '../../../support/suite.ts';
import { ask, buildWork, requestForm, requestNow, type WorkWorld } from '../../../support/work.ts';

describeWithServer('Matching a group at once', (test) => {
  const url = (world: WorkWorld, rest = '') => `/api/groups/${world.groupId}/matching-runs${rest}`;

  const read = (world: WorkWorld, { id }: { id: number }, by = world.asGroupAdmin) =>
    expectStatus(200, by.get<MatchingRun>(url(world, `/${id}`)));
  const work = () => groupRunJob.run(test.deps, new Date());
  /** Queues a run, works it out and reads it. */
  const run = async (world: WorkWorld, settings: Record<string, unknown> = {}): Promise<MatchingRun> => {
    const queued = await expectStatus(201, world.asGroupAdmin.post<MatchingRun>(url(world), settings));
    expect(queued.status).to.equal('queued');
    await work();
    return read(world, queued);
  };
  const publish = (world: WorkWorld, { id }: { id: number }, by = world.asGroupAdmin) =>
    by.post(url(world, `/${id}/publish`));
  const keepApart = (world: WorkWorld, advisorId: number | undefined, more: object = {}) => {
    const { organizationId } = world.organization;
    const path = `/api/groups/${world.groupId}/exclusions`;
    return world.asGroupAdmin.post<MatchExclusion>(path, { advisorId, organizationId, ...more });
  };

  /** Requests written before any advisor joined, so that nothing has been proposed yet. */
  const waiting = async (count: number, advisors: AdvisorOverrides[] = []) => {
    const world = await buildWork(test, { advisors: 0 });
    const requests: HelpRequest[] = [];
    for (let at = 0; at < count; at += 1) requests.push(await ask(world));
    const advisorIds: number[] = [];
    for (const overrides of advisors)
      advisorIds.push((await test.advisor({ groupIds: [world.groupId], ...overrides })).advisorId);
    await test.settled();
    return { world, requests, advisorIds };
  };

  it('is read in its own group alone, and super admins are not offered to publish it', async () => {
    const { world } = await waiting(0);
    const elsewhere = await buildWork(test, { advisors: 0 });
    const draft = await run(world);
    await expectStatus(404, elsewhere.asGroupAdmin.get(url(elsewhere, `/${draft.id}`)));
    const { abilities } = await read(world, draft, await test.asSuperAdmin());
    expect(abilities).to.deep.equal({ change: true, discard: true, publish: false });
  });

  it('is worked out after one other run of each group, however many one of them has queued', async () => {
    const [many, one] = [(await waiting(0)).world, (await waiting(0)).world];
    const queue = (world: WorkWorld) =>
      expectStatus(201, world.asGroupAdmin.post<MatchingRun>(url(world), {}));
    const [first, second] = [await queue(many), await queue(many), await queue(many)];
    const other = await queue(one);
    await work();
    await work();
    expect((await read(many, first)).status).to.equal('draft');
    expect((await read(one, other)).status).to.equal('draft');
    expect((await read(many, second)).status).to.equal('queued');
    await work();
    await work();
    expect((await read(many, second)).status).to.equal('draft');
  });

  it('takes the place of the oldest of those that were not published, of which there are so many', async () => {
    const { world } = await waiting(0);
    const [published, oldest] = [await run(world), await run(world)];
    await expectStatus(200, publish(world, published));
    for (let at = 0; at < LIMITS.matchingRun.unpublished; at += 1)
      await expectStatus(201, world.asGroupAdmin.post(url(world), {}));
    expect(await test.count('matching_runs', { group_id: world.groupId })).to.equal(
      LIMITS.matchingRun.unpublished + 1,
    );
    await expectStatus(404, world.asGroupAdmin.get(url(world, `/${oldest.id}`)));
    await read(world, published);
    await test.change(
      'matching_runs',
      { group_id: world.groupId, status: 'queued' },
      { status: 'discarded' },
    );
  });

  it('gives each request somebody else, with score and reason, and says why others stay without', async () => {
    const pausedUntil = new Date(Date.now() + 86_400_000).toISOString();
    const { world, requests, advisorIds } = await waiting(3, [{}, {}, { profile: { pausedUntil } }]);
    const { status, result } = await run(world);
    expect(status).to.equal('draft');
    expect(result?.matches).to.have.length(2);
    expect(new Set(result?.matches.map(({ advisorId }) => advisorId)).size).to.equal(2);
    for (const match of result?.matches ?? []) {
      expect(match.score).to.be.greaterThan(3);
      expect(match.fitReason).to.be.a('string').and.not.equal('');
      expect(match.evidence?.sentences ?? match.evidence?.items, 'what the score rests on').to.be.an('array');
      expect(match.why).to.include.keys('strength', 'missingSkills', 'availability', 'capacity');
      expect(match.state).to.equal('new');
    }
    expect(result?.unmatchedRequests.map(({ reason }) => reason)).to.deep.equal(['taken']);
    expect(result?.unmatchedAdvisors.map(({ advisorId, reason }) => [advisorId, reason])).to.deep.equal([
      [advisorIds[2], 'paused'],
    ]);
    const requestIds = requests.map(({ id }) => id);
    const proposed = await test.db('matches').whereIn('request_id', requestIds).pluck('id');
    expect(proposed, 'a draft proposes nothing').to.deep.equal([]);
    expect(await test.notices(world.organization.userId)).to.deep.equal([]);
  });

  it('has its turn and leaves other jobs theirs before the next one', async () => {
    const { world } = await waiting(0);
    const queue = () => expectStatus(201, world.asGroupAdmin.post<MatchingRun>(url(world), {}));
    const runs = [await queue(), await queue()];
    const states = () => Promise.all(runs.map(async (one) => (await read(world, one)).status));
    await work();
    expect(await states()).to.deep.equal(['draft', 'queued']);
    await work();
    expect(await states()).to.deep.equal(['draft', 'draft']);
  });

  it('gives one advisor as many as asked for, within the hours they have left', async () => {
    const { world } = await waiting(3, [{ profile: { availableHoursPerYear: 9 } }]);
    const { result } = await run(world, { requestsPerAdvisor: 3 });
    expect(result?.matches).to.have.length(2);
  });

  it('keeps pins, leaves out what is excluded, and works out anew', async () => {
    const { world, requests, advisorIds } = await waiting(1, [{}, {}]);
    const requestId = Number(requests[0]?.id);
    const [one, two] = advisorIds.map((advisorId) => ({ requestId, advisorId }));
    const pinned = await run(world, { pinned: [two] });
    expect(pinned.result?.matches).to.have.length(1);
    expect(pinned.result?.matches[0]).to.include({ ...two, pinned: true });
    await world.asGroupAdmin.put(url(world, `/${pinned.id}`), { excluded: [two] });
    await work();
    expect((await read(world, pinned)).result?.matches[0]).to.include({ ...one, pinned: false });
    const none = await run(world, { excluded: [one, two] });
    expect(none.result?.unmatchedRequests[0]?.reason).to.equal('ruledOut');
    expect(none.result?.unmatchedAdvisors.map(({ reason }) => reason)).to.deep.equal([
      'ruledOut',
      'ruledOut',
    ]);
  });

  it('leaves an advisor free whose request is pinned to another one as well', async () => {
    const { world, requests, advisorIds } = await waiting(2, [{}, {}]);
    const pinned = advisorIds.map((advisorId) => ({ requestId: Number(requests[0]?.id), advisorId }));
    const { result } = await run(world, { pinned });
    expect(result?.matches.map(({ advisorId }) => advisorId)).to.deep.equal(advisorIds.toReversed());
  });

  it('never matches two that are excluded from each other, nor are they proposed by themselves', async () => {
    const { world, advisorIds } = await waiting(1, [{}]);
    const [advisorId] = advisorIds;
    const added = await expectStatus(201, keepApart(world, advisorId, { reason: 'Related' }));
    expect(added).to.include({ reason: 'Related' });
    await expectRefusal(409, 'ALREADY_EXCLUDED', keepApart(world, advisorId));
    expect((await run(world)).result?.unmatchedRequests[0]?.reason).to.equal('ruledOut');
    expect((await ask(world)).matches).to.deep.equal([]);
    await world.asGroupAdmin.delete(`/api/groups/${world.groupId}/exclusions/${added.id}`);
    expect((await ask(world)).matches).to.have.length(1);
    await expectStatus(404, keepApart(world, (await test.advisor()).advisorId));
  });

  it('is published once: each pair is proposed and still waits for its advisor', async () => {
    const { world, requests } = await waiting(2, [{}, {}]);
    const draft = await run(world);
    expect((await publish(world, draft)).body).to.deep.equal({ proposed: 2, leftOut: 0 });
    for (const request of requests) {
      const { status, matches } = await requestNow(world, request);
      expect([status, ...matches.map((match) => match.status)]).to.deep.equal(['matching', 'pending']);
    }
    expect(await test.notices(world.organization.userId)).to.deep.equal(['matchProposed', 'matchProposed']);
    await expectRefusal(409, 'RUN_FINAL', publish(world, draft));
    const states = (await run(world)).result?.matches.map(({ state }) => state);
    expect(states).to.deep.equal(['pending', 'pending']);
  });

  it('proposes, when published, who has the hours that a request still needs', async () => {
    const { world, requests } = await waiting(1, [{ profile: { availableHoursPerYear: 1 } }]);
    await test.change('requests', Number(requests[0]?.id), { hours_used: 3 });
    expect((await publish(world, await run(world))).body).to.deep.equal({ proposed: 1, leftOut: 0 });
  });

  it('leaves out, when published, who has paused, been kept apart or left the group meanwhile', async () => {
    const cases: ((world: WorkWorld, advisorId: number) => Promise<unknown>)[] = [
      (_, advisorId) => test.change('advisors', advisorId, { paused_until: '2099-01-01 00:00:00.000' }),
      keepApart,
      (world) => world.asOrganization.delete(`/api/groups/${world.groupId}/membership`),
      async (world, advisorId) => {
        const { user_id: userId } = await test.row('advisors', advisorId);
        await test.change('group_advisors', { advisor_id: advisorId }, { status: 'removed' });
        expect(await test.notices(userId)).to.deep.equal([]);
      },
    ];
    for (const change of cases) {
      const { world, requests, advisorIds } = await waiting(2, [{}, {}]);
      const draft = await run(world);
      expect(draft.result?.matches).to.have.length(2);
      await change(world, Number(advisorIds[0]));
      const isOrganizations = change === cases[2];
      const counts = isOrganizations ? { proposed: 0, leftOut: 2 } : { proposed: 1, leftOut: 1 };
      expect((await publish(world, draft)).body).to.deep.equal(counts);
      const ids = requests.map(({ id }) => id);
      const proposed = await test.db('matches').whereIn('request_id', ids).pluck('advisor_id');
      expect(proposed).to.deep.equal(isOrganizations ? [] : [advisorIds[1]]);
    }
  });

  it('proposes open-access advisors of a draft that asked for them, as long as they are', async () => {
    const { world } = await waiting(1);
    const openGroup = await test.group({ isOpenGroup: true });
    const bio = 'I make cash flow forecasts and budgets of small charities at 12 Acacia Avenue.';
    const listed = { groupIds: [openGroup], hasJoinedOpenGroup: true, profile: { bio } };
    const { advisorId } = await test.advisor(listed);
    await test.settled();
    expect(await test.column('advisors', { has_joined_open_group: 1 }, 'id')).to.deep.equal([advisorId]);
    const all = { includeOpenAccess: true };
    const [first, second] = [await run(world, all), await run(world, all)];
    expect(first.result?.matches.map((match) => match.advisorId)).to.deep.equal([advisorId]);
    expect(first.result?.matches[0]?.fitReason).to.match(/\w/);
    expect(JSON.stringify(first.result)).not.to.contain('Acacia');
    await test.change('advisors', advisorId, { has_joined_open_group: 0 });
    expect((await publish(world, first)).body).to.deep.equal({ proposed: 0, leftOut: 1 });
    await test.change('advisors', advisorId, { has_joined_open_group: 1 });
    expect((await publish(world, second)).body).to.deep.equal({ proposed: 1, leftOut: 0 });
    await test.change('advisors', advisorId, { has_joined_open_group: 0 });
  });

  it('forgets in its drafts open-access advisors who leave, though the group never had them', async () => {
    const { world } = await waiting(1);
    const groupIds = [await test.group({ isOpenGroup: true })];
    const client = await test.asAdvisor({ groupIds, hasJoinedOpenGroup: true });
    await test.settled();
    const draft = await run(world, { includeOpenAccess: true });
    expect(draft.result?.matches).to.have.length(1);
    await expectStatus(200, client.call('DELETE', '/api/user', { password: PASSWORD }));
    expect((await read(world, draft)).result?.matches).to.deep.equal([]);
  });

  it('calls advisors who have given no name by their username', async () => {
    const nameless = { profile: { firstName: null, lastName: null } };
    const { world, advisorIds } = await waiting(1, [nameless, nameless]);
    const usernames = (await test
      .db('advisors as a')
      .join('users as u', 'u.id', 'a.user_id')
      .whereIn('a.id', advisorIds)
      .pluck('u.username')) as string[];
    const { result } = await run(world);
    const named = [...(result?.matches ?? []), ...(result?.unmatchedAdvisors ?? [])];
    expect(named.map(({ advisorName }) => advisorName)).to.have.members(usernames);
    const { body } = await keepApart(world, advisorIds[0]);
    expect(body.advisorName).to.be.oneOf(usernames);
  });

  it('takes up a run whose process died, and can be discarded', async () => {
    const { world } = await waiting(1, [{}]);
    const { body } = await world.asGroupAdmin.post<MatchingRun>(url(world));
    // The second: of a clock that has gone back since.
    for (const year of ['2020', '2099']) {
      await test.change('matching_runs', body.id, {
        status: 'running',
        leased_until: `${year}-01-01 00:00:00.000`,
        progress_done: 0,
      });
      await work();
      expect(await read(world, body)).to.include({ status: 'draft', progressDone: 1, progressTotal: 1 });
    }
    const gone = await world.asGroupAdmin.delete<MatchingRun>(url(world, `/${body.id}`));
    expect(gone.body.status).to.equal('discarded');
    await expectStatus(409, world.asGroupAdmin.delete(url(world, `/${body.id}`)));
  });

  it('sees only the group’s own organisations', async () => {
    const { world } = await waiting(1, [{}]);
    const other = await test.organization();
    const client = await test.signIn(other);
    await expectStatus(201, client.post('/api/requests', requestForm()));
    expect((await run(world)).progressTotal).to.equal(1);
    await transaction(test.db, (trx) =>
      linkToGroups(trx, { actor: 'system' }, 'organization', other.organizationId, [world.groupId]),
    );
    expect((await run(world)).progressTotal).to.equal(2);
  });
});
