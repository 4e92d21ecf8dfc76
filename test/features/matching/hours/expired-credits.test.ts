import { expect } from 'chai';
import { transaction } from '../../../../src/core/db/transaction.ts';
import { expiredCreditsJob } from '../../../../src/features/matching/hours/credits.service.ts';
import { grantCredit } from '../../../../src/features/matching/hours/index.ts';
import { describeWithServer } from '../../../support/suite.ts';
import { buildWork, expectHours } from '../../../support/work.ts';

describeWithServer('Time credits that have ended', (test) => {
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
    await expectHours(test, organizationId, 58);
    await expiredCreditsJob.run(test.deps, new Date('2030-07-01T00:00:00Z'));
    await expiredCreditsJob.run(test.deps, new Date('2030-07-02T00:00:00Z'));
    await expectHours(test, organizationId, 50);
    const told = { action: 'time-credit.expired', actorName: 'system', groupId: world.groupId };
    const { body } = await world.asGroupAdmin.list('/api/audit', { filter: { action: told.action } });
    expect(body).to.have.length(1);
    expect(body[0]).to.deep.include({ ...told, subjectId: organizationId });
    expect(body[0]?.['detail']).to.include({ hours: 8 });
  });
});
