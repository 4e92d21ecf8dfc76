import { expect } from 'chai';
import type { MatchExclusion, MatchingRun } from '../../../../src/contract/group-matching-api.ts';
import type { HelpRequest } from '../../../../src/contract/requests-api.ts';
import { groupRunJob } from '../../../../src/features/matching/group-run/group-run.job.ts';
import { transaction } from '../../../../src/core/db/transaction.ts';
import { linkToGroups } from '../../../../src/features/groups/index.ts';
import {
  buildAdvisor,
  buildGroup,
  buildOrganization,
  buildSuperAdmin,
  signIn,
} from '../../../support/builders.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';
import { ask, buildWork, noticesOf, requestForm, type WorkWorld } from '../../../support/work.ts';

type Refusal = { code: string };

describeOnEachDatabase('Matching a group at once', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());

  const url = (world: WorkWorld, rest = '') => `/api/groups/${world.groupId}/matching-runs${rest}`;

  /** Queues a run, works it out and reads it. */
  const run = async (world: WorkWorld, settings: Record<string, unknown> = {}): Promise<MatchingRun> => {
    const { status, body, text } = await world.asGroupAdmin.post<MatchingRun>(url(world), settings);
    expect(status, text).to.equal(201);
    expect(body.status).to.equal('queued');
    await groupRunJob.run(test.deps, new Date());
    return (await world.asGroupAdmin.get<MatchingRun>(url(world, `/${body.id}`))).body;
  };

  /** Requests written before any advisor joined, so that nothing has been proposed yet. */
  const waiting = async (
    count: number,
    advisors: Parameters<typeof buildAdvisor>[1][] = [],
  ): Promise<{ world: WorkWorld; requests: HelpRequest[]; advisorIds: number[] }> => {
    const world = await buildWork(test, { advisors: 0 });
    const requests = [];
    for (let at = 0; at < count; at += 1) requests.push(await ask(world));
    const advisorIds = [];
    for (const overrides of advisors)
      advisorIds.push((await buildAdvisor(test, { groupIds: [world.groupId], ...overrides })).advisorId);
    await test.deps.searchIndex.settled();
    return { world, requests, advisorIds };
  };

  it('is the group’s admins’ alone, and super admins do not publish', async () => {
    const { world } = await waiting(0);
    const elsewhere = await buildWork(test, { advisors: 0 });
    const draft = await run(world);
    expect((await test.client().post(url(world))).status).to.equal(401);
    expect((await world.asOrganization.post(url(world))).status).to.equal(403);
    for (const rest of ['', `/${draft.id}`])
      expect((await elsewhere.asGroupAdmin.get(url(world, rest))).status).to.equal(404);
    expect((await elsewhere.asGroupAdmin.get(url(elsewhere, `/${draft.id}`))).status).to.equal(404);
    const superAdmin = await signIn(test, await buildSuperAdmin(test));
    const seen = await superAdmin.get<MatchingRun>(url(world, `/${draft.id}`));
    expect(seen.body.abilities).to.deep.equal({ change: true, discard: true, publish: false });
    expect((await superAdmin.post(url(world, `/${draft.id}/publish`))).status).to.equal(403);
  });

  it('gives each request somebody else, with score and reason, and says why others stay without', async () => {
    const { world, requests, advisorIds } = await waiting(3, [
      {},
      {},
      { profile: { pausedUntil: new Date(Date.now() + 86_400_000).toISOString() } },
    ]);
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
    expect(requests.every((request) => request.matches.length === 0)).to.equal(true);
    expect(await noticesOf(test, world.organization.userId)).to.deep.equal([]);
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
    await groupRunJob.run(test.deps, new Date());
    const anew = await world.asGroupAdmin.get<MatchingRun>(url(world, `/${pinned.id}`));
    expect(anew.body.result?.matches[0]).to.include({ ...one, pinned: false });
    const none = await run(world, { excluded: [one, two] });
    expect(none.result?.unmatchedRequests[0]?.reason).to.equal('ruledOut');
  });

  it('never matches two that are excluded from each other, nor are they proposed by themselves', async () => {
    const { world, advisorIds } = await waiting(1, [{}]);
    const exclusions = `/api/groups/${world.groupId}/exclusions`;
    const pair = {
      advisorId: Number(advisorIds[0]),
      organizationId: world.organization.organizationId,
      reason: 'Related',
    };
    const added = await world.asGroupAdmin.post<MatchExclusion & Refusal>(exclusions, pair);
    expect(added.status).to.equal(201);
    expect(added.body).to.include({ reason: 'Related' });
    expect((await world.asGroupAdmin.post<Refusal>(exclusions, pair)).body.code).to.equal('ALREADY_EXCLUDED');
    expect((await run(world)).result?.unmatchedRequests[0]?.reason).to.equal('ruledOut');
    expect((await ask(world)).matches).to.deep.equal([]);
    await world.asGroupAdmin.delete(`${exclusions}/${added.body.id}`);
    expect((await ask(world)).matches).to.have.length(1);
    const stranger = { ...pair, advisorId: (await buildAdvisor(test)).advisorId };
    expect((await world.asGroupAdmin.post(exclusions, stranger)).status).to.equal(404);
  });

  it('is published once: each pair is proposed and still waits for its advisor', async () => {
    const { world, requests } = await waiting(2, [{}, {}]);
    const draft = await run(world);
    const publish = url(world, `/${draft.id}/publish`);
    const published = await world.asGroupAdmin.post(publish);
    expect(published.body).to.deep.equal({ proposed: 2, leftOut: 0 });
    for (const { id } of requests) {
      const { body } = await world.asOrganization.get<HelpRequest>(`/api/requests/${id}`);
      expect(body.status).to.equal('matching');
      expect(body.matches.map((match) => match.status)).to.deep.equal(['pending']);
    }
    expect(await noticesOf(test, world.organization.userId)).to.deep.equal([
      'matchProposed',
      'matchProposed',
    ]);
    expect((await world.asGroupAdmin.post<Refusal>(publish)).body.code).to.equal('RUN_FINAL');
    expect((await run(world)).result?.matches.map(({ state }) => state)).to.deep.equal([
      'pending',
      'pending',
    ]);
  });

  it('leaves out, when published, who has paused meanwhile', async () => {
    const { world, advisorIds } = await waiting(1, [{}]);
    const draft = await run(world);
    await test
      .db('advisors')
      .where('id', Number(advisorIds[0]))
      .update({ paused_until: '2099-01-01 00:00:00.000' });
    const published = await world.asGroupAdmin.post(url(world, `/${draft.id}/publish`));
    expect(published.body).to.deep.equal({ proposed: 0, leftOut: 1 });
  });

  it('leaves out, when published, who has been kept apart or has left the group meanwhile', async () => {
    const cases: ((world: WorkWorld, advisorId: number) => Promise<unknown>)[] = [
      (world, advisorId) =>
        world.asGroupAdmin.post(`/api/groups/${world.groupId}/exclusions`, {
          advisorId,
          organizationId: world.organization.organizationId,
        }),
      (world) => world.asOrganization.delete(`/api/groups/${world.groupId}/membership`),
      async (world, advisorId) => {
        const { userId } = (await test
          .db('advisors')
          .where('id', advisorId)
          .first({ userId: 'user_id' })) as {
          userId: number;
        };
        await test.db('group_advisors').where('advisor_id', advisorId).update({ status: 'removed' });
        expect(await noticesOf(test, userId)).to.deep.equal([]);
      },
    ];
    for (const change of cases) {
      const { world, requests, advisorIds } = await waiting(2, [{}, {}]);
      const draft = await run(world);
      expect(draft.result?.matches).to.have.length(2);
      await change(world, Number(advisorIds[0]));
      const isOrganizations = change === cases[1];
      const published = await world.asGroupAdmin.post(url(world, `/${draft.id}/publish`));
      expect(published.body).to.deep.equal(
        isOrganizations ? { proposed: 0, leftOut: 2 } : { proposed: 1, leftOut: 1 },
      );
      const proposed = await test
        .db('matches')
        .whereIn(
          'request_id',
          requests.map(({ id }) => id),
        )
        .pluck('advisor_id');
      expect(proposed).to.deep.equal(isOrganizations ? [] : [advisorIds[1]]);
    }
  });

  it('proposes open-access advisors of a draft that asked for them, as long as they are', async () => {
    const { world } = await waiting(1);
    const openGroup = await buildGroup(test, { isOpenGroup: true });
    const { advisorId } = await buildAdvisor(test, { groupIds: [openGroup], hasJoinedOpenGroup: true });
    await test.deps.searchIndex.settled();
    const only = await test
      .db('advisors')
      .whereNot('id', advisorId)
      .where('has_joined_open_group', 1)
      .pluck('id');
    expect(only).to.deep.equal([]);
    const [first, second] = [
      await run(world, { includeOpenAccess: true }),
      await run(world, { includeOpenAccess: true }),
    ];
    expect(first.result?.matches.map((match) => match.advisorId)).to.deep.equal([advisorId]);
    await test.db('advisors').where('id', advisorId).update({ has_joined_open_group: 0 });
    const publish = (run: MatchingRun) => world.asGroupAdmin.post(url(world, `/${run.id}/publish`));
    expect((await publish(first)).body).to.deep.equal({ proposed: 0, leftOut: 1 });
    await test.db('advisors').where('id', advisorId).update({ has_joined_open_group: 1 });
    expect((await publish(second)).body).to.deep.equal({ proposed: 1, leftOut: 0 });
    await test.db('advisors').where('id', advisorId).update({ has_joined_open_group: 0 });
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
    const exclusions = `/api/groups/${world.groupId}/exclusions`;
    const pair = { advisorId: advisorIds[0], organizationId: world.organization.organizationId };
    const { body } = await world.asGroupAdmin.post<MatchExclusion>(exclusions, pair);
    expect(body.advisorName).to.be.oneOf(usernames);
  });

  it('takes up a run whose process died, and can be discarded', async () => {
    const { world } = await waiting(1, [{}]);
    const { body } = await world.asGroupAdmin.post<MatchingRun>(url(world));
    // The second: of a clock that has gone back since.
    for (const year of ['2020', '2099']) {
      await test
        .db('matching_runs')
        .where('id', body.id)
        .update({ status: 'running', leased_until: `${year}-01-01 00:00:00.000`, progress_done: 0 });
      await groupRunJob.run(test.deps, new Date());
      const read = await world.asGroupAdmin.get<MatchingRun>(url(world, `/${body.id}`));
      expect(read.body).to.include({ status: 'draft', progressDone: 1, progressTotal: 1 });
    }
    const gone = await world.asGroupAdmin.delete<MatchingRun>(url(world, `/${body.id}`));
    expect(gone.body.status).to.equal('discarded');
    expect((await world.asGroupAdmin.delete<Refusal>(url(world, `/${body.id}`))).status).to.equal(409);
  });

  it('sees only the group’s own organisations', async () => {
    const { world } = await waiting(1, [{}]);
    const other = await buildOrganization(test);
    const client = await signIn(test, other);
    expect((await client.post('/api/requests', requestForm())).status).to.equal(201);
    expect((await run(world)).progressTotal).to.equal(1);
    await transaction(test.db, (trx) =>
      linkToGroups(trx, { actor: 'system' }, 'organization', other.organizationId, [world.groupId]),
    );
    expect((await run(world)).progressTotal).to.equal(2);
  });
});
