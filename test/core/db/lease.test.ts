import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { openDatabase } from '../../../src/core/db/database.ts';
import { Leases } from '../../../src/core/db/lease.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { dbTimeIn } from '../../support/rows.ts';
import { withWrongClock } from '../../support/wrong-clock.ts';
import { startScript } from './child.ts';

describeOnEachDatabase('A lease on rows', (getDb, getUrl) => {
  const LEASE_MS = 1_000;
  const from = (seconds: number) => dbTimeIn(seconds * 1_000);
  const where = (query: ReturnType<ReturnType<typeof getDb>>) => void query.where('status', 'queued');
  const leases = (monotonic?: () => number, leaseMs = LEASE_MS) =>
    new Leases({ db: getDb(), table: 'jobs', where, leaseMs }, monotonic);
  const rows = () => getDb()('jobs');
  const queue = async (count: number, more: object = {}) => {
    await rows().delete();
    const at = from(0);
    const row = { kind: 'k', run_at: at, created_at: at, updated_at: at, status: 'queued', ...more };
    for (let made = 0; made < count; made += 1) await rows().insert(row);
  };

  it('is given to one of those who ask at the same time, for each row', async () => {
    await queue(30);
    const db = openDatabase(getUrl());
    const other = new Leases({ db, table: 'jobs', leaseMs: LEASE_MS });
    const all = [leases(), other, leases(), other];
    const claims = await Promise.all(all.map((each) => each.claim({ where, limit: 10 })));
    const ids = claims.flatMap((lease) => lease?.rows.map(({ id }) => id) ?? []);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(ids.length).to.be.within(10, 30);
    await db.destroy();
  });

  it('ends by itself unless it is prolonged, and then is written by its new holder only', async () => {
    await queue(1);
    const first = await leases().claim({ where });
    expect(await leases().claim({ where })).to.equal(null);
    await first?.during(() => pause(LEASE_MS * 1.5));
    expect(await leases().claim({ where }), 'prolonged').to.equal(null);
    await pause(LEASE_MS + 100);
    const second = await leases().claim({ where });
    expect(second?.rows).to.have.length(1);
    expect(await first?.release({ status: 'done' })).to.equal(0);
    expect(await first?.prolong()).to.equal(false);
    expect(await second?.release({ status: 'done' })).to.equal(1);
    expect(await rows().first('status', 'lease_owner', 'leased_until')).to.include({
      status: 'done',
      lease_owner: null,
      leased_until: null,
    });
  });

  it('that is prolonged in a transaction is not taken over before its end', async () => {
    await queue(1);
    const first = await leases().claim({ where });
    await rows().update({ leased_until: from(-1) });
    let taken: Promise<unknown> = Promise.resolve();
    await transaction(getDb(), async (trx) => {
      expect(await first?.prolong(undefined, trx)).to.equal(true);
      taken = leases().claim({ where });
      await pause(100);
      await trx('jobs').update({ last_error: 'written' });
    });
    expect(await taken).to.equal(null);
  });

  it('goes by the database’s clock, whatever a process’s says', async () => {
    for (const hours of [-6, 6]) {
      await queue(2);
      const [held] = (await rows().orderBy('id').pluck('id')) as [number];
      await rows()
        .where('id', held)
        .update({ lease_owner: 'another', leased_until: from(1) });
      const lease = await withWrongClock(hours, () => leases().claim({ where, limit: 2 }));
      expect(lease?.rows.map(({ id }) => id)).not.to.include(held);
      await withWrongClock(hours, async () => lease?.prolong());
      expect(await rows().where('leased_until', '>', from(60)).pluck('id')).to.deep.equal([]);
    }
  });

  it('of a dead process is let go of when the clock has gone back, and that of a living one is not', async () => {
    await queue(2, { lease_owner: 'another', leased_until: from(86_400) });
    const [dead, living] = (await rows().orderBy('id').pluck('id')) as [number, number];
    let now = 0;
    const table = leases(() => now);
    const claim = async () => (await table.claim({ where, limit: 2 }))?.rows.map(({ id }) => id) ?? [];
    expect(await claim()).to.deep.equal([]);
    now = LEASE_MS - 1;
    await rows()
      .where('id', living)
      .update({ leased_until: from(86_401) });
    expect(await claim(), 'not for as long as a lease lasts').to.deep.equal([]);
    now = LEASE_MS + 1;
    expect(await claim()).to.deep.equal([dead]);
  });

  it('is shared by two processes, which do everything once', async () => {
    await queue(24);
    const children = [1, 2].map(() => startScript('lease-process.mjs', getUrl(), '2000', '5'));
    const said: string[] = [];
    await Promise.all(
      children.map(async (child) => {
        for (let line = await child.line(); line !== null; line = await child.line()) said.push(line);
        expect(await child.exited).to.equal(0);
      }),
    );
    const did = said.filter((line) => line.startsWith('did'));
    expect(did).to.have.length(24);
    expect(new Set(did).size).to.equal(24);
    expect(said.filter((line) => line.startsWith('lost'))).to.deep.equal([]);
  });

  it('of a process that is frozen is taken over, and the process writes nothing when it goes on', async () => {
    await queue(1);
    const child = startScript('lease-process.mjs', getUrl(), String(LEASE_MS), '300');
    expect(await child.line()).to.match(/^took/);
    child.process.kill('SIGSTOP');
    await pause(LEASE_MS + 500);
    const second = await leases(undefined, 60_000).claim({ where });
    expect(second?.rows).to.have.length(1);
    child.process.kill('SIGCONT');
    expect(await child.line()).to.match(/^lost/);
    expect(await child.exited).to.equal(0);
    expect(await second?.release({ status: 'done' })).to.equal(1);
  });
});
