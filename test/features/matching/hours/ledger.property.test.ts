import { expect } from 'chai';
import fc from 'fast-check';
import type { Tx } from '../../../../src/core/db/database.ts';
import { transaction } from '../../../../src/core/db/transaction.ts';
import { AppError } from '../../../../src/core/errors.ts';
import { resetAllocation } from '../../../../src/features/matching/hours/allocation.service.ts';
import { correctCredit } from '../../../../src/features/matching/hours/credits.service.ts';
import {
  changeAllocation,
  changeReservation,
  expireCredits,
  grantCredit,
  recordUse,
  reserveHours,
  returnOfCompleted,
  returnUnused,
} from '../../../../src/features/matching/hours/index.ts';
import { words } from '../../../support/builders.ts';
import { describeWithServer } from '../../../support/suite.ts';
import { LedgerModel, Refused } from './ledger-model.ts';
import {
  anOrganization,
  context,
  figuresOf,
  hundredths,
  insertRequest,
  insertSession,
} from './ledger-world.ts';

const START = '2026-01-10';
const DAY_MS = 86_400_000;

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** One thing that happens; `which` picks among the requests there are. */
type Step =
  | { readonly do: 'create'; readonly hours: number }
  | { readonly do: 'change'; readonly which: number; readonly hours: number }
  | { readonly do: 'session'; readonly which: number; readonly hours: number }
  | { readonly do: 'cancelled' | 'completed'; readonly which: number }
  | { readonly do: 'allocate'; readonly hours: number }
  | { readonly do: 'grant'; readonly hours: number; readonly days: number | null }
  | { readonly do: 'correct'; readonly credit: number; readonly hours: number }
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'expire' | 'reset' };

/** Hours in hundredths: round ones, which meet limits exactly, and crooked ones. */
const hours = fc.oneof(
  fc.integer({ min: 1, max: 20 }).map((whole) => whole * 100),
  fc.integer({ min: 1, max: 2_000 }),
);
/** Short ones, so that requests end with some hours unused. */
const meeting = fc.integer({ min: 1, max: 300 });
const which = fc.nat({ max: 20 });
/** @param kinds one or several @param more what else such a step says */
const step = (kinds: string, more: Readonly<Record<string, fc.Arbitrary<unknown>>> = {}) =>
  fc.record({ do: fc.constantFrom(...words(kinds)), ...more }) as unknown as fc.Arbitrary<Step>;
const grant = step('grant', { hours, days: fc.option(fc.integer({ min: 0, max: 200 })) });
/** Credits to begin with, so that many a request spends from several sources. */
const credits = fc.array(grant, { maxLength: 4 });
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: step('create', { hours }) },
    { weight: 2, arbitrary: step('change', { which, hours }) },
    { weight: 3, arbitrary: step('session', { which, hours: meeting }) },
    { weight: 3, arbitrary: step('cancelled completed', { which }) },
    { weight: 2, arbitrary: step('allocate', { hours }) },
    { weight: 2, arbitrary: grant },
    { weight: 2, arbitrary: step('correct', { credit: which, hours: meeting }) },
    { weight: 2, arbitrary: step('wait', { days: fc.integer({ min: 1, max: 250 }) }) },
    { weight: 2, arbitrary: step('expire reset') },
  ),
  { minLength: 1, maxLength: 25 },
);

