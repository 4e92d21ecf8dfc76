import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import type { AnyCommand } from '../../cli/command.ts';
import { hoursExpire, hoursReset } from '../../cli/commands/hours/hours.ts';
import { importCommands } from '../../cli/commands/import/members.ts';
import type { Db } from '../../src/core/db/database.ts';
import { listOf } from '../support/builders.ts';
import { failureOf } from '../support/failure.ts';
import { describeWithServer } from '../support/suite.ts';
import { buildWork, giveCredit } from '../support/work.ts';
import { runOn } from './run-on.ts';
import { folder } from './run.ts';

/** A database that is gone after so many transactions. */
function goneAfter(db: Db, transactions: number): Db {
  let left = transactions;
  const transaction: unknown = (work: Parameters<Db['transaction']>[0]) => {
    if (left === 0)
      return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    left -= 1;
    return db.transaction(work);
  };
  return new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : (Reflect.get(target, name) as unknown)),
  });
}

describeWithServer('A database that goes away under a command', (test) => {
  const run = (command: AnyCommand, transactions: number, options: Record<string, unknown>) =>
    runOn(test.url, command, options, (db) => goneAfter(db, transactions));

  it('leaves the report of the rows that are in, with their passwords, and exits with 3', async () => {
    mkdirSync(folder(), { recursive: true });
    const file = path.join(folder(), 'outage.csv');
    const lines = listOf(120, (at) => `Ada,King,outage${at}@example.org`);
    writeFileSync(file, ['First Name,Last Name,Email', ...lines].join('\n'));
    const [advisors] = importCommands;
    if (!advisors) throw new Error('There is no import of advisors');
    const { code, answer, err } = await run(advisors, 1, { file, withPasswords: true });
    expect([code, answer['interrupted'], answer['created']]).to.deep.equal([3, true, 50]);
    const rows = answer['rows'] as { password?: string }[];
    expect(rows.filter(({ password }) => (password ?? '').length >= 12)).to.have.length(50);
    expect(err).to.contain('The database cannot be reached (ECONNREFUSED).');
    expect(await test.db('users').where('email', 'like', 'outage%').pluck('id')).to.have.length(50);
    writeFileSync(file, 'First Name,Last Name,Email\nAda,King,other@example.org');
    expect(await failureOf(run(advisors, 0, { file }))).to.have.property('code', 'ECONNREFUSED');
  });

  it('leaves the count of the organisations that have their hours, and exits with 3', async () => {
    for (const world of [await buildWork(test, { advisors: 0 }), await buildWork(test, { advisors: 0 })])
      await test.change('organizations', world.organization.organizationId, {
        yearly_allocation_reset: new Date().toISOString().slice(0, 10),
      });
    const { code, answer } = await run(hoursReset, 1, {});
    expect([code, answer['reset'], answer['interrupted']]).to.deep.equal([3, 1, true]);
    expect((await run(hoursReset, 1, {})).answer).to.deep.include({ reset: 1, interrupted: false });
  });

  it('tells of the ended credits that are taken back, and exits with 3', async () => {
    for (const { groupId, organization } of [
      await buildWork(test, { advisors: 0 }),
      await buildWork(test, { advisors: 0 }),
    ])
      await giveCredit(test.db, {
        organizationId: organization.organizationId,
        groupId,
        hours: 8,
        expiryDate: '2031-01-31',
      });
    await test.db('time_credits').update({ expiry_date: '2020-01-31' });
    const { code, answer, err } = await run(hoursExpire, 1, {});
    expect([code, answer['hours'], answer['interrupted']]).to.deep.equal([3, 8, true]);
    expect(err).to.contain('The database cannot be reached (ECONNREFUSED).');
    expect((await run(hoursExpire, 1, {})).answer).to.deep.include({ hours: 8, interrupted: false });
  });
});
