import type { Db } from '../../../src/core/db/database.ts';
import { dbTime, isoTime } from '../../../src/core/db/dialect.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { markAble } from '../../../src/core/changes/change-marks.ts';
import { AppError } from '../../../src/core/errors.ts';
import type { Skill } from '../../../src/contract/enums.ts';
import { linkToGroups } from '../../../src/features/groups/index.ts';
import { answerStillHere } from '../../../src/features/matching/answers/answers.service.ts';
import { hoursLeft } from '../../../src/features/matching/capacity.queries.ts';
import { isAsleep } from '../../../src/features/matching/answers/answers.queries.ts';
import { requestClock } from '../../../src/features/matching/clock/request-clock.service.ts';
import { changeMatch } from '../../../src/features/matching/matches/matches.service.ts';
import { lookAgainJob, offerAgainJob } from '../../../src/features/matching/requests/offer-again.job.ts';
import { createRequest } from '../../../src/features/matching/requests/new-request.service.ts';
import { changeRequest } from '../../../src/features/matching/requests/requests.service.ts';
import { standingJob } from '../../../src/features/matching/requests/standing.job.ts';
import { changeSession, proposeSession } from '../../../src/features/matching/sessions/sessions.service.ts';
import { actorOf, buildAdvisor, buildGroup, buildOrganization, type Person } from '../../support/builders.ts';
import { buildServer, type TestServer } from '../../support/server.ts';
import { DAY, DAYS, HOUR, START, whoCouldFill, type Plan, type PlannedRequest } from './plan.ts';
import type { SimulatedClock } from './simulated-clock.ts';

/** Which part of the product is left out, to see what it is worth. */
export interface Variant {
  readonly name: string;
  readonly clock: boolean;
  readonly standing: boolean;
  readonly answers: boolean;
}

/** What became of a request. */
export interface Fate {
  readonly request: PlannedRequest;
  readonly acceptedAfterMs: number | null;
  readonly answeredAfterMs: number | null;
  /** Who was proposed, by their number in the plan, and how it ended. */
  readonly asked: ReadonlyMap<number, string>;
  /** Of those who could fill it by the plan, who had the hours left when it was asked. */
  readonly withHours: readonly number[];
  readonly hoursWereShort: boolean;
}
export type Outcome = Awaited<ReturnType<typeof play>>;

interface World {
  readonly advisors: readonly (Person & { advisorId: number })[];
  readonly organizations: readonly (Person & { organizationId: number })[];
  readonly groupIds: readonly number[];
}

/** The jobs look so often, in simulated time; in a running server every few seconds. */
const ROUND = 4 * HOUR;
/** In rounds; in a running server every hour, for what nobody notes. Nothing of the kind happens in this year. */
const LOOK_AGAIN_EVERY = 42;

const contextOf = (person: Person & { advisorId?: number; organizationId?: number }) => {
  const { advisorId = null, organizationId = null } = person;
  const userType = advisorId === null ? 'organization' : 'advisor';
  return { actor: actorOf(person, userType, { advisorId, organizationId }), requestId: 'year' };
};

/** Everybody of the plan with their profiles read, in no group yet. */
export async function populate(db: Db, plan: Plan): Promise<void> {
  const test = await buildServer(db, { realIndex: true });
  for (const { profile, hours } of plan.advisors)
    await buildAdvisor(test, {
      passwordHash: null,
      profile: {
        firstName: profile.firstName,
        lastName: profile.id,
        title: profile.title,
        expertise: profile.expertise,
        bio: profile.bio,
        skills: profile.skills as Skill[],
        cvText: profile.cvText || null,
        availableHoursPerYear: hours,
      },
    });
  for (let at = 0; at < plan.groups; at += 1) await buildGroup(test, { name: `Group ${at}` });
  for (const group of plan.organizations)
    await buildOrganization(test, {
      passwordHash: null,
      hoursAllocated: 10_000,
      profile: { description: `Of group ${group}` },
    });
  await test.deps.searchIndex.settled();
  await test.stop();
}

