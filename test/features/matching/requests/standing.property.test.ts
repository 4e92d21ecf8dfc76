import { expect } from 'chai';
import fc from 'fast-check';
import { LIMITS } from '../../../../src/contract/limits.ts';
import { databaseNow } from '../../../../src/core/db/clock.ts';
import { dbTime } from '../../../../src/core/db/dialect.ts';
import { transaction } from '../../../../src/core/db/transaction.ts';
import { requestClock } from '../../../../src/features/matching/clock/request-clock.service.ts';
import { groupRunJob } from '../../../../src/features/matching/group-run/group-run.job.ts';
import { publishRun, queueRun } from '../../../../src/features/matching/group-run/group-run.service.ts';
import { lookAgainJob, offerAgainJob } from '../../../../src/features/matching/requests/offer-again.job.ts';
import { createRequest } from '../../../../src/features/matching/requests/new-request.service.ts';
import { standingJob } from '../../../../src/features/matching/requests/standing.job.ts';
import { markAble } from '../../../../src/core/changes/change-marks.ts';
import { linkToGroups } from '../../../../src/features/groups/index.ts';
import type { Skill } from '../../../../src/contract/enums.ts';
import { actorOf, type Person } from '../../../support/builders.ts';
import { describeWithServer } from '../../../support/suite.ts';

const DAY_MS = 86_400_000;
const someoneElse: Someone = { craft: 'garden', pauses: false, joinsLate: false };
const CRAFTS = {
  finance: {
    profile: {
      title: 'Finance director',
      expertise: 'Cash flow forecasts, budgets and reserves of small charities',
      bio: 'I have run the finances of small charities for twenty years.',
      skills: ['finance'] as Skill[],
    },
    request: {
      title: 'Cash flow forecast for a small charity',
      description: 'We need a cash flow forecast and a budget for the reserves of our small charity.',
      skillsRequired: ['finance'] as Skill[],
    },
  },
  garden: {
    profile: {
      title: 'Gardener',
      expertise: 'Roses, hedges and vegetable beds',
      bio: 'I plant gardens for schools.',
      skills: [] as Skill[],
    },
    request: {
      title: 'Vegetable beds for a school garden',
      description: 'We would like to plant vegetable beds and a hedge of roses in the garden of our school.',
      skillsRequired: ['other'] as Skill[],
    },
  },
};
type Craft = keyof typeof CRAFTS;

/** Somebody of a craft; who pauses asks for nobody until the pause is over, who joins late is in no group before. */
interface Someone {
  readonly craft: Craft;
  readonly pauses: boolean;
  readonly joinsLate: boolean;
}
/** A draft of the group's admin over all that waits, and its publication. */
interface Run {
  readonly requestsPerAdvisor: number;
  readonly liftWeakest: boolean;
}
type Event =
  | { readonly kind: 'comes' | 'joins' | 'returns'; readonly who: number }
  | { readonly kind: 'asks'; readonly what: number }
  | { readonly kind: 'drafts'; readonly run: number }
  | { readonly kind: 'publishes'; readonly run: number };
/** What happens, and whether the next thing does before the jobs have run. */
interface Step {
  readonly event: Event;
  readonly isQuick: boolean;
}
/** The same histories each time; STANDING_SEED names others, STANDING_RUNS more. */
const SEED = Number(process.env['STANDING_SEED'] ?? 31);
const RUNS = Number(process.env['STANDING_RUNS'] ?? 12);

