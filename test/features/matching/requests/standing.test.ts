import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { HelpRequest } from '../../../../src/contract/requests-api.ts';
import { markAble, markChanged } from '../../../../src/core/changes/change-marks.ts';
import { JobRunner } from '../../../../src/core/jobs/job-runner.ts';
import { databaseNow } from '../../../../src/core/db/clock.ts';
import { dbTime } from '../../../../src/core/db/dialect.ts';
import { joinDefaultOpenGroup } from '../../../../src/features/groups/index.ts';
import { transaction } from '../../../../src/core/db/transaction.ts';
import { lookAgainJob, offerAgainJob } from '../../../../src/features/matching/requests/offer-again.job.ts';
import { standingJob } from '../../../../src/features/matching/requests/standing.job.ts';
import { expectStatus, idsOf } from '../../../support/answers.ts';
import type { AdvisorOverrides, Person } from '../../../support/builders.ts';
import { times } from '../../../support/rows.ts';
import { buildServer } from '../../../support/server.ts';
import { describeWithServer } from '../../../support/suite.ts';
import { ask, buildWork, changeRequest, moveMatch, type WorkWorld } from '../../../support/work.ts';

const DAY_MS = 86_400_000;
const ELSEWHERE = { title: 'Florist', expertise: 'Wedding bouquets', bio: 'I arrange flowers.', skills: [] };

