import { expect } from 'chai';
import type { Tx } from '../../../../src/core/db/database.ts';
import { transaction } from '../../../../src/core/db/transaction.ts';
import { AppError } from '../../../../src/core/errors.ts';
import {
  aYearOn,
  nextReset,
  resetAllocation,
} from '../../../../src/features/matching/hours/allocation.service.ts';
import {
  changeAllocation,
  changeReservation,
  expireCredits,
  grantCredit,
  recordUse,
  reserveHours,
  returnUnused,
} from '../../../../src/features/matching/hours/index.ts';
import { failureOf } from '../../../support/failure.ts';
import { describeWithServer } from '../../../support/suite.ts';
import {
  anOrganization,
  context,
  figuresOf,
  insertRequest,
  insertSession,
  latestEntries,
} from './ledger-world.ts';

const now = new Date('2026-06-15T12:00:00Z');

/** What a call is refused with. @throws when it is not */
async function refusal(call: Promise<unknown>): Promise<AppError> {
  const error = await failureOf(call);
  if (!(error instanceof AppError)) throw new Error(`expected a refusal, not ${String(error)}`);
  return error;
}

describeWithServer('The hours ledger', (test) => {
  let groupId: number;
  before(async () => {
    groupId = await test.group();
  });

  const run = <T>(work: (trx: Tx) => Promise<T>): Promise<T> => transaction(test.db, work);
  const figures = (organizationId: number) => figuresOf(test.db, organizationId);
  const entries = (organizationId: number, count: number) => latestEntries(test.db, organizationId, count);
  const grant = (organizationId: number, hours: number, expiryDate: string | null) =>
    run((trx) =>
      grantCredit(trx, context, { organizationId, groupId, hours, expiryDate, reason: 'a gift', now }),
    );
  const reserve = async (organizationId: number, hours: number): Promise<number> => {
    const requestId = await insertRequest(test.db, organizationId, hours);
    await run((trx) => reserveHours(trx, context, { organizationId, requestId, hours, now }));
    return requestId;
  };
  /** What a reservation is refused with. */
  const refusalOf = (organizationId: number, requestId: number, hours: number) =>
    refusal(run((trx) => reserveHours(trx, context, { organizationId, requestId, hours, now })));
  const use = async (organizationId: number, requestId: number, hours: number): Promise<void> => {
    const sessionId = await insertSession(test, requestId);
    await run((trx) => recordUse(trx, context, { organizationId, requestId, sessionId, hours, now }));
  };
  const giveBack = (organizationId: number, requestId: number) =>
    run((trx) => returnUnused(trx, context, { organizationId, requestId, now }));
  const reset = (organizationId: number, at = now) =>
    run((trx) => resetAllocation(trx, context, organizationId, at));
  const usedBy = async (requestId: number) => Number((await test.row('requests', requestId)).hours_used);
  const allocate = (organizationId: number, hours: number) =>
    run((trx) => changeAllocation(trx, context, organizationId, hours));

  describe('reserving', () => {
    it('answers "not found" for an organisation that does not exist', async () => {
      expect(await refusalOf(999_999, 1, 1)).to.include({ code: 'NOT_FOUND' });
    });

    it('spends the allocation first, then credits, soonest expiry first and the endless one last', async () => {
      const id = await anOrganization(test, { hours: 10 });
      const endless = await grant(id, 5, null);
      const late = await grant(id, 5, '2027-01-01');
      const soon = await grant(id, 5, '2026-07-01');
      await reserve(id, 18);
      expect(await entries(id, 3)).to.deep.equal([
        { kind: 'reservation', hours: -10, credit: null },
        { kind: 'reservation', hours: -5, credit: soon },
        { kind: 'reservation', hours: -3, credit: late },
      ]);
      const { credits, allocationPart, remaining } = await figures(id);
      expect(credits).to.deep.equal({ [endless]: 5, [late]: 2, [soon]: 0 });
      expect([allocationPart, remaining]).to.deep.equal([0, 7]);
    });
  });

  describe('changing a reservation', () => {
    const change = (organizationId: number, requestId: number, hours: number) =>
      run((trx) => changeReservation(trx, context, { organizationId, requestId, hours, now }));

    it('is refused beyond what remains and below what has been used', async () => {
      const id = await anOrganization(test, { hours: 10 });
      const requestId = await reserve(id, 6);
      await use(id, requestId, 4);
      const tooMany = { message: 'You only have 4 hours remaining in your allocation.' };
      expect(await refusal(change(id, requestId, 10.01))).to.include(tooMany);
      const tooFew = await refusal(change(id, requestId, 3));
      const message = '4 hours have been used already; the request cannot need fewer.';
      expect(tooFew).to.include({ code: 'HOURS_USED', statusCode: 409, message });
      expect(tooFew.fields).to.deep.equal({ hoursNeeded: message });
      expect((await figures(id)).remaining).to.equal(4);
    });

    it('reserves the difference or returns it', async () => {
      const id = await anOrganization(test, { hours: 10 });
      const requestId = await reserve(id, 6);
      await change(id, requestId, 10);
      expect((await figures(id)).remaining).to.equal(0);
      await change(id, requestId, 1.25);
      expect((await figures(id)).remaining).to.equal(8.75);
      await change(id, requestId, 1.25);
      expect(await entries(id, 3)).to.deep.equal([
        { kind: 'reservation', hours: -6, credit: null },
        { kind: 'reservation', hours: -4, credit: null },
        { kind: 'return', hours: 8.75, credit: null },
      ]);
    });
  });

  describe('a completed session', () => {
    it('draws what goes beyond from what remains, as far as it goes', async () => {
      const id = await anOrganization(test, { hours: 5 });
      const requestId = await reserve(id, 3);
      await use(id, requestId, 4);
      expect((await figures(id)).remaining).to.equal(1);
      await use(id, requestId, 2);
      expect(await usedBy(requestId)).to.equal(6);
      expect(await entries(id, 2)).to.deep.equal([
        { kind: 'overrun', hours: -1, credit: null },
        { kind: 'overrun', hours: -1, credit: null },
      ]);
      expect((await figures(id)).remaining).to.equal(0);
      expect(await giveBack(id, requestId)).to.equal(0);
    });

    it('does not make up for an earlier one that nothing was left for', async () => {
      const id = await anOrganization(test, { hours: 1 });
      const requestId = await reserve(id, 1);
      await use(id, requestId, 3);
      await grant(id, 10, null);
      await use(id, requestId, 1);
      expect((await figures(id)).remaining).to.equal(9);
    });
  });

  describe('a request that ends', () => {
    it('returns to the source spent last first, and to the allocation last', async () => {
      const id = await anOrganization(test, { hours: 2 });
      const endless = await grant(id, 4, null);
      const soon = await grant(id, 4, '2026-07-01');
      const requestId = await reserve(id, 9);
      await use(id, requestId, 1);
      await giveBack(id, requestId);
      expect(await entries(id, 3)).to.deep.equal([
        { kind: 'return', hours: 3, credit: endless },
        { kind: 'return', hours: 4, credit: soon },
        { kind: 'return', hours: 1, credit: null },
      ]);
    });

    it('takes hours that go back to a credit that has ended back at once, and says so', async () => {
      const id = await anOrganization(test, { hours: 2 });
      const credit = await grant(id, 4, '2026-06-15');
      const requestId = await reserve(id, 5);
      const dayAfter = new Date('2026-06-16T00:00:00Z');
      await expireCredits(test.db, id, dayAfter);
      await run((trx) => returnUnused(trx, context, { organizationId: id, requestId, now: dayAfter }));
      expect(await entries(id, 4)).to.deep.equal([
        { kind: 'credit-expiry', hours: -1, credit },
        { kind: 'return', hours: 3, credit },
        { kind: 'credit-expiry', hours: -3, credit },
        { kind: 'return', hours: 2, credit: null },
      ]);
      expect(await figures(id)).to.include({ remaining: 2, allocationPart: 2 });
      expect(await giveBack(id, requestId)).to.equal(0);
    });

    it('is not found in another organisation', async () => {
      const requestId = await reserve(await anOrganization(test), 4);
      expect((await refusal(giveBack(await anOrganization(test), requestId))).code).to.equal('NOT_FOUND');
    });
  });

  describe('the allocation', () => {
    it('cannot fall below what is in use of it, whatever credits there are', async () => {
      const id = await anOrganization(test, { hours: 10 });
      await grant(id, 20, null);
      await reserve(id, 8);
      const error = await refusal(allocate(id, 7));
      expect(error.message).to.equal('8 hours are in use; the allocation cannot be lower.');
      await allocate(id, 8);
      expect(await figures(id)).to.include({ remaining: 20, allocationPart: 0 });
    });
  });

  describe('the yearly reset', () => {
    const resetOn = async (id: number) => (await test.row('organizations', id)).yearly_allocation_reset;

    it('does nothing before its day, nor without one', async () => {
      const tomorrow = await anOrganization(test, { resetOn: '2026-06-16' });
      const never = await anOrganization(test, { resetOn: null });
      expect([await reset(tomorrow), await reset(never)]).to.deep.equal([false, false]);
    });

    it('sets the allocation anew, keeps what requests in flight hold of it, and leaves credits alone', async () => {
      const id = await anOrganization(test, { hours: 10, resetOn: '2026-06-15' });
      await grant(id, 5, null);
      const ended = await reserve(id, 4);
      await use(id, ended, 4);
      await test.change('requests', ended, { status: 'completed' });
      await reserve(id, 8);
      expect(await reset(id)).to.equal(true);
      // 6 of the 8 hours in flight are the allocation's, 2 the credit's.
      expect(await figures(id)).to.include({ remaining: 7, allocationPart: 4 });
      expect(await resetOn(id)).to.equal('2027-06-15');
      expect(await reset(id)).to.equal(false);
      expect((await figures(id)).remaining).to.equal(7);
    });

    it('never goes below zero, and takes back what has piled up', async () => {
      const id = await anOrganization(test, { hours: 10, resetOn: '2026-06-01' });
      await reserve(id, 9);
      await allocate(id, 9);
      await test.change('organizations', id, { hours_allocated: 5 });
      await reset(id);
      expect(await figures(id)).to.include({ remaining: 0, allocationPart: 0 });
    });

    it('moves the date on until it lies ahead without giving twice', async () => {
      const id = await anOrganization(test, { hours: 10, resetOn: '2020-02-29' });
      expect(await reset(id)).to.equal(true);
      expect(await resetOn(id)).to.equal('2027-02-28');
      expect(await entries(id, 1)).to.deep.equal([{ kind: 'reset', hours: 0, credit: null }]);
      expect((await figures(id)).remaining).to.equal(10);
    });

    it('gives nothing for a day that has had its reset, should somebody set it back', async () => {
      const id = await anOrganization(test, { hours: 10, resetOn: '2026-06-01' });
      await reset(id);
      const requestId = await reserve(id, 5);
      await use(id, requestId, 5);
      await test.change('requests', requestId, { status: 'completed' });
      await test.change('organizations', id, { yearly_allocation_reset: '2026-06-01' });
      expect(await reset(id)).to.equal(false);
      expect([await resetOn(id), (await figures(id)).remaining]).to.deep.equal(['2027-06-01', 5]);
    });

    it('knows leap years', () => {
      expect(nextReset('2024-02-29', '2024-02-29')).to.equal('2025-02-28');
      expect(aYearOn(new Date('2024-02-29'))).to.equal('2025-02-28');
      expect(nextReset('2024-12-31', '2026-01-01')).to.equal('2026-12-31');
      expect(nextReset('2025-06-15', '2026-06-15')).to.equal('2027-06-15');
    });
  });
});