describeWithServer('Any history of an organisation’s hours', (test, name) => {
  let groupId: number;
  let sessionId: number;
  before(async () => {
    groupId = await test.group();
    sessionId = await insertSession(test, await insertRequest(test.db, await anOrganization(test), 1));
  });

  /** An organisation and the model of it, living through the same steps. */
  class History {
    readonly #id: number;
    model: LedgerModel;
    /** Ids of the requests in flight. */
    readonly requests: number[] = [];

    constructor(id: number, model: LedgerModel) {
      this.#id = id;
      this.model = model;
    }

    /** Lets a step happen to both and holds that they agree, also about what is refused. */
    async live(step: Step): Promise<void> {
      if (step.do === 'wait') {
        this.model.today = plusDays(this.model.today, step.days);
        return;
      }
      const before = this.model.copy();
      const outcome = await this.#both(step).catch((error: unknown) => {
        if (error instanceof Refused) return 'refused';
        throw error;
      });
      if (outcome === 'refused') this.model = before;
      await this.agree();
    }

    async agree(): Promise<void> {
      const { model } = this;
      const found = await figuresOf(test.db, this.#id);
      expect(
        {
          allocated: hundredths(found.allocated),
          part: hundredths(found.allocationPart),
          remaining: hundredths(found.remaining),
          credits: Object.fromEntries(
            Object.entries(found.credits).map(([id, left]) => [id, hundredths(left)]),
          ),
        },
        'the ledger is as the rules have it',
      ).to.deep.equal({
        allocated: model.allocated,
        part: model.part,
        remaining: model.remaining(),
        credits: Object.fromEntries(model.credits.map(({ id, left }) => [id, left])),
      });
    }

    async #both(step: Exclude<Step, { do: 'wait' }>): Promise<void> {
      const { model } = this;
      const organizationId = this.#id;
      const now = new Date(`${model.today}T12:00:00Z`);
      const requestId = 'which' in step ? this.requests[step.which % this.requests.length] : undefined;
      if ('which' in step && requestId === undefined) return;
      const of = { organizationId, requestId: requestId ?? 0, now };
      switch (step.do) {
        case 'create':
          return this.#create(step.hours, now);
        case 'change':
          return this.#compare(
            () => model.change(of.requestId, step.hours),
            (trx) => changeReservation(trx, context, { ...of, hours: step.hours / 100 }),
          );
        case 'session':
          return this.#compare(
            () => model.session(of.requestId, step.hours),
            (trx) => recordUse(trx, context, { ...of, sessionId, hours: step.hours / 100 }),
          );
        case 'cancelled':
        case 'completed':
          this.requests.splice(this.requests.indexOf(of.requestId), 1);
          return this.#compare(
            () => model.end(of.requestId, step.do),
            async (trx) => {
              await trx('requests').where('id', of.requestId).update({ status: step.do });
              const end = step.do === 'completed' ? returnOfCompleted : returnUnused;
              await end(trx, context, of);
              expect(await end(trx, context, of), 'a second return').to.equal(0);
            },
          );
        case 'allocate':
          return this.#compare(
            () => model.allocate(step.hours),
            (trx) => changeAllocation(trx, context, organizationId, step.hours / 100, now),
          );
        case 'grant': {
          const expiryDate = step.days === null ? null : plusDays(model.today, step.days);
          const credit = { organizationId, groupId, hours: step.hours / 100, expiryDate, reason: null, now };
          const id = await transaction(test.db, (trx) => grantCredit(trx, context, credit));
          return model.grant(id, step.hours, expiryDate);
        }
        case 'correct': {
          const creditId = model.credits[step.credit % model.credits.length]?.id;
          if (creditId === undefined) return;
          const wanted = { organizationId, creditId, hours: step.hours / 100, reason: 'by mistake', now };
          return this.#compare(
            () => model.correct(creditId, step.hours),
            (trx) => correctCredit(trx, context, wanted),
          );
        }
        case 'expire':
          return this.#compare(
            () => model.expire(),
            (trx) => expireCredits(trx, organizationId, now),
          );
        case 'reset':
          return this.#compare(
            () => model.reset(),
            async (trx) => {
              const again = () => resetAllocation(trx, context, organizationId, now);
              await again();
              expect(await again(), 'a second reset').to.equal(false);
            },
          );
      }
    }

    async #create(wanted: number, now: Date): Promise<void> {
      const organizationId = this.#id;
      const requestId = await insertRequest(test.db, organizationId, wanted / 100);
      await this.#compare(
        () => this.model.create(requestId, wanted),
        (trx) => reserveHours(trx, context, { organizationId, requestId, hours: wanted / 100, now }),
      );
      this.requests.push(requestId);
    }

    /** @throws Refused when both refuse */
    async #compare(expected: () => void, real: (trx: Tx) => Promise<unknown>): Promise<void> {
      let refused = false;
      try {
        expected();
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refused = true;
      }
      const refusal: unknown = await transaction(test.db, real).then(
        () => null,
        (error: unknown) => error,
      );
      if (refusal !== null && !(refusal instanceof AppError)) throw refusal;
      expect(refusal !== null, 'refused').to.equal(refused);
      if (refused) throw new Refused();
    }
  }

  it('keeps the ledger’s sum at what remains, nothing below zero, and spends in the documented order', async function () {
    this.timeout(120_000);
    await fc.assert(
      fc.asyncProperty(
        hours,
        fc.integer({ min: 1, max: 400 }),
        credits,
        steps,
        async (allocated, resetIn, given, history) => {
          const resetOn = plusDays(START, resetIn);
          const id = await anOrganization(test, { hours: allocated / 100, resetOn });
          const lived = new History(id, new LedgerModel(allocated, START, resetOn));
          for (const step of [...given, ...history]) await lived.live(step);
        },
      ),
      { numRuns: name === 'SQLite' ? 250 : 20 },
    );
  });
});
