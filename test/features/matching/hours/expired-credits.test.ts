import { expect } from 'chai';
import { transaction } from '../../../../src/core/db/transaction.ts';
import { expiredCreditsJob } from '../../../../src/features/matching/hours/credits.queries.ts';
import { grantCredit } from '../../../../src/features/matching/hours/index.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';
import { buildWork, hoursOf } from '../../../support/work.ts';

describeOnEachDatabase('Time credits that have ended', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());

  it('are taken back once their last day is over in UTC, and only once', async () => {
    const world = await buildWork(test, { advisors: 0 });
    const { organizationId } = world.organization;
    await transaction(test.db, (trx) =>
      grantCredit(
        trx,
        { actor: 'system' },
        { organizationId, groupId: world.groupId, hours: 8, expiryDate: '2030-06-30', reason: null },
      ),
    );
    await expiredCreditsJob.run(test.deps, new Date('2030-06-30T23:59:00Z'));
    expect(await hoursOf(test, organizationId)).to.deep.equal({ remaining: 58, ledger: 58 });
    await expiredCreditsJob.run(test.deps, new Date('2030-07-01T00:00:00Z'));
    await expiredCreditsJob.run(test.deps, new Date('2030-07-02T00:00:00Z'));
    expect(await hoursOf(test, organizationId)).to.deep.equal({ remaining: 50, ledger: 50 });
  });
});