describeWithServer('A request that waits', (test) => {
  let world: WorkWorld;
  beforeEach(async () => {
    await test.db('requests').delete();
    // Whoever is listed is seen by all.
    await test.db('advisors').update({ offers_due_at: null, has_joined_open_group: 0 });
    world = await buildWork(test, { advisors: 0 });
  });

  const comes = async (more: AdvisorOverrides = {}): Promise<Person & { advisorId: number }> => {
    const advisor = await test.advisor({ groupIds: [world.groupId], ...more });
    await test.settled();
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
    const stored = await test.row('requests', first.id);
    expect(stored).to.include({ status: 'matching', proposals_made: 1 });
    expect(await test.notices(advisor.userId)).to.deep.equal(['matchProposed', 'matchProposed']);
    expect(await test.db('advisors').whereNotNull('offers_due_at')).to.have.length(0);
  });

  it('is reached however long those before it take', async () => {
    for (let made = 0; made < 5; made += 1) await ask(world, { hoursNeeded: 1 });
    const advisor = await comes();
    await new JobRunner(test.deps, [standingJob]).runDue(new Date(0));
    const { searchIndex } = test.deps;
    let ahead = 0;
    const now = performance.now.bind(performance);
    performance.now = () => now() + ahead;
    const prepare = searchIndex.prepare.bind(searchIndex);
    searchIndex.prepare = (text) => {
      ahead += 3_000;
      return prepare(text);
    };
    for (let runs = 0; runs < 6; runs += 1) await run(runs / 1_000);
    performance.now = now;
    searchIndex.prepare = prepare;
    expect(await test.db('matches').where('advisor_id', advisor.advisorId)).to.have.length(5);
    expect(await test.row('advisors', advisor.advisorId)).to.include({ offers_due_at: null });
  });

  it('is offered when a profile comes to fit, when a group is joined, and to those of open access', async () => {
    const request = await ask(world);
    const changed = await comes({ profile: ELSEWHERE });
    const joined = await comes({ groupIds: [] });
    const listed = await comes({ groupIds: [] });
    await run();
    expect(await askedFor(request)).to.deep.equal([]);
    const asAdvisor = await test.signIn(changed);
    const profile = {
      title: 'Finance director',
      expertise: 'Cash flow forecasts, budgets and reserves of small charities',
      bio: 'I have run the finances of small charities for twenty years.',
    };
    await expectStatus(200, asAdvisor.patch('/api/advisor/profile', profile));
    await test.insert('group_advisors', {
      group_id: world.groupId,
      advisor_id: joined.advisorId,
      status: 'active',
      ...times(),
    });
    await transaction(test.db, async (trx) => {
      await markAble(trx, [joined.advisorId]);
      await joinDefaultOpenGroup(trx, { actor: 'system' }, listed.advisorId);
    });
    await test.settled();
    await run();
    expect(await askedFor(request)).to.deep.equal([changed.advisorId, joined.advisorId, listed.advisorId]);
  });

  it('waits for whoever pauses until the pause is over', async () => {
    const pausedUntil = new Date(Date.now() + 10 * DAY_MS).toISOString();
    const paused = await comes({ profile: { pausedUntil } });
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
    const asAdvisor = await test.signIn(advisor);
    await expectStatus(200, moveMatch(asAdvisor, taken.matches[0], 'accepted'));
    const waiting = await ask(world);
    await run();
    expect(await askedFor(waiting)).to.deep.equal([]);
    const { offers_due_at: due } = await test.row('advisors', advisor.advisorId);
    expect(due).to.match(/-01-01 00:00:00/);
    await changeRequest(world, taken, { status: 'cancelled' });
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
    await test.insert('match_exclusions', {
      group_id: world.groupId,
      advisor_id: apart.advisorId,
      organization_id: world.organization.organizationId,
      created_at: dbTime(),
    });
    await run();
    expect(await askedFor(request)).to.deep.equal([]);
    const path = `/api/groups/${world.groupId}/exclusions`;
    const [excluded] = await idsOf(world.asGroupAdmin.list(path));
    await world.asGroupAdmin.delete(`${path}/${excluded}`);
    await run();
    expect(await askedFor(request)).to.deep.equal([apart.advisorId]);
    const asAdvisor = await test.signIn(apart);
    const [match] = await test.column('matches', { request_id: request.id }, 'id');
    await moveMatch(asAdvisor, { id: Number(match) }, 'accepted');
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
    const expiresOn = `${Number(day.slice(0, 4)) + 2}-01-01`;
    const check = { kind: 'dbs_basic', reference: 'seen', seenOn: day, expiresOn };
    const path = `/api/admin/advisors/${advisor.advisorId}/checks`;
    await expectStatus(201, world.asGroupAdmin.post(path, check));
    await run();
    expect(await askedFor(request)).to.deep.equal([advisor.advisorId]);
  });

  it('is looked at again by the hour, for what nobody notes: the organisation’s joining of a group', async () => {
    const elsewhere = await buildWork(test, { advisors: 1 });
    await run();
    const request = await ask(world);
    expect(await askedFor(request)).to.deep.equal([]);
    await test.insert('group_organizations', {
      group_id: elsewhere.groupId,
      organization_id: world.organization.organizationId,
      status: 'active',
      ...times(),
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
    const second = await buildServer(test.db);
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
      expect(await test.notices(userId)).to.deep.equal(Array(3).fill('matchProposed'));
    await second.stop();
  });

  it('is offered although somebody locks the same advisors in another order, and the run is the one that loses', async () => {
    const request = await ask(world);
    const [first, second] = [await comes(), await comes()];
    const now = new Date((await databaseNow(test.db)).getTime() + 1_000);
    let locked = (): void => undefined;
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const change = transaction(test.db, async (trx) => {
      // MariaDB undoes whichever of two has changed less.
      await markChanged(trx, 'advisor', Array<number>(20).fill(second.advisorId));
      locked();
      await pause(300);
      await markAble(trx, [first.advisorId]);
    });
    await isLocked;
    await Promise.all([change, standingJob.run(test.deps, now)]);
    await run();
    expect(await askedFor(request)).to.deep.equal([first.advisorId, second.advisorId]);
  });

  it('is offered to nobody whose profile is not read yet', async () => {
    const request = await ask(world);
    const { advisorId } = await test.advisor({ groupIds: [world.groupId] });
    await run();
    expect(await askedFor(request)).to.deep.equal([]);
    await test.settled();
    await run();
    expect(await askedFor(request)).to.deep.equal([advisorId]);
  });
});
