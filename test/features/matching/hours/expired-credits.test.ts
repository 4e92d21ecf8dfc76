import { expect } from 'chai';
import { transaction } from '../../../../src/core/db/transaction.ts';
import { messageOf } from '../../../../src/core/errors.ts';
import { expiredCreditsJob } from '../../../../src/features/matching/hours/credits.service.ts';
import { grantCredit } from '../../../../src/features/matching/hours/index.ts';
import { describeWithServer } from '../../../support/suite.ts';
import { buildWork, expectHours, giveCredit } from '../../../support/work.ts';

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

  it('are taken back of every organisation, though the hours of one are not in order', async () => {
    const [wrong, right] = [await buildWork(test, { advisors: 0 }), await buildWork(test, { advisors: 0 })];
    for (const { groupId, organization } of [wrong, right]) {
      const credit = { groupId, hours: 8, expiryDate: '2030-06-30', reason: null };
      await giveCredit(test.db, { ...credit, organizationId: organization.organizationId });
    }
    const change = (hours_remaining: number) =>
      test.change('organizations', wrong.organization.organizationId, { hours_remaining });
    await change(0);
    const run = () => expiredCreditsJob.run(test.deps, new Date('2030-07-01T00:00:00Z'));
    expect(await run().catch(messageOf)).to.match(/would fall below zero/);
    await expectHours(test, right.organization.organizationId, 50);
    await change(58);
    await run();
    await expectHours(test, wrong.organization.organizationId, 50);
  });
});
