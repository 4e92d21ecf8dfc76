import { expect } from 'chai';
import { databaseNow, monthsAfter } from '../../../src/core/db/clock.ts';
import { dbTime, isDiskFull, isUnavailable } from '../../../src/core/db/dialect.ts';
import { JobRunner } from '../../../src/core/jobs/job-runner.ts';
import { LogThrottle } from '../../../src/core/logging/log.ts';
import { RateLimits } from '../../../src/core/limits/limits.ts';
import { expectStatus } from '../../support/answers.ts';
import { unique } from '../../support/builders.ts';
import { dbTimeIn } from '../../support/rows.ts';
import { describeWithServer } from '../../support/suite.ts';

const DAY_MS = 86_400_000;

describeWithServer('When a clock has gone back by a day', (test) => {
  const tomorrow = () => new Date(Date.now() + DAY_MS);
  it('the database’s own is read as a moment', async () => {
    expect((await databaseNow(test.db)).getTime()).to.be.closeTo(Date.now(), 2_000);
  });

  it('three months after a day that its month does not have are the last of it', () => {
    const after = (day: string) =>
      monthsAfter(new Date(`${day}T10:00:00Z`), 3)
        .toISOString()
        .slice(0, 10);
    expect(['2026-11-30', '2027-11-30', '2026-08-31', '2026-10-15'].map(after)).to.deep.equal([
      '2027-02-28',
      '2028-02-29',
      '2026-11-30',
      '2027-01-15',
    ]);
  });

  it('nobody is locked out for as long as it was wrong', async () => {
    const limits = new RateLimits(test.db, 0.01);
    const key = `key${unique()}`;
    await limits.take('loginAccount', key);
    const late = () => test.db('rate_limits').where('key', 'like', `%${key}`);
    await late().update({ expire: tomorrow().getTime() });
    await limits.take('loginAccount', key);
    const [row] = (await late().select('expire')) as { expire: number }[];
    expect(Number(row?.expire)).to.be.below(Date.now() + 15 * 60_000 + 1);
    const refusal = await limits.take('loginAccount', key).catch((error: unknown) => error);
    expect(refusal).to.include({ code: 'TOO_MANY' });
  });

  it('windows of machines five minutes apart stay as they are', async () => {
    const limits = new RateLimits(test.db, 0.01);
    const key = `key${unique()}`;
    await limits.take('loginAccount', key);
    const ahead = Date.now() + 20 * 60_000 - 1_000;
    await test.db('rate_limits').where('key', 'like', `%${key}`).update({ expire: ahead });
    const refusal = await limits.take('loginAccount', key).catch((error: unknown) => error);
    expect(refusal).to.include({ code: 'TOO_MANY' });
  });

  it('a log-in of then lasts no longer than one of now', async () => {
    const advisor = await test.advisor();
    const client = await test.signIn(advisor);
    const mine = () => test.db('login_sessions').where('user_id', advisor.userId);
    const far = dbTimeIn(100 * DAY_MS);
    await mine().update({ last_seen_at: dbTime(tomorrow()), expires_at: far });
    await expectStatus(200, client.get('/api/user'));
    const [row] = (await mine().select('last_seen_at', 'expires_at')) as Record<string, string>[];
    const ms = (name: string) => Date.parse(`${row?.[name]?.replace(' ', 'T')}Z`);
    expect(ms('last_seen_at')).to.be.below(Date.now() + 60_000);
    expect(ms('expires_at')).to.be.below(Date.now() + 60 * DAY_MS + 60_000);
  });

  it('recurring work that was put off is due, at the database’s time', async () => {
    const runs: Date[] = [];
    const job = {
      kind: `test.clock${unique()}`,
      everySeconds: 2,
      run: (_: unknown, now: Date) => Promise.resolve(void runs.push(now)),
    };
    const runner = new JobRunner(test.deps, [job]);
    await runner.runDue();
    const mine = () => test.db('jobs').where('dedupe_key', job.kind);
    expect(await runner.runDue()).to.deep.equal([]);
    await mine().update({ run_at: dbTime(tomorrow()) });
    expect(await runner.runDue()).to.deep.equal([job.kind]);
    expect(runs.at(-1)?.getTime()).to.be.closeTo(Date.now(), 5_000);
  });
});

describe('A full disk', () => {
  it('is known by every database’s and the system’s words, and answered with 503', () => {
    const full = [
      { code: 'SQLITE_FULL' },
      { code: 'ENOSPC' },
      { errno: 1114, message: "The table 'audit_events' is full" },
      { errno: 1021, message: 'Disk full (/tmp/#sql); waiting for someone to free some space' },
      { errno: 1030, message: 'Got error 28 "No space left on device" from storage engine InnoDB' },
      { errno: 3, message: 'Error writing file \'/tmp/x\' (Errcode: 28 "No space left on device")' },
    ];
    for (const error of full) expect([isDiskFull(error), isUnavailable(error)]).to.deep.equal([true, true]);
    expect(isDiskFull({ errno: 1062, message: "Duplicate entry '28' for key 'PRIMARY'" })).to.equal(false);
  });

  it('is said at once, and then once a minute', () => {
    let now = 0;
    const throttle = new LogThrottle(() => now);
    expect([throttle.isDue('full'), throttle.isDue('full'), throttle.isDue('other')]).to.deep.equal([
      true,
      false,
      true,
    ]);
    now = 60_001;
    expect(throttle.isDue('full')).to.equal(true);
  });
});
