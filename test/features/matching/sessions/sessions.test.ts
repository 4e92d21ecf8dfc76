import { expect } from 'chai';
import { LIMITS } from '../../../../src/contract/limits.ts';
import type { Session } from '../../../../src/contract/requests-api.ts';
import { transaction } from '../../../../src/core/db/transaction.ts';
import { cancelOpenSessions } from '../../../../src/features/matching/sessions/sessions.service.ts';
import { buildWorld, type World } from '../../../support/actors.ts';
import { buildAdvisor, buildOrganization, signIn } from '../../../support/builders.ts';
import type { Answer, Client } from '../../../support/client.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { mails } from '../../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';
import { DAY, HOUR, MINUTE, buildMatch, fromNow, plan, shift, someTime } from './world.ts';

describeOnEachDatabase('Sessions', (getDb) => {
  let test: TestServer;
  let world: World;
  let advisor: Client;
  let organization: Client;
  let matchId: number;
  let requestId: number;
  before(async () => {
    test = await buildServer(getDb());
    world = await buildWorld(test);
    advisor = await world.as('advisor');
    organization = await world.as('organization');
    ({ matchId, requestId } = await buildMatch(test, { ...world, title: 'Plan our budget' }));
  });
  after(() => test.stop());

  const at = (session: { id: number }) => `/api/sessions/${session.id}`;
  const form = (more: Record<string, unknown> = {}) => ({
    matchId,
    scheduledDate: someTime(),
    durationMinutes: 60,
    ...more,
  });
  const refusal = ({ status, body }: Answer) => ({
    status,
    code: body['code'],
    message: body['message'],
  });
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort((a, b) => a - b);
  const sessionOf = (answer: Answer) => answer.body as unknown as Session;
  /** A session whose start has just passed. */
  const held = async (client: Client, match: number, minutes = 60) => {
    const session = await plan(client, match, { durationMinutes: minutes });
    await shift(test, session.id, { scheduledDate: fromNow(-1 * MINUTE) });
    return session;
  };
  const noticesOf = (userId: number) =>
    test.db('notifications').where('user_id', userId).orderBy('id', 'desc') as Promise<
      { type: string; title: string; body: string; link: string }[]
    >;

  describe('are refused', () => {
    it('to whoever is signed out, to a super admin who would act, and to those they are not about', async () => {
      const session = await plan(advisor, matchId);
      expect((await test.client().get('/api/sessions')).status).to.equal(401);
      // Super admins read, and do not act (spec 4 §19).
      const superAdmin = await world.as('superAdmin');
      expect((await superAdmin.get(at(session))).status).to.equal(200);
      expect((await superAdmin.patch(at(session), { notes: 'Mine' })).status).to.equal(403);
      expect((await superAdmin.delete(at(session))).status).to.equal(403);
      expect((await superAdmin.post('/api/sessions', form())).status).to.equal(403);
      for (const role of ['otherAdvisor', 'otherOrganization', 'groupAdmin', 'otherAdmin'] as const) {
        const stranger = await world.as(role);
        expect((await stranger.get(at(session))).status, role).to.equal(404);
        expect((await stranger.patch(at(session), { notes: 'Mine' })).status, role).to.equal(404);
        expect((await stranger.delete(at(session))).status, role).to.equal(404);
        expect((await stranger.list('/api/sessions')).body, role).to.deep.equal([]);
      }
      expect((await (await world.as('otherAdvisor')).post('/api/sessions', form())).status).to.equal(404);
      // A group admin sees the match of a member, but acts for managed ones only.
      expect((await (await world.as('groupAdmin')).post('/api/sessions', form())).status).to.equal(403);
      await advisor.delete(at(session));
    });

    it('with the documented words on the wrong field', async () => {
      const wrong = async (more: Record<string, unknown>) =>
        (await advisor.post('/api/sessions', form(more))).body['fields'];
      const length = { durationMinutes: 'A session lasts 15 to 480 minutes' };
      expect(await wrong({ durationMinutes: 14 })).to.deep.equal(length);
      expect(await wrong({ durationMinutes: 481 })).to.deep.equal(length);
      expect(await wrong({ durationMinutes: 20.5 })).to.deep.equal(length);
      expect(await wrong({ durationMinutes: undefined })).to.deep.equal(length);
      expect(await wrong({ scheduledDate: 'soon' })).to.deep.equal({
        scheduledDate: 'Please choose a start',
      });
      expect(await wrong({ scheduledDate: '2027-02-30T99:00' })).to.deep.equal({
        scheduledDate: 'Please choose a start',
      });
      const range = { scheduledDate: 'A session may start at most 90 days back and two years ahead' };
      expect(await wrong({ scheduledDate: fromNow(-91 * DAY) })).to.deep.equal(range);
      expect(await wrong({ scheduledDate: fromNow(731 * DAY) })).to.deep.equal(range);
      expect(await wrong({ notes: 'x'.repeat(LIMITS.session.notes.max + 1) })).to.have.key('notes');
    });

    it('before the match is accepted, and once the request is final', async () => {
      const pending = await buildMatch(test, { ...world, status: 'pending' });
      expect(refusal(await advisor.post('/api/sessions', form(pending)))).to.deep.equal({
        status: 409,
        code: 'MATCH_NOT_ACCEPTED',
        message: 'Sessions can be planned once the match is accepted.',
      });
      const closed = await buildMatch(test, { ...world, requestStatus: 'completed' });
      expect(refusal(await advisor.post('/api/sessions', form(closed)))).to.include({
        status: 409,
        code: 'REQUEST_FINAL',
      });
    });
  });

  describe('are planned', () => {
    it('by either side, with the length under either name, and both are told', async () => {
      const scheduledDate = someTime();
      const answer = await advisor.post('/api/sessions', {
        matchId,
        scheduled_date: scheduledDate,
        duration: 45,
        notes: 'Bring the accounts',
      });
      expect(answer.status).to.equal(201);
      const session = sessionOf(answer);
      expect(session).to.include({
        matchId,
        requestId,
        requestTitle: 'Plan our budget',
        scheduledDate,
        duration: 45,
        durationMinutes: 45,
        notes: 'Bring the accounts',
        completed: false,
        sequence: 0,
        createdByUserId: world.advisor.userId,
        organizationUserId: world.organization.userId,
      });
      expect(session.abilities).to.deep.equal({
        move: true,
        confirm: false,
        cancel: true,
        complete: false,
        giveFeedback: false,
        seeRequest: true,
        seeAdvisor: true,
      });
      const [notice] = await noticesOf(world.organization.userId);
      expect(notice).to.include({ type: 'sessionProposed', link: `/sessions?session=${session.id}` });
      expect(notice?.title).to.contain(`Session with ${session.advisorName}: `);
      expect(notice?.body)
        .to.contain('45 minutes about “Plan our budget”.')
        .and.contain('Bring the accounts');
      expect(await noticesOf(world.advisor.userId)).to.deep.equal([]);
      const events = (await test
        .db('live_events')
        .where('type', 'session')
        .orderBy('id')
        .select('user_id', 'payload')) as { user_id: number; payload: string }[];
      expect(events.map(({ user_id }) => user_id)).to.include.members([
        world.advisor.userId,
        world.organization.userId,
      ]);
      expect(JSON.parse(String(events.at(-1)?.payload))).to.deep.equal({ sessionId: session.id, matchId });
      expect(sessionOf(await organization.get(at(session)))).to.deep.include({ id: session.id });
    });

    it('up to 90 days back, for a meeting that has happened', async () => {
      const session = await plan(organization, matchId, { scheduledDate: fromNow(-80 * DAY) });
      expect(session.abilities).to.include({ complete: true });
    });

    it('by a group admin for a managed side, who is then told as well', async () => {
      const managed = await buildOrganization(test, { isManaged: true, groupIds: [world.groupA] });
      const match = await buildMatch(test, { advisor: world.otherAdvisor, organization: managed });
      const admin = await world.as('groupAdmin');
      const session = await plan(admin, match.matchId);
      const otherAdvisor = await world.as('otherAdvisor');
      expect((await noticesOf(world.otherAdvisor.userId))[0]).to.include({ type: 'sessionProposed' });
      expect((await noticesOf(managed.userId))[0]).to.include({ type: 'sessionProposed' });
      await otherAdvisor.patch(at(session), { durationMinutes: 90 });
      expect((await noticesOf(world.groupAdmin.userId))[0]).to.include({ type: 'sessionMoved' });
      expect(
        (await (await world.as('secondAdmin')).list('/api/sessions')).body.map(({ id }) => id),
      ).to.include(session.id);
      expect((await (await world.as('otherAdmin')).get(at(session))).status).to.equal(404);
    });
  });

  describe('do not overlap', () => {
    const clock = someTime(200);
    const later = (minutes: number) => new Date(Date.parse(clock) + minutes * MINUTE).toISOString();
    const busyWith = (name: string) => ({
      status: 409,
      code: 'SESSION_OVERLAP',
      message: `This overlaps with another session of ${name}.`,
    });

    it('with another one of either side, whom the refusal names without telling of a third', async () => {
      const session = await plan(advisor, matchId, { scheduledDate: clock, durationMinutes: 60 });
      const ask = async (client: Client, more: Record<string, unknown>) =>
        refusal(await client.post('/api/sessions', form(more)));
      expect(await ask(organization, { scheduledDate: later(59) })).to.deep.equal(
        busyWith(session.advisorName),
      );
      expect(await ask(advisor, { scheduledDate: later(-59) })).to.deep.equal(
        busyWith(session.organizationName),
      );
      // Around it, and within it.
      expect(await ask(advisor, { scheduledDate: later(-60), durationMinutes: 240 })).to.include({
        status: 409,
      });
      expect(await ask(advisor, { scheduledDate: later(20), durationMinutes: 15 })).to.include({
        status: 409,
      });
      const elsewhere = await buildMatch(test, {
        advisor: world.advisor,
        organization: world.otherOrganization,
      });
      expect(
        await ask(await world.as('otherOrganization'), {
          matchId: elsewhere.matchId,
          scheduledDate: later(30),
        }),
      ).to.deep.equal(busyWith(session.advisorName));
    });

    it('when one begins as the other ends, when one was cancelled, or with itself', async () => {
      const next = await plan(organization, matchId, { scheduledDate: later(60), durationMinutes: 30 });
      const before = await plan(organization, matchId, { scheduledDate: later(-30), durationMinutes: 30 });
      expect((await advisor.patch(at(next), { scheduledDate: later(75) })).status).to.equal(200);
      expect(refusal(await advisor.patch(at(next), { scheduledDate: later(45) }))).to.include({
        status: 409,
      });
      expect((await advisor.delete(at(before))).status).to.equal(200);
      expect(
        (await advisor.post('/api/sessions', form({ scheduledDate: later(-40), durationMinutes: 40 })))
          .status,
      ).to.equal(201);
    });

    it('when two arrive at once, also from two processes: one is planned, the other refused', async () => {
      const second = await buildServer(getDb());
      const other = await buildAdvisor(test, { groupIds: [world.groupA] });
      const otherClient = await signIn(test, other);
      const theirs = await buildMatch(test, { advisor: other, organization: world.organization });
      for (let round = 0; round < 5; round += 1) {
        const scheduledDate = someTime(300);
        const answers = await Promise.all([
          advisor.post('/api/sessions', form({ scheduledDate })),
          otherClient
            .at(second.server)
            .post('/api/sessions', form({ matchId: theirs.matchId, scheduledDate })),
          organization.at(second.server).post('/api/sessions', form({ scheduledDate })),
          organization.post('/api/sessions', form({ matchId: theirs.matchId, scheduledDate })),
        ]);
        expect(statuses(answers)).to.deep.equal([201, 409, 409, 409]);
      }
      await second.stop();
    });
  });

  describe('are moved and cancelled', () => {
    it('with a higher sequence each time; notes alone move nothing', async () => {
      const session = await plan(advisor, matchId, { notes: 'Agenda' });
      await test.db('sessions').where('id', session.id).update({ reminded_at: '2026-01-01 00:00:00.000' });
      const noted = sessionOf(await organization.patch(at(session), { notes: 'Longer agenda' }));
      expect(noted).to.include({ sequence: 0, notes: 'Longer agenda' });
      const scheduledDate = someTime();
      const moved = sessionOf(await organization.patch(at(session), { scheduledDate }));
      expect(moved).to.include({ sequence: 1, scheduledDate, notes: 'Longer agenda' });
      const row = (await test.db('sessions').where('id', session.id).first('reminded_at')) as object;
      expect(row).to.deep.equal({ reminded_at: null });
      const [notice] = await noticesOf(world.advisor.userId);
      expect(notice).to.include({ type: 'sessionMoved' });
      expect(notice?.body).to.contain('It was planned for ');
      const same = sessionOf(await organization.patch(at(session), { scheduledDate, durationMinutes: 60 }));
      expect(same).to.include({ sequence: 1 });

      const cancelled = sessionOf(await advisor.delete(at(session)));
      expect(cancelled).to.include({ sequence: 2 });
      expect(cancelled.cancelledAt).to.be.a('string');
      expect(cancelled.abilities).to.deep.equal({
        move: false,
        confirm: false,
        cancel: false,
        complete: false,
        giveFeedback: false,
        seeRequest: true,
        seeAdvisor: true,
      });
      expect((await noticesOf(world.organization.userId))[0]).to.include({ type: 'sessionCancelled' });
      const final = {
        status: 409,
        code: 'SESSION_FINAL',
        message: 'This session is cancelled; it cannot be changed.',
      };
      expect(refusal(await advisor.delete(at(session)))).to.deep.equal(final);
      expect(refusal(await advisor.patch(at(session), { notes: 'Again' }))).to.deep.equal(final);
      expect(refusal(await advisor.patch(at(session), { completed: true }))).to.deep.equal(final);
    });

    it('not out of the range of starts', async () => {
      const session = await plan(advisor, matchId);
      const answer = await advisor.patch(at(session), { scheduledDate: fromNow(800 * DAY) });
      expect(answer.status).to.equal(400);
      expect(answer.body['fields']).to.have.key('scheduledDate');
      expect((await advisor.patch(at(session), { completed: false })).status).to.equal(400);
    });
  });

  describe('are completed', () => {
    const organizationRow = () =>
      test.db('organizations').where('id', world.organization.organizationId).first() as Promise<{
        hours_remaining: number;
      }>;

    it('only after their start, and only once, also by both sides at once', async () => {
      const session = await plan(advisor, matchId);
      expect(refusal(await advisor.patch(at(session), { completed: true }))).to.deep.equal({
        status: 409,
        code: 'SESSION_NOT_STARTED',
        message: 'A session can be completed only after its start.',
      });
      const past = await held(advisor, matchId);
      const answers = await Promise.all([
        advisor.patch(at(past), { completed: true }),
        organization.patch(at(past), { completed: true }),
      ]);
      expect(statuses(answers)).to.deep.equal([200, 409]);
      expect(refusal(await advisor.delete(at(past)))).to.include({
        code: 'SESSION_FINAL',
        message: 'This session is completed; it cannot be changed.',
      });
    });

    it('with their true length: hours go to the request and the advisor, and beyond the reservation', async () => {
      const helper = await buildAdvisor(test, { groupIds: [world.groupA] });
      const own = await buildMatch(test, {
        advisor: helper,
        organization: world.organization,
        hoursNeeded: 2,
      });
      const elsewhere = await buildMatch(test, { advisor: helper, organization: world.otherOrganization });
      const client = await signIn(test, helper);
      const facts = async () => ({
        request: (await test.db('requests').where('id', own.requestId).first('hours_used')) as {
          hours_used: number;
        },
        advisor: (await test
          .db('advisors')
          .where('id', helper.advisorId)
          .first('hours_contributed', 'organizations_helped')) as {
          hours_contributed: number;
          organizations_helped: number;
        },
      });
      const before = (await organizationRow()).hours_remaining;

      const first = await held(client, own.matchId);
      const answer = await client.patch(at(first), {
        completed: true,
        durationMinutes: 50,
        notes: 'We went through the cash flow.',
      });
      expect(sessionOf(answer)).to.include({
        completed: true,
        duration: 50,
        notes: 'We went through the cash flow.',
        // Another length than planned: calendars take it over.
        sequence: 1,
      });
      expect(sessionOf(answer).completedAt).to.be.a('string');
      expect(sessionOf(answer).abilities).to.deep.equal({
        move: false,
        confirm: false,
        cancel: false,
        complete: false,
        giveFeedback: true,
        seeRequest: true,
        seeAdvisor: true,
      });
      const [notice] = await noticesOf(world.organization.userId);
      expect(notice).to.include({ type: 'sessionCompleted' });
      expect(notice?.body).to.match(/^Hours recorded for “.+”: 0\.83\./m);
      expect(await facts()).to.deep.equal({
        request: { hours_used: 0.83 },
        advisor: { hours_contributed: 0.83, organizations_helped: 1 },
      });
      expect((await organizationRow()).hours_remaining).to.equal(before);

      const second = await held(client, own.matchId);
      // When nothing else was, as it is to last longer than it was planned.
      await shift(test, second.id, { scheduledDate: fromNow(-70 * HOUR) });
      await organization.patch(at(second), { completed: true, duration: 120 });
      const third = await held(client, elsewhere.matchId);
      await client.patch(at(third), { completed: true });
      expect(await facts()).to.deep.equal({
        request: { hours_used: 2.83 },
        advisor: { hours_contributed: 3.83, organizations_helped: 2 },
      });
      // 2 hours were reserved, 2.83 used: the rest is drawn from what remains, and the ledger agrees.
      const after = (await organizationRow()).hours_remaining;
      expect(Math.round((before - after) * 100) / 100).to.equal(0.83);
      const entries = (await test
        .db('hour_entries')
        .where('organization_id', world.organization.organizationId)
        .sum({ total: 'hours' })) as { total: number }[];
      expect(Math.round(Number(entries[0]?.total) * 100) / 100).to.equal(after);
    });
  });

  describe('are completed at another time than planned', () => {
    const overlap = { status: 409, code: 'SESSION_OVERLAP' };
    /** A session of an hour, and another one of the same two, two hours later. */
    const two = async (hoursBack: number) => {
      const { matchId: match } = await buildMatch(test, world);
      const scheduledDate = fromNow(-hoursBack * HOUR);
      const later = new Date(Date.parse(scheduledDate) + 2 * HOUR).toISOString();
      const session = await plan(advisor, match, { scheduledDate });
      await plan(organization, match, { scheduledDate: later });
      const complete = (change: Record<string, unknown>) =>
        advisor.patch(at(session), { completed: true, ...change });
      return { session, later, complete };
    };

    it('not at the time of another session of one of the two', async () => {
      const { session, later, complete } = await two(100);
      expect(refusal(await complete({ scheduledDate: later }))).to.include(overlap);
      expect(sessionOf(await advisor.get(at(session)))).to.include({ completed: false, sequence: 0 });
      expect(refusal(await complete({ scheduledDate: fromNow(HOUR) }))).to.include({
        code: 'SESSION_NOT_STARTED',
      });
    });

    it('not so long that they reach into another one, but until it begins', async () => {
      const { complete } = await two(110);
      expect(refusal(await complete({ durationMinutes: 121 }))).to.include(overlap);
      expect(sessionOf(await complete({ durationMinutes: 120 }))).to.include({
        completed: true,
        duration: 120,
      });
    });

    it('within the time that they were planned for, whatever else stands there by now', async () => {
      const { session, later, complete } = await two(120);
      await shift(test, session.id, { scheduledDate: later });
      expect(sessionOf(await complete({ durationMinutes: 45 }))).to.include({
        completed: true,
        duration: 45,
      });
    });
  });

  describe('of a request that is closed', () => {
    it('are cancelled where they lie ahead, told of with a calendar entry, and else stay as they are', async () => {
      const match = await buildMatch(test, { ...world, title: 'Closing' });
      const ahead = await plan(advisor, match.matchId);
      const past = await plan(advisor, match.matchId, { scheduledDate: fromNow(-50 * HOUR) });
      const done = await plan(advisor, match.matchId, { scheduledDate: fromNow(-60 * HOUR) });
      await advisor.patch(at(done), { completed: true });
      await transaction(test.db, async (trx) => {
        await trx('requests').where('id', match.requestId).update({ status: 'cancelled' });
        const work = { trx, config: test.deps.config, context: { actor: 'system' } } as const;
        await cancelOpenSessions(work, { 'r.id': match.requestId });
      });
      expect(sessionOf(await advisor.get(at(ahead))).cancelledAt).to.be.a('string');
      expect(sessionOf(await advisor.get(at(done)))).to.include({ completed: true, cancelledAt: null });
      const stays = sessionOf(await advisor.get(at(past)));
      expect(stays).to.include({ completed: false, cancelledAt: null });
      expect(stays.abilities).to.include({ move: false, cancel: false, complete: false });
      for (const change of [{ completed: true }, { notes: 'Late' }]) {
        expect(refusal(await advisor.patch(at(past), change))).to.deep.equal({
          status: 409,
          code: 'REQUEST_FINAL',
          message: 'This request is cancelled; it takes no more changes.',
        });
      }
      expect((await advisor.delete(at(past))).status).to.equal(409);
      for (const person of [world.advisor, world.organization]) {
        expect((await noticesOf(person.userId))[0]).to.include({ type: 'sessionCancelled' });
        expect((await mails(test.db, person.email)).at(-1)).to.include({ type: 'sessionCancelled' });
      }
      const [calendar] = (await test
        .db('outbox')
        .orderBy('id', 'desc')
        .limit(1)
        .pluck('calendar_method')) as string[];
      expect(calendar).to.equal('CANCEL');
    });
  });

  describe('are listed', () => {
    it('by match, state and time, in the order of their start, and nothing else is understood', async () => {
      const match = await buildMatch(test, world);
      const first = await plan(advisor, match.matchId, { scheduledDate: someTime(500) });
      const second = await plan(advisor, match.matchId, { scheduledDate: someTime(520) });
      await advisor.delete(at(second));
      const ids = async (filter: Record<string, unknown>, sort?: unknown) =>
        (await organization.list('/api/sessions', { filter, ...(sort ? { sort } : {}) })).body.map(
          ({ id }) => id,
        );
      const { matchId } = match;
      expect(await ids({ matchId })).to.deep.equal([first.id, second.id]);
      expect(await ids({ matchId }, ['scheduledDate', 'DESC'])).to.deep.equal([second.id, first.id]);
      expect(await ids({ matchId, cancelled: false })).to.deep.equal([first.id]);
      expect(await ids({ matchId, cancelled: true })).to.deep.equal([second.id]);
      expect(await ids({ matchId, completed: true })).to.deep.equal([]);
      await test.db('sessions').where({ id: first.id }).update({ proposed_side: 'advisor' });
      expect(await ids({ matchId, proposed: true })).to.deep.equal([first.id]);
      expect(await ids({ matchId, proposed: false })).to.deep.equal([second.id]);
      expect((await organization.list('/api/sessions', { filter: { proposed: 1 } })).status).to.equal(400);
      expect(await ids({ matchId, from: second.scheduledDate })).to.deep.equal([second.id]);
      expect(await ids({ matchId, to: second.scheduledDate })).to.deep.equal([first.id]);
      expect(await ids({ id: [first.id] })).to.deep.equal([first.id]);
      const page = await organization.list('/api/sessions', { filter: { matchId }, range: [0, 0] });
      expect(page.headers['content-range']).to.equal('sessions 0-0/2');
      expect((await organization.list('/api/sessions', { filter: { notes: 'x' } })).status).to.equal(400);
      expect((await organization.list('/api/sessions', { filter: { from: 'soon' } })).status).to.equal(400);
      expect((await organization.list('/api/sessions', { sort: ['notes', 'ASC'] })).status).to.equal(400);
    });
  });
});