async function worldOf(test: TestServer, plan: Plan): Promise<World> {
  const people = { userId: 'u.id', username: 'u.username', email: 'u.email' };
  const groupIds = await test.db('groups').where('name', 'like', 'Group %').orderBy('id').pluck('id');
  const organizations: World['organizations'] = await test
    .db('organizations as o')
    .join('users as u', 'u.id', 'o.user_id')
    .orderBy('o.id')
    .select({ ...people, organizationId: 'o.id' });
  const advisors: World['advisors'] = await test
    .db('advisors as a')
    .join('users as u', 'u.id', 'a.user_id')
    .orderBy('a.id')
    .select({ ...people, advisorId: 'a.id' });
  for (const [at, { organizationId }] of organizations.entries())
    await transaction(test.db, (trx) =>
      linkToGroups(trx, { actor: 'system' }, 'organization', organizationId, [
        groupIds[plan.organizations[at] ?? 0] ?? 0,
      ]),
    );
  return { advisors, organizations, groupIds };
}

/** Plays the year on the real services. @param db populated, and ruled by the clock */
export async function play(db: Db, clock: SimulatedClock, plan: Plan, variant: Variant) {
  const test = await buildServer(db, { realIndex: true });
  const { deps } = test;
  const world = await worldOf(test, plan);
  const start = START.getTime();
  const events: { at: number; run: () => Promise<unknown> }[] = [];
  const later = (at: number, run: () => Promise<unknown>) => void events.push({ at, run });
  const numberOf = new Map(world.advisors.map(({ advisorId }, at) => [advisorId, at]));
  const plannedOf = new Map<number, PlannedRequest>();
  const acceptedAt = new Map<number, number>();
  const answeredAt = new Map<number, number>();
  const withHours = new Map<number, readonly number[]>();
  const short = new Set<number>();
  const pressing = new Set<number>();
  let [seen, lapses, paused] = [0, 0, 0];

  const joins = (at: number) =>
    transaction(db, async (trx) => {
      const { groups, openAccess } = plan.advisors[at]!;
      const { advisorId } = world.advisors[at]!;
      if (openAccess) await trx('advisors').where('id', advisorId).update({ has_joined_open_group: 1 });
      await linkToGroups(
        trx,
        { actor: 'system' },
        'advisor',
        advisorId,
        groups.map((group) => world.groupIds[group] ?? 0),
      );
    });
  const pauses = (at: number, until: number) =>
    transaction(db, async (trx) => {
      const { advisorId } = world.advisors[at]!;
      await trx('advisors')
        .where('id', advisorId)
        .update({ paused_until: dbTime(new Date(until)) });
      await markAble(trx, [advisorId], new Date(until));
    });
  const asks = async (request: PlannedRequest) => {
    const { title, description } = request.brief;
    const id = await createRequest(deps, contextOf(world.organizations[request.organization]!), {
      title: title.slice(0, 100).padEnd(5, '.'),
      description: description.slice(0, 2_000).padEnd(20, '.'),
      skillsRequired: ['other'],
      timeCommitment: '2-4 hours',
      hoursNeeded: request.hours,
      requiresCheck: null,
    });
    plannedOf.set(id, request);
    const { could } = whoCouldFill(plan, request);
    const idOf = (at: number) => world.advisors[at]!.advisorId;
    const left = await hoursLeft(db, could.map(idOf));
    withHours.set(
      id,
      could.filter((at) => (left.get(idOf(at)) ?? Infinity) >= request.hours),
    );
  };
  const answers = async (matchId: number, requestId: number, at: number, accepts: boolean) => {
    const open = await db('matches as m')
      .join('requests as r', 'r.id', 'm.request_id')
      .where({ 'm.id': matchId, 'm.status': 'pending' })
      .whereIn('r.status', ['open', 'matching'])
      .first('m.id');
    if (!open) return;
    const context = contextOf(world.advisors[at]!);
    const first = () => answeredAt.set(requestId, answeredAt.get(requestId) ?? clock.now);
    try {
      await changeMatch(deps, context, matchId, { status: accepts ? 'accepted' : 'rejected' });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'ADVISOR_AT_CAPACITY') throw error;
      short.add(requestId);
      await changeMatch(deps, context, matchId, { status: 'rejected' });
      first();
      return;
    }
    first();
    if (!accepts) return;
    acceptedAt.set(requestId, clock.now);
    later(clock.now + 21 * DAY, () => gives(matchId, requestId));
  };
  const gives = async (matchId: number, requestId: number) => {
    const request = plannedOf.get(requestId)!;
    const context = contextOf(world.organizations[request.organization]!);
    const minutes = request.hours * 60;
    // Each at an hour of its own, so that no two meetings of anybody are at once.
    const began = clock.now - 90 * DAY + ((request.number * 9 * HOUR) % (89 * DAY));
    try {
      const { id } = await proposeSession(deps, context, {
        matchId,
        scheduledDate: new Date(began).toISOString(),
        durationMinutes: minutes,
      });
      await changeSession(deps, context, id, { completed: true, durationMinutes: minutes });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SESSION_OVERLAP') throw error;
    }
    await changeRequest(deps, context, requestId, { status: 'completed' });
  };
  /** Whoever was proposed since the last look thinks about it; those asleep do not. */
  const noticeProposals = async () => {
    const made = await db('matches')
      .where('id', '>', seen)
      .orderBy('id')
      .select('id', 'request_id', 'advisor_id', 'created_at');
    for (const { id, request_id: requestId, advisor_id: advisorId, created_at: at } of made) {
      seen = id;
      const who = numberOf.get(advisorId) ?? -1;
      const request = plannedOf.get(requestId);
      if (!request || plan.advisors[who]?.asleep !== false) continue;
      const { accepts, afterMs } = plan.answerOf(who, request);
      later(Date.parse(isoTime(at)) + afterMs, () => answers(id, requestId, who, accepts));
    }
  };
  const noticeQuestions = async () => {
    const rows = await db('advisors')
      .where('lapses_in_row', '>', 0)
      .select({ id: 'id', lapses: 'lapses_in_row' });
    for (const { id, lapses: inRow } of rows) {
      const who = numberOf.get(id) ?? -1;
      if (!isAsleep(inRow) || pressing.has(who) || !plan.advisors[who]?.presses) continue;
      pressing.add(who);
      later(clock.now + DAY, async () => {
        await answerStillHere(deps, contextOf(world.advisors[who]!), { answer: 'pause' });
        paused += 1;
        pressing.delete(who);
      });
    }
  };
  const round = async (number: number) => {
    const now = new Date();
    await deps.searchIndex.refresh();
    if (variant.clock) await requestClock.run(deps, now);
    if (variant.standing) await standingJob.run(deps, now);
    if (variant.standing && number % LOOK_AGAIN_EVERY === 0) await lookAgainJob.run(deps, now);
    await offerAgainJob.run(deps, now);
    await noticeProposals();
    if (variant.answers) await noticeQuestions();
  };

  plan.advisors.forEach(({ joinsAt, pause }, at) => {
    later(joinsAt, () => joins(at));
    if (pause) later(pause.from, () => pauses(at, pause.to));
  });
  for (const request of plan.requests) later(request.at, () => asks(request));
  for (let number = 0; number * ROUND < DAYS * DAY; number += 1) {
    const end = start + number * ROUND;
    for (;;) {
      events.sort((a, b) => a.at - b.at);
      const next = events[0];
      if (!next || next.at > end) break;
      events.shift();
      clock.set(Math.max(clock.now, next.at));
      await deps.searchIndex.refresh();
      await next.run();
      await noticeProposals();
    }
    clock.set(Math.max(clock.now, end));
    await round(number);
  }

  const matches = await db('matches').select('request_id', 'advisor_id', 'status', 'decline_reason');
  lapses = matches.filter(({ decline_reason: reason }) => reason === 'no answer').length;
  const fates = [...plannedOf].map(([id, request]): Fate => {
    const since = (moment: number | undefined) => (moment === undefined ? null : moment - request.at);
    const own = matches.filter((match) => match.request_id === id);
    return {
      request,
      acceptedAfterMs: since(acceptedAt.get(id)),
      answeredAfterMs: since(answeredAt.get(id)),
      asked: new Map(own.map((match) => [numberOf.get(match.advisor_id) ?? -1, match.status])),
      withHours: withHours.get(id) ?? [],
      hoursWereShort: short.has(id),
    };
  });
  const toAsleep = matches.filter(
    (match) => plan.advisors[numberOf.get(match.advisor_id) ?? -1]?.asleep,
  ).length;
  await test.stop();
  return { fates, proposals: matches.length, toAsleep, lapses, paused };
}
