import { expect } from 'chai';
import type { HoursStatement } from '../../../../src/contract/requests-api.ts';
import { transaction } from '../../../../src/core/db/transaction.ts';
import {
  grantCredit,
  recordUse,
  reserveHours,
  returnUnused,
} from '../../../../src/features/matching/hours/index.ts';
import { describeWithServer, useWorld } from '../../../support/suite.ts';
import { context, insertRequest, insertSession } from './ledger-world.ts';

describeWithServer('The hours card', (test) => {
  const [world, as] = useWorld(test);

  const read = async () => (await as.organization.get<HoursStatement>('/api/hours')).body;

  it('begins with the yearly allocation', async () => {
    const { entries, yearlyAllocationReset, ...figures } = await read();
    expect(figures).to.deep.equal({
      hoursAllocated: 50,
      hoursGiven: 50,
      hoursReserved: 0,
      hoursUsed: 0,
      hoursRemaining: 50,
      creditHours: 0,
      creditsRemaining: 0,
    });
    expect(yearlyAllocationReset).to.match(/^\d{4}-\d\d-\d\d$/);
    expect(entries.map(({ kind, hours }) => [kind, hours])).to.deep.equal([['allocation', 50]]);
  });

  it('shows figures that add up, and what moved them, newest first', async () => {
    const { organizationId } = world.organization;
    const requestId = await insertRequest(test.db, organizationId, 8);
    const sessionId = await insertSession(test, requestId);
    const ended = await insertRequest(test.db, organizationId, 4);
    await transaction(test.db, async (trx) => {
      const credit = { hours: 10, expiryDate: null, reason: 'For the new shop' };
      await grantCredit(trx, context, { organizationId, groupId: world.groupA, ...credit });
      await reserveHours(trx, context, { organizationId, requestId, hours: 8 });
      await recordUse(trx, context, { organizationId, requestId, sessionId, hours: 1.5 });
      await reserveHours(trx, context, { organizationId, requestId: ended, hours: 4 });
      await recordUse(trx, context, { organizationId, requestId: ended, sessionId, hours: 1 });
      await returnUnused(trx, context, { organizationId, requestId: ended });
      await trx('requests').where('id', ended).update({ status: 'completed' });
    });
    const { entries, yearlyAllocationReset: _, ...figures } = await read();
    expect(figures).to.deep.equal({
      hoursAllocated: 50,
      hoursGiven: 60,
      hoursReserved: 6.5,
      hoursUsed: 2.5,
      hoursRemaining: 51,
      creditHours: 10,
      creditsRemaining: 10,
    });
    expect(entries.map(({ kind, hours, reason }) => [kind, hours, reason])).to.deep.equal([
      ['return', 3, null],
      ['reservation', -4, null],
      ['reservation', -8, null],
      ['credit', 10, 'For the new shop'],
      ['allocation', 50, null],
    ]);
    expect(entries[2]).to.include({ requestId, sessionId: null });
    expect(entries[2]?.requestTitle).to.be.a('string');
  });
});
