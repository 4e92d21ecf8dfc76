import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import { JobRunner, type RecurringJob } from '../../../src/core/jobs/job-runner.ts';
import type { Rows } from '../../../src/core/db/tables.ts';
import { openDatabase } from '../../../src/core/db/database.ts';
import { RECURRING_JOBS } from '../../../src/jobs.ts';
import { listOf, unique } from '../../support/builders.ts';
import { describeWithServer } from '../../support/suite.ts';
import { until } from '../../support/until.ts';

describeWithServer('Recurring jobs', (test) => {
  const start = Date.now();
  const at = (seconds: number) => new Date(start + seconds * 1_000);
  /** A job of its own, which counts its runs and does `work`. */
  function job(work: (now: Date) => Promise<void> | void = () => undefined, everySeconds = 60) {
    const runs: Date[] = [];
    const made: RecurringJob = {
      kind: `test.job${unique()}`,
      everySeconds,
      run: async (_, now) => {
        runs.push(now);
        await work(now);
      },
    };
    return { ...made, runs };
  }
  const rowOf = async ({ kind }: RecurringJob): Promise<Partial<Rows['jobs']>> =>
    (await test.db('jobs').where('dedupe_key', kind).first()) ?? {};

  it('have a kind each, which no other has', () => {
    const kinds = RECURRING_JOBS.map(({ kind }) => kind);
    expect(new Set(kinds).size).to.equal(kinds.length);
    expect(() => new JobRunner(test.deps, [...RECURRING_JOBS, ...RECURRING_JOBS.slice(0, 1)])).to.throw(
      'same kind',
    );
  });

  it('run once on an empty database', async () => {
    const kinds = RECURRING_JOBS.map(({ kind }) => kind);
    const runner = new JobRunner(test.deps, RECURRING_JOBS);
    expect(await runner.runDue()).to.have.members(kinds);
    const failed = (await test
      .db('jobs')
      .whereNotNull('last_error')
      .select('kind', 'last_error')) as unknown[];
    expect(failed).to.deep.equal([]);
  });

  it('run when they are due, and then after their own time again', async () => {
    const hourly = job(undefined, 3_600);
    const runner = new JobRunner(test.deps, [hourly]);
    expect(await runner.runDue(at(0))).to.deep.equal([hourly.kind]);
    expect(await runner.runDue(at(3_500))).to.deep.equal([]);
    expect(await runner.runDue(at(3_602))).to.deep.equal([hourly.kind]);
    expect(hourly.runs).to.deep.equal([at(0), at(3_602)]);
  });

  it('run once when two processes look at the same time', async () => {
    const jobs = listOf(5, () => job(() => pause(30)));
    const db = openDatabase(test.url);
    const deps = { ...test.deps, db };
    const runners = [test.deps, deps, deps].map((each) => new JobRunner(each, jobs));
    const ran = (await Promise.all(runners.map((runner) => runner.runDue(at(0))))).flat();
    expect(ran).to.have.members(jobs.map(({ kind }) => kind));
    for (const { runs } of jobs) expect(runs).to.have.length(1);
    await db.destroy();
  });

  it('run once also after another one that has taken longer than a lease lasts', async () => {
    const slow = job(() => pause(1_500));
    const next = job(() => pause(900));
    const jobs = [slow, next];
    const first = new JobRunner(test.deps, jobs, { leaseMs: 1_000 });
    const working = first.runDue();
    await until('the next runs', () => next.runs.length > 0);
    // Before the lease is prolonged for the first time.
    expect(await new JobRunner(test.deps, jobs, { leaseMs: 1_000 }).runDue()).to.deep.equal([]);
    expect(await working).to.deep.equal([slow.kind, next.kind]);
    expect([slow.runs.length, next.runs.length]).to.deep.equal([1, 1]);
    const [began, later] = [slow, next].map(({ runs }) => Number(runs[0]?.getTime()));
    expect(Number(later) - Number(began)).to.be.at.least(1_400);
  });

  it('have one turn a round, however soon they are due again', async () => {
    const quick = job(undefined, 0);
    expect(await new JobRunner(test.deps, [quick]).runDue()).to.deep.equal([quick.kind]);
  });

  it('that fail are tried again ever later, hold up no other, and say why', async () => {
    let isBroken = true;
    const broken = job(() => {
      if (isBroken) throw new Error('no luck today');
    });
    const sound = job();
    const runner = new JobRunner(test.deps, [broken, sound]);
    expect(await runner.runDue(at(0))).to.have.members([broken.kind, sound.kind]);
    expect(await rowOf(broken)).to.include({ attempts: 1, last_error: 'no luck today', leased_until: null });
    expect(await runner.runDue(at(4))).to.deep.equal([]);
    expect(await runner.runDue(at(6))).to.deep.equal([broken.kind]);
    expect(await runner.runDue(at(12)), 'ten seconds now').to.deep.equal([]);
    isBroken = false;
    expect(await runner.runDue(at(20))).to.deep.equal([broken.kind]);
    expect(await rowOf(broken)).to.include({ attempts: 0, last_error: null });
    expect(await runner.runDue(at(75)))
      .to.include(sound.kind)
      .and.not.to.include(broken.kind);
  });

  it('are stopped after the one at hand', async () => {
    let isDone = false;
    const slow = job(async () => {
      await pause(200);
      isDone = true;
    }, 1);
    const runner = new JobRunner(test.deps, [slow]);
    runner.start();
    await until('it runs', () => slow.runs.length > 0, 5_000);
    await runner.stop();
    expect(isDone).to.equal(true);
    expect(slow.runs).to.have.length(1);
    expect(await runner.runDue(at(86_400))).to.deep.equal([]);
  });
});
