import { expect } from 'chai';
import type { HelpRequest } from '../../../../src/contract/requests-api.ts';
import { markAble } from '../../../../src/core/changes/change-marks.ts';
import { databaseNow } from '../../../../src/core/db/clock.ts';
import { dbTime } from '../../../../src/core/db/dialect.ts';
import { joinDefaultOpenGroup } from '../../../../src/features/groups/index.ts';
import { transaction } from '../../../../src/core/db/transaction.ts';
import { lookAgainJob, offerAgainJob } from '../../../../src/features/matching/requests/offer-again.job.ts';
import { standingJob } from '../../../../src/features/matching/requests/standing.job.ts';
import { buildAdvisor, signIn, type AdvisorOverrides, type Person } from '../../../support/builders.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';
import { ask, buildWork, noticesOf, type WorkWorld } from '../../../support/work.ts';

const DAY_MS = 86_400_000;
const ELSEWHERE = {
  title: 'Florist',
  expertise: 'Wedding bouquets',
  bio: 'I arrange flowers.',
  skills: [],
};

describeOnEachDatabase('A request that waits', (getDb) => {
  let test: TestServer;
  let world: WorkWorld;
  beforeEach(async () => {
    test = await buildServer(getDb());
    await test.db('requests').delete();
    // Whoever is listed is seen by all.
    await test.db('advisors').update({ offers_due_at: null, has_joined_open_group: 0 });
    world = await buildWork(test, { advisors: 0 });
  });
  afterEach(() => test.stop());

  const comes = async (more: AdvisorOverrides = {}): Promise<Person & { advisorId: number }> => {
    const advisor = await buildAdvisor(test, { groupIds: [world.groupId], ...more });
    await test.deps.searchIndex.settled();
    return advisor;
  };
  /** A moment later: the clocks of process and database differ by parts of a millisecond. */
  const run = async (days = 0) =>
    standingJob.run(test.deps, new Date((await databaseNow(test.db)).getTime() + 1_000 + days * DAY_MS));
  const askedFor = async ({ id }: Pick<HelpRequest, 'id'>): Promise<number[]> =>
    test.db('matches').where('request_id', id).orderBy('advisor_id').pluck('advisor_id');

  it('is offered to whoever registers and fits, once, and in the order of waiting', async () => {
    const [first, second] = [await ask(world), await ask(world)];
    expect(await askedFor(first)).to.deep.equal([]);
    const advisor = await comes();
    await comes({ profile: ELSEWHERE });
    await run();
    await Promise.all([run(), run()]);
    expect(await askedFor(first)).to.deep.equal([advisor.advisorId]);
    const made = await test.db('matches').orderBy('id').pluck('request_id');
    expect(made).to.deep.equal([first.id, second.id]);
    expect(await test.db('requests').where('id', first.id).first('status', 'proposals_made')).to.deep.equal({
      status: 'matching',
      proposals_made: 1,
    });
    expect(await noticesOf(test, advisor.userId)).to.deep.equal(['matchProposed', 'matchProposed']);
    expect(await test.db('advisors').whereNotNull('offers_due_at')).to.have.length(0);
  });

  it('is offered when a profile comes to fit, when a group is joined, and to those of open access', async () => {
    const request = await ask(world);
    const changed = await comes({ profile: ELSEWHERE });
    const joined = await comes({ groupIds: [] });
    const listed = await comes({ groupIds: [] });
    await run();
    expect(await askedFor(request)).to.deep.equal([]);
    const asAdvisor = await signIn(test, changed);
    const { status } = await asAdvisor.patch('/api/advisor/profile', {
      title: 'Finance director',
      expertise: 'Cash flow forecasts, budgets and reserves of small charities',
      bio: 'I have run the finances of small charities for twenty years.',
    });
    expect(status).to.equal(200);
    await test.db('group_advisors').insert({
      group_id: world.groupId,
      advisor_id: joined.advisorId,
      status: 'active',
      created_at: dbTime(),
      updated_at: dbTime(),
    });
    await transaction(test.db, async (trx) => {
      await markAble(trx, [joined.advisorId]);
      await joinDefaultOpenGroup(trx, { actor: 'system' }, listed.advisorId);
    });
    await test.deps.searchIndex.settled();
    await run();
    expect(await askedFor(request)).to.deep.equal([changed.advisorId, joined.advisorId, listed.advisorId]);
  });

  it('waits for whoever pauses until the pause is over', async () => {
    const paused = await comes({
      profile: { pausedUntil: new Date(Date.now() + 10 * DAY_MS).toISOString() },
    });
    const request = await ask(world);
    await run();
    expect(await askedFor(request)).to.deep.equal([]);
    await run(9);
    expect(await askedFor(request)).to.deep.equal([]);
    await run(11);
    expect(await askedFor(request)).to.deep.equal([paused.advisorId]);
  });

  it('is offered when hours are free again, and when the year begins anew', async () => {
    const advisor = await comes({ profile: { availableHoursPerYear: 5 } });
    const taken = await ask(world);
    const asAdvisor = await signIn(test, advisor);
    const accept = await asAdvisor.patch(`/api/matches/${taken.matches[0]?.id}`, { status: 'accepted' });
    expect(accept.status).to.equal(200);
    const waiting = await ask(world);
    await run();
    expect(await askedFor(waiting)).to.deep.equal([]);
    const { offers_due_at: due } = await test
      .db('advisors')
      .where('id', advisor.advisorId)
      .first<{ offers_due_at: string }>('offers_due_at');
    expect(due).to.match(/-01-01 00:00:00/);
    await world.asOrganization.patch(`/api/requests/${taken.id}`, { status: 'cancelled' });
    await run();
    expect(await askedFor(waiting)).to.deep.equal([advisor.advisorId]);
  });

  it('gets ten proposals at most, the best of those who come together', async () => {
    const request = await ask(world);
    for (let at = 0; at < 12; at += 1) await comes();
    await run();
    expect(await askedFor(request)).to.have.length(10);
    await comes();
    await run();
    expect(await askedFor(request)).to.have.length(10);
  });

  it('is left alone once somebody has accepted, and where a block or “never these two” stands between', async () => {
    const request = await ask(world);
    const apart = await comes();
    await test.db('match_exclusions').insert({
      group_id: world.groupId,
      advisor_id: apart.advisorId,
      organization_id: world.organization.organizationId,
      created_at: dbTime(),
    });
    await run();
    expect(await askedFor(request)).to.deep.equal([]);
    const excluded = await world.asGroupAdmin.get<{ id: number }[]>(
      `/api/groups/${world.groupId}/exclusions`,
    );
    await world.asGroupAdmin.delete(`/api/groups/${world.groupId}/exclusions/${excluded.body[0]?.id}`);
    await run();
    expect(await askedFor(request)).to.deep.equal([apart.advisorId]);
    const asAdvisor = await signIn(test, apart);
    const [match] = await test.db('matches').where('request_id', request.id).pluck('id');
    await asAdvisor.patch(`/api/matches/${match}`, { status: 'accepted' });
    await comes();
    await run();
    expect(await askedFor(request)).to.deep.equal([apart.advisorId]);
  });

  it('that needs a check is offered when it is recorded', async () => {
    const request = await ask(world, { requiresCheck: 'dbs_basic' });
    const advisor = await comes();
    await run();
    expect(await askedFor(request)).to.deep.equal([]);
    const day = new Date().toISOString().slice(0, 10);
    const { status } = await world.asGroupAdmin.post(`/api/admin/advisors/${advisor.advisorId}/checks`, {
      kind: 'dbs_basic',
      reference: 'seen',
      seenOn: day,
      expiresOn: `${Number(day.slice(0, 4)) + 2}-01-01`,
    });
    expect(status).to.equal(201);
    await run();
    expect(await askedFor(request)).to.deep.equal([advisor.advisorId]);
  });

  it('is looked at again by the hour, for what nobody notes: the organisation’s joining of a group', async () => {
    const elsewhere = await buildWork(test, { advisors: 1 });
    await run();
    const request = await ask(world);
    expect(await askedFor(request)).to.deep.equal([]);
    await test.db('group_organizations').insert({
      group_id: elsewhere.groupId,
      organization_id: world.organization.organizationId,
      status: 'active',
      created_at: dbTime(),
      updated_at: dbTime(),
    });
    const now = await databaseNow(test.db);
    await lookAgainJob.run(test.deps, now);
    await offerAgainJob.run(test.deps, now);
    expect(await askedFor(request)).to.deep.equal([elsewhere.advisors[0]?.advisorId]);
  });

  it('is proposed to each once by two processes at once, and after a run that was broken off', async () => {
    const requests = [await ask(world), await ask(world), await ask(world)];
    const people = [await comes(), await comes(), await comes()];
    const now = new Date((await databaseNow(test.db)).getTime() + 1_000);
    const second = await buildServer(getDb());
    await second.deps.searchIndex.settled();
    // As if the process died between two requests: nothing of the run is finished, and nothing is given back.
    let asked = 0;
    const { searchIndex } = test.deps;
    const mayFit = searchIndex.mayFit.bind(searchIndex);
    await new Promise<void>((resolve) => {
      searchIndex.mayFit = (query, ids) => {
        asked += 1;
        if (asked === 1) return mayFit(query, ids);
        resolve();
        return new Promise(() => undefined);
      };
      void standingJob.run(test.deps, now);
    });
    searchIndex.mayFit = mayFit;
    expect(await test.db('matches')).to.have.length(3);
    const later = new Date(now.getTime() + 61_000);
    await Promise.all([standingJob.run(test.deps, later), standingJob.run(second.deps, later)]);
    const all = people.map(({ advisorId }) => advisorId).sort((a, b) => a - b);
    for (const request of requests) expect(await askedFor(request)).to.deep.equal(all);
    for (const { userId } of people)
      expect(await noticesOf(test, userId)).to.deep.equal(Array(3).fill('matchProposed'));
    await second.stop();
  });

  it('is offered to nobody whose profile is not read yet', async () => {
    const request = await ask(world);
    const { advisorId } = await buildAdvisor(test, { groupIds: [world.groupId] });
    await run();
    expect(await askedFor(request)).to.deep.equal([]);
    await test.deps.searchIndex.settled();
    await run();
    expect(await askedFor(request)).to.deep.equal([advisorId]);
  });
});
