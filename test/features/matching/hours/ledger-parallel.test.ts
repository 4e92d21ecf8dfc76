import { expect } from 'chai';
import { openDatabase, type Db } from '../../../../src/core/db/database.ts';
import { transaction } from '../../../../src/core/db/transaction.ts';
import { AppError } from '../../../../src/core/errors.ts';
import { resetAllocation } from '../../../../src/features/matching/hours/allocation.service.ts';
import {
  expireCredits,
  grantCredit,
  lockOrganization,
  recordUse,
  reserveHours,
  returnUnused,
} from '../../../../src/features/matching/hours/index.ts';
import { describeWithServer } from '../../../support/suite.ts';
import { anOrganization, context, figuresOf, insertRequest, insertSession } from './ledger-world.ts';

describeWithServer('Hours asked for by many at once', (test) => {
  let second: Db;
  before(() => void (second = openDatabase(test.url)));
  after(() => second.destroy());
  /** As if two processes took the calls in turn. */
  const process = (at: number): Db => (at % 2 === 0 ? test.db : second);

  it('go to seven of twenty when they suffice for seven; the others are told how many remain', async function () {
    this.timeout(180_000);
    const organizationId = await anOrganization(test, { hours: 14 });
    const groupId = await test.group();
    await transaction(test.db, (trx) =>
      grantCredit(trx, context, { organizationId, groupId, hours: 22, expiryDate: null, reason: null }),
    );
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        transaction(process(at), async (trx) => {
          // First, as whoever asks for help does: of two that insert before they lock one has to begin anew.
          await lockOrganization(trx, organizationId);
          const requestId = await insertRequest(trx, organizationId, 5);
          await reserveHours(trx, context, { organizationId, requestId, hours: 5 });
        }),
      ),
    );
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(results.length - refusals.length, 'reservations').to.equal(7);
    for (const refusal of refusals) {
      expect(refusal).to.be.instanceOf(AppError);
      expect(refusal).to.include({
        code: 'NOT_ENOUGH_HOURS',
        statusCode: 409,
        message: 'You only have 1 hours remaining in your allocation.',
      });
    }
    expect((await figuresOf(test.db, organizationId)).remaining).to.equal(1);
    const requests: number[] = await test.column('requests', { organization_id: organizationId }, 'id');
    expect(requests, 'refused requests leave nothing behind').to.have.length(7);
  });

  it('are returned once, when several end the same request at the same time', async () => {
    const organizationId = await anOrganization(test, { hours: 10 });
    const requestId = await insertRequest(test.db, organizationId, 6);
    await transaction(test.db, (trx) => reserveHours(trx, context, { organizationId, requestId, hours: 6 }));
    const returned = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        transaction(process(at), (trx) => returnUnused(trx, context, { organizationId, requestId })),
      ),
    );
    expect(returned.reduce((sum, hours) => sum + hours, 0)).to.equal(6);
    expect((await figuresOf(test.db, organizationId)).remaining).to.equal(10);
  });

  it('add up after use, expiry and reset have all met', async () => {
    const organizationId = await anOrganization(test, { hours: 20, resetOn: '2026-01-01' });
    const groupId = await test.group();
    const now = new Date('2026-02-01T12:00:00Z');
    const requestId = await insertRequest(test.db, organizationId, 8);
    const sessionId = await insertSession(test, requestId);
    await transaction(test.db, async (trx) => {
      const credit = { organizationId, groupId, hours: 5, expiryDate: '2026-01-31', reason: null };
      await grantCredit(trx, context, { ...credit, now: new Date('2026-01-05') });
      await reserveHours(trx, context, { organizationId, requestId, hours: 8, now: new Date('2026-01-05') });
    });
    const use = (at: number) =>
      transaction(process(at), (trx) =>
        recordUse(trx, context, { organizationId, requestId, sessionId, hours: 2.5, now }),
      );
    const resets = Promise.all(
      [0, 1].map((at) =>
        transaction(process(at), (trx) => resetAllocation(trx, context, organizationId, now)),
      ),
    );
    await Promise.all([
      ...Array.from({ length: 4 }, (_, at) => use(at)),
      ...[0, 1].map((at) => expireCredits(process(at), organizationId, now)),
      resets,
    ]);
    expect((await resets).filter(Boolean), 'resets').to.have.length(1);
    // 10 of 8 reserved hours used; the allocation's 20 less those 10, and nothing of the credit.
    expect(await figuresOf(test.db, organizationId)).to.include({ remaining: 10, allocationPart: 10 });
  });
});