describeWithServer('Requests that wait, whatever the order in which people come', (test) => {
  /** Lets what is given happen in its order, with the jobs between. @returns pairs of request and advisor, as numbers given */
  async function play(
    people: readonly Someone[],
    asked: readonly Craft[],
    steps: readonly Step[],
    runs: readonly Run[] = [],
  ) {
    await test.db('requests').delete();
    await test.db('advisors').delete();
    await test.deps.searchIndex.refresh();
    const groupId = await test.group();
    const organization = await test.organization({ groupIds: [groupId], hoursAllocated: 500 });
    const { organizationId } = organization;
    const admin = await test.groupAdmin({ groupIds: [groupId] });
    const ofGroup = { adminGroupIds: [groupId], primaryGroupIds: [groupId] };
    const asAdmin = { actor: actorOf(admin, 'group_admin', ofGroup), requestId: 'test' };
    const asOrganization = {
      actor: actorOf(organization, 'organization', { organizationId }),
      requestId: 'test',
    };
    const drafts = new Map<number, number>();
    let byRuns = 0;
    const advisors = new Map<number, Person & { advisorId: number }>();
    const requests = new Map<number, number>();
    const idOf = (who: number) => Number(advisors.get(who)?.advisorId);
    const jobs = async (days = 0) => {
      await test.settled();
      const now = new Date((await databaseNow(test.db)).getTime() + 1_000 + days * DAY_MS);
      if (days > 0) await requestClock.run(test.deps, now);
      await standingJob.run(test.deps, now);
      await lookAgainJob.run(test.deps, now);
      await offerAgainJob.run(test.deps, now);
    };
    for (const { event, isQuick } of steps) {
      if (event.kind === 'asks') {
        const { request } = CRAFTS[asked[event.what] ?? 'finance'];
        const form = {
          ...request,
          timeCommitment: '1-2 hours',
          hoursNeeded: 1,
          requiresCheck: null,
        } as const;
        requests.set(event.what, await createRequest(test.deps, asOrganization, form));
      } else if (event.kind === 'comes') {
        const { craft, pauses, joinsLate } = people[event.who] ?? someoneElse;
        const pausedUntil = pauses ? new Date(Date.now() + 30 * DAY_MS).toISOString() : null;
        const profile = { ...CRAFTS[craft].profile, pausedUntil };
        advisors.set(event.who, await test.advisor({ profile, groupIds: joinsLate ? [] : [groupId] }));
      } else if (event.kind === 'drafts') {
        // Who has just come is known to the ranker; the jobs have not looked at them.
        await test.settled();
        const { requestsPerAdvisor = 1, liftWeakest = false } = runs[event.run] ?? {};
        const others = { includeOpenAccess: false, pinned: [], excluded: [] };
        const settings = { requestsPerAdvisor, liftWeakest, ...others };
        drafts.set(event.run, await queueRun(test.deps, asAdmin, groupId, settings));
        await groupRunJob.run(test.deps, new Date());
      } else if (event.kind === 'publishes') {
        const runId = drafts.get(event.run) ?? 0;
        byRuns += (await publishRun(test.deps, asAdmin, { groupId, runId })).proposed;
      } else {
        const { kind, who } = event;
        const id = idOf(who);
        await transaction(test.db, async (trx) => {
          if (kind === 'joins') {
            await linkToGroups(trx, { actor: 'system' }, 'advisor', id, [groupId]);
            return;
          }
          await trx('advisors')
            .where({ id })
            .update({ paused_until: dbTime(new Date(Date.now() - 1_000)) });
          await markAble(trx, [id]);
        });
      }
      if (!isQuick) await jobs();
    }
    await jobs();
    const pairs = async (): Promise<string[]> => {
      const rows = await test.db('matches').select('request_id', 'advisor_id');
      return rows
        .map((row) => {
          const what = [...requests].find(([, id]) => id === row.request_id)?.[0];
          const who = [...advisors].find(([, { advisorId }]) => advisorId === row.advisor_id)?.[0];
          return `${what}-${who}`;
        })
        .sort();
    };
    const once = await pairs();
    // Until nobody is left to ask: five days after five days, as proposals lapse.
    for (let days = 6; days <= 30; days += 6) await jobs(days);
    return { once, atLast: await pairs(), byRuns };
  }

  const someone = fc.record({
    craft: fc.constantFrom<Craft>('finance', 'garden'),
    pauses: fc.boolean(),
    joinsLate: fc.boolean(),
  });
  // Even: a double of fast-check's is next to nothing as a rule.
  const moment = fc.noBias(fc.integer({ min: 0, max: 999 })).map((thousandths) => thousandths / 1_000);
  const histories = (most: number) =>
    fc
      .record({
        people: fc.array(someone, { minLength: 1, maxLength: most }),
        asked: fc.array(fc.constantFrom<Craft>('finance', 'garden'), { minLength: 1, maxLength: 3 }),
        runs: fc.array(
          fc.record({ requestsPerAdvisor: fc.integer({ min: 1, max: 3 }), liftWeakest: fc.boolean() }),
          { minLength: 1, maxLength: 3 },
        ),
      })
      .chain(({ people, asked, runs }) => {
        const length = 3 * people.length + asked.length + 2 * runs.length;
        const each = { minLength: length, maxLength: length };
        return fc
          .record({
            moments: fc.array(moment, each),
            quick: fc.array(fc.constantFrom(true, true, false), each),
          })
          .map(({ moments, quick }) => ({ people, asked, runs, moments, quick }));
      });
  /** Each event at its moment; who comes comes before they join or return. */
  const inOrder = (
    people: readonly Someone[],
    asked: readonly Craft[],
    runs: readonly Run[],
    moments: readonly number[],
    quick: readonly boolean[],
  ): Step[] => {
    let next = 0;
    const moment = () => moments[next++ % moments.length] ?? 0;
    const timed: { at: number; event: Event }[] = [];
    asked.forEach((_, what) => timed.push({ at: moment() / 2, event: { kind: 'asks', what } }));
    people.forEach(({ pauses, joinsLate }, who) => {
      const at = moment();
      timed.push({ at, event: { kind: 'comes', who } });
      if (joinsLate) timed.push({ at: at + moment(), event: { kind: 'joins', who } });
      if (pauses) timed.push({ at: at + moment(), event: { kind: 'returns', who } });
    });
    const before = [...timed];
    runs.forEach((_, run) => {
      // The admin acts on what has just happened, and publishes at once or after more has.
      const { at = 0 } = before[Math.floor(moment() * before.length)] ?? {};
      timed.push({ at, event: { kind: 'drafts', run } });
      timed.push({ at: at + Math.max(0, moment() - 0.5), event: { kind: 'publishes', run } });
    });
    const events = timed.toSorted((a, b) => a.at - b.at).map(({ event }) => event);
    // After the jobs nothing is left for a run to find.
    return events.map((event, at) => ({
      event,
      isQuick: events[at + 1]?.kind === 'drafts' || (quick[at % quick.length] ?? false),
    }));
  };
  const fromTheStart = (people: readonly Someone[], asked: readonly Craft[]): Step[] =>
    [
      ...people.map((_, who) => ({ kind: 'comes' as const, who })),
      ...asked.map((_, what) => ({ kind: 'asks' as const, what })),
    ].map((event) => ({ event, isQuick: false }));
  const settled = (people: readonly Someone[]): Someone[] =>
    people.map(({ craft }) => ({ craft, pauses: false, joinsLate: false }));

  it('end with the same matches as if all had been there from the start: up to five at once, up to ten at last, whatever the group’s admin has matched in between', async () => {
    let byRuns = 0;
    await fc.assert(
      fc.asyncProperty(histories(LIMITS.match.proposedAtMost), async (history) => {
        const { people, asked, runs, moments, quick } = history;
        const late = await play(people, asked, inOrder(people, asked, runs, moments, quick), runs);
        byRuns += late.byRuns;
        const early = await play(settled(people), asked, fromTheStart(people, asked));
        expect(late.atLast).to.deep.equal(early.atLast);
        const isFew = (['finance', 'garden'] as const).every(
          (craft) => people.filter((one) => one.craft === craft).length <= LIMITS.match.proposedAtOnce,
        );
        if (isFew) expect(late.once).to.deep.equal(early.once);
        for (const pair of late.atLast) {
          const [what = 0, who = 0] = pair.split('-').map(Number);
          expect(people[who]?.craft).to.equal(asked[what]);
        }
        expect(new Set(late.atLast).size).to.equal(late.atLast.length);
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(byRuns, 'matches that runs have made, none of which the jobs had made before').to.be.above(0);
  });
});
