import { expect } from 'chai';
import { LIMITS } from '../../../../src/contract/limits.ts';
import type { Session } from '../../../../src/contract/requests-api.ts';
import { transaction } from '../../../../src/core/db/transaction.ts';
import { cancelOpenSessions } from '../../../../src/features/matching/sessions/sessions.service.ts';
import { expectRefusal, expectStatus, idsOf, statusesOf } from '../../../support/answers.ts';
import type { Client } from '../../../support/client.ts';
import { buildServer } from '../../../support/server.ts';
import { describeWithServer, useWorld } from '../../../support/suite.ts';
import { expectHours } from '../../../support/work.ts';
import { DAY, HOUR, MINUTE, buildMatch, fromNow, plan, shift, someTime } from './world.ts';

describeWithServer('Sessions', (test) => {
  const [world, as] = useWorld(test);
  const { advisor, organization } = as;
  let matchId: number;
  let requestId: number;
  before(async () => {
    ({ matchId, requestId } = await buildMatch(test, { ...world, title: 'Plan our budget' }));
  });

  const at = (session: { id: number }) => `/api/sessions/${session.id}`;
  const form = (more: Record<string, unknown> = {}) => ({
    matchId,
    scheduledDate: someTime(),
    durationMinutes: 60,
    ...more,
  });
  const propose = (client: Client, more: Record<string, unknown> = {}) =>
    client.post<Session>('/api/sessions', form(more));
  const read = (session: Session, by = advisor) => expectStatus(200, by.get<Session>(at(session)));
  const patch = (client: Client, session: Session, change: object) =>
    client.patch<Session>(at(session), change);
  const changed = (client: Client, session: Session, change: object) =>
    expectStatus(200, patch(client, session, change));
  const remove = (session: Session, by = advisor) => by.delete<Session>(at(session));
  /** A session whose start has just passed. */
  const held = async (client: Client, match: number, minutes = 60) => {
    const session = await plan(client, match, { durationMinutes: minutes });
    await shift(test, session.id, { scheduledDate: fromNow(-1 * MINUTE) });
    return session;
  };
  const noticesOf = (userId: number) =>
    test
      .db('notifications')
      .where('user_id', userId)
      .orderBy('id', 'desc')
      .select('type', 'title', 'body', 'link');
  const expectTold = async (userId: number, type: string) =>
    expect((await noticesOf(userId))[0]).to.include({ type });
  const NOTHING = { move: false, confirm: false, cancel: false, complete: false, giveFeedback: false };
  const VISIBLE = { seeRequest: true, seeAdvisor: true };

  describe('are refused', () => {
    it('to those they are not about, in their lists', async () => {
      const session = await plan(advisor, matchId);
      for (const role of ['otherAdvisor', 'otherOrganization', 'groupAdmin', 'otherAdmin'] as const)
        expect(await idsOf(as[role].list('/api/sessions')), role).to.deep.equal([]);
      await remove(session);
    });

    it('with the documented words on the wrong field', async () => {
      const length = { durationMinutes: 'A session lasts 15 to 480 minutes' };
      for (const durationMinutes of [14, 481, 20.5, undefined])
        await expectRefusal(400, length, propose(advisor, { durationMinutes }));
      const start = { scheduledDate: 'Please choose a start' };
      for (const scheduledDate of ['soon', '2027-02-30T99:00', '2027-02-30T10:00:00Z'])
        await expectRefusal(400, start, propose(advisor, { scheduledDate }));
      const range = { scheduledDate: 'A session may start at most 90 days back and two years ahead' };
      for (const days of [-91, 731])
        await expectRefusal(400, range, propose(advisor, { scheduledDate: fromNow(days * DAY) }));
      const long = await propose(advisor, { notes: 'x'.repeat(LIMITS.session.notes.max + 1) });
      expect(long.body).to.have.property('fields').with.key('notes');
    });

    it('before the match is accepted, and once the request is final', async () => {
      const pending = await buildMatch(test, { ...world, status: 'pending' });
      await expectRefusal(409, 'MATCH_NOT_ACCEPTED', propose(advisor, pending));
      const closed = await buildMatch(test, { ...world, requestStatus: 'completed' });
      await expectRefusal(409, 'REQUEST_FINAL', propose(advisor, closed));
    });
  });

  describe('are planned', () => {
    it('by either side, with the length under either name, and both are told', async () => {
      const scheduledDate = someTime();
      const sent = { matchId, scheduled_date: scheduledDate, duration: 45, notes: 'Bring the accounts' };
      const session = await expectStatus(201, advisor.post<Session>('/api/sessions', sent));
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
      expect(session.abilities).to.deep.equal({ ...NOTHING, ...VISIBLE, move: true, cancel: true });
      const [notice] = await noticesOf(world.organization.userId);
      expect(notice).to.include({ type: 'sessionProposed', link: `/sessions?session=${session.id}` });
      expect(notice?.title).to.contain(`Session with ${session.advisorName}: `);
      expect(notice?.body)
        .to.contain('45 minutes about “Plan our budget”.')
        .and.contain('Bring the accounts');
      expect(await noticesOf(world.advisor.userId)).to.deep.equal([]);
      const both = [world.advisor.userId, world.organization.userId];
      expect(await test.column('live_events', { type: 'session' }, 'user_id')).to.include.members(both);
      const payload = (await test.column('live_events', { type: 'session' }, 'payload')).at(-1);
      expect(JSON.parse(String(payload))).to.deep.equal({ sessionId: session.id, matchId });
      expect(await read(session, organization)).to.include({ id: session.id });
    });

    it('up to 90 days back, for a meeting that has happened', async () => {
      const session = await plan(organization, matchId, { scheduledDate: fromNow(-80 * DAY) });
      expect(session.abilities).to.include({ complete: true });
    });

    it('by a group admin for a managed side, who is then told as well', async () => {
      const managed = await test.organization({ isManaged: true, groupIds: [world.groupA] });
      const match = await buildMatch(test, { advisor: world.otherAdvisor, organization: managed });
      const session = await plan(as.groupAdmin, match.matchId);
      for (const { userId } of [world.otherAdvisor, managed]) await expectTold(userId, 'sessionProposed');
      await patch(as.otherAdvisor, session, { durationMinutes: 90 });
      await expectTold(world.groupAdmin.userId, 'sessionMoved');
      const [ofAdmin] = await noticesOf(world.groupAdmin.userId);
      expect(ofAdmin?.title).to.match(/has another length$/);
      expect(ofAdmin?.body)
        .to.match(/^This is for Charity .*, whose account you run\./)
        .and.contain('90 minutes')
        .and.contain('It was planned for 60 minutes.');
      expect((await noticesOf(managed.userId))[0]?.body).to.match(/^90 minutes about/);
      expect(await idsOf(as.secondAdmin.list('/api/sessions'))).to.include(session.id);
      await expectStatus(404, as.otherAdmin.get(at(session)));
    });
  });

  describe('do not overlap', () => {
    const clock = someTime(200);
    const later = (minutes: number) => new Date(Date.parse(clock) + minutes * MINUTE).toISOString();
    const busyWith = (name: string) => ['SESSION_OVERLAP', `This overlaps with another session of ${name}.`];

    it('with another one of either side, whom the refusal names without telling of a third', async () => {
      const { advisorName, organizationName } = await plan(advisor, matchId, { scheduledDate: clock });
      const at = (minutes: number) => ({ scheduledDate: later(minutes) });
      await expectRefusal(409, busyWith(advisorName), propose(organization, at(59)));
      await expectRefusal(409, busyWith(organizationName), propose(advisor, at(-59)));
      // Around it, and within it.
      await expectStatus(409, propose(advisor, { ...at(-60), durationMinutes: 240 }));
      await expectStatus(409, propose(advisor, { ...at(20), durationMinutes: 15 }));
      const elsewhere = await buildMatch(test, { ...world, organization: world.otherOrganization });
      const asked = propose(as.otherOrganization, { matchId: elsewhere.matchId, ...at(30) });
      await expectRefusal(409, busyWith(advisorName), asked);
    });

    it('when one begins as the other ends, when one was cancelled, or with itself', async () => {
      const next = await plan(organization, matchId, { scheduledDate: later(60), durationMinutes: 30 });
      const before = await plan(organization, matchId, { scheduledDate: later(-30), durationMinutes: 30 });
      await changed(advisor, next, { scheduledDate: later(75) });
      await expectStatus(409, patch(advisor, next, { scheduledDate: later(45) }));
      await expectStatus(200, remove(before));
      await expectStatus(201, propose(advisor, { scheduledDate: later(-40), durationMinutes: 40 }));
    });

    it('when two arrive at once, also from two processes: one is planned, the other refused', async () => {
      const second = await buildServer(test.db);
      const other = await test.advisor({ groupIds: [world.groupA] });
      const [asOther, there] = [(await test.signIn(other)).at(second.server), organization.at(second.server)];
      const theirs = await buildMatch(test, { advisor: other, organization: world.organization });
      for (let round = 0; round < 5; round += 1) {
        const scheduledDate = someTime(300);
        const ofTheirs = { matchId: theirs.matchId, scheduledDate };
        const answers = await statusesOf([
          propose(advisor, { scheduledDate }),
          propose(asOther, ofTheirs),
          propose(there, { scheduledDate }),
          propose(organization, ofTheirs),
        ]);
        expect(answers).to.deep.equal([201, 409, 409, 409]);
      }
      await second.stop();
    });
  });

  describe('are moved and cancelled', () => {
    it('with a higher sequence each time; notes alone move nothing', async () => {
      const session = await plan(advisor, matchId, { notes: 'Agenda' });
      await test.change('sessions', session.id, { reminded_at: '2026-01-01 00:00:00.000' });
      const noted = await changed(organization, session, { notes: 'Longer agenda' });
      expect(noted).to.include({ sequence: 0, notes: 'Longer agenda' });
      const scheduledDate = someTime();
      const moved = await changed(organization, session, { scheduledDate });
      expect(moved).to.include({ sequence: 1, scheduledDate, notes: 'Longer agenda' });
      expect(await test.row('sessions', session.id)).to.include({ reminded_at: null });
      const [notice] = await noticesOf(world.advisor.userId);
      expect(notice).to.include({ type: 'sessionMoved' });
      expect(notice?.body).to.contain('It was planned for ');
      const same = await changed(organization, session, { scheduledDate, durationMinutes: 60 });
      expect(same).to.include({ sequence: 1 });

      const cancelled = await expectStatus(200, remove(session));
      expect(cancelled).to.include({ sequence: 2 });
      expect(cancelled.cancelledAt).to.be.a('string');
      expect(cancelled.abilities).to.deep.equal({ ...NOTHING, ...VISIBLE });
      await expectTold(world.organization.userId, 'sessionCancelled');
      const final = ['SESSION_FINAL', 'This session is cancelled; it cannot be changed.'];
      await expectRefusal(409, final, remove(session));
      for (const change of [{ notes: 'Again' }, { completed: true }])
        await expectRefusal(409, final, patch(advisor, session, change));
    });

    it('not out of the range of starts', async () => {
      const session = await plan(advisor, matchId);
      const far = await expectStatus(400, patch(advisor, session, { scheduledDate: fromNow(800 * DAY) }));
      expect(far).to.have.property('fields').with.key('scheduledDate');
      await expectStatus(400, patch(advisor, session, { completed: false }));
    });
  });

  describe('are completed', () => {
    const remaining = async () =>
      (await test.row('organizations', world.organization.organizationId)).hours_remaining;
    const complete = (client: Client, session: Session, change: object = {}) =>
      patch(client, session, { completed: true, ...change });

    it('only after their start, and only once, also by both sides at once', async () => {
      const early = ['SESSION_NOT_STARTED', 'A session can be completed only after its start.'];
      await expectRefusal(409, early, complete(advisor, await plan(advisor, matchId)));
      const past = await held(advisor, matchId);
      const twice = await statusesOf([complete(advisor, past), complete(organization, past)]);
      expect(twice).to.deep.equal([200, 409]);
      const final = ['SESSION_FINAL', 'This session is completed; it cannot be changed.'];
      await expectRefusal(409, final, remove(past));
    });

    it('with their true length: hours go to the request and the advisor, and beyond the reservation', async () => {
      const helper = await test.advisor({ groupIds: [world.groupA] });
      const { organization: ours, otherOrganization } = world;
      const own = await buildMatch(test, { advisor: helper, organization: ours, hoursNeeded: 2 });
      const elsewhere = await buildMatch(test, { advisor: helper, organization: otherOrganization });
      const client = await test.signIn(helper);
      const facts = async () => {
        const { hours_used: used } = await test.row('requests', own.requestId);
        const { hours_contributed, organizations_helped } = await test.row('advisors', helper.advisorId);
        return [used, hours_contributed, organizations_helped];
      };
      const before = await remaining();

      const first = await held(client, own.matchId);
      const notes = 'We went through the cash flow.';
      const done = await expectStatus(200, complete(client, first, { durationMinutes: 50, notes }));
      // Another length than planned: calendars take it over.
      expect(done).to.include({ completed: true, duration: 50, notes, sequence: 1 });
      expect(done.completedAt).to.be.a('string');
      expect(done.abilities).to.deep.equal({ ...NOTHING, ...VISIBLE, giveFeedback: true });
      const [notice] = await noticesOf(ours.userId);
      expect(notice).to.include({ type: 'sessionCompleted' });
      expect(notice?.body).to.match(/^Hours recorded for “.+”: 0\.83\./m);
      expect(await facts()).to.deep.equal([0.83, 0.83, 1]);
      expect(await remaining()).to.equal(before);

      const second = await held(client, own.matchId);
      // When nothing else was, as it is to last longer than it was planned.
      await shift(test, second.id, { scheduledDate: fromNow(-70 * HOUR) });
      await complete(organization, second, { duration: 120 });
      await complete(client, await held(client, elsewhere.matchId));
      expect(await facts()).to.deep.equal([2.83, 3.83, 2]);
      // 2 hours were reserved, 2.83 used: the rest is drawn from what remains, and the ledger agrees.
      await expectHours(test, ours.organizationId, Math.round((before - 0.83) * 100) / 100);
    });
  });

  describe('are completed at another time than planned', () => {
    /** A session of an hour, and another one of the same two, two hours later. */
    const two = async (hoursBack: number) => {
      const { matchId: match } = await buildMatch(test, world);
      const scheduledDate = fromNow(-hoursBack * HOUR);
      const later = new Date(Date.parse(scheduledDate) + 2 * HOUR).toISOString();
      const session = await plan(advisor, match, { scheduledDate });
      await plan(organization, match, { scheduledDate: later });
      const complete = (change: Record<string, unknown>) =>
        patch(advisor, session, { completed: true, ...change });
      return { session, later, complete };
    };

    it('not at the time of another session of one of the two', async () => {
      const { session, later, complete } = await two(100);
      await expectRefusal(409, 'SESSION_OVERLAP', complete({ scheduledDate: later }));
      expect(await read(session)).to.include({ completed: false, sequence: 0 });
      await expectRefusal(409, 'SESSION_NOT_STARTED', complete({ scheduledDate: fromNow(HOUR) }));
    });

    it('not so long that they reach into another one, but until it begins', async () => {
      const { complete } = await two(110);
      await expectRefusal(409, 'SESSION_OVERLAP', complete({ durationMinutes: 121 }));
      const done = await expectStatus(200, complete({ durationMinutes: 120 }));
      expect(done).to.include({ completed: true, duration: 120 });
    });

    it('within the time that they were planned for, whatever else stands there by now', async () => {
      const { session, later, complete } = await two(120);
      await shift(test, session.id, { scheduledDate: later });
      const done = await expectStatus(200, complete({ durationMinutes: 45 }));
      expect(done).to.include({ completed: true, duration: 45 });
    });
  });

  describe('of a request that is closed', () => {
    it('are cancelled where they lie ahead, told of with a calendar entry, and else stay as they are', async () => {
      const match = await buildMatch(test, { ...world, title: 'Closing' });
      const ahead = await plan(advisor, match.matchId);
      const past = await plan(advisor, match.matchId, { scheduledDate: fromNow(-50 * HOUR) });
      const done = await plan(advisor, match.matchId, { scheduledDate: fromNow(-60 * HOUR) });
      await patch(advisor, done, { completed: true });
      await transaction(test.db, async (trx) => {
        await trx('requests').where('id', match.requestId).update({ status: 'cancelled' });
        const work = { trx, config: test.deps.config, context: { actor: 'system' } } as const;
        await cancelOpenSessions(work, { 'r.id': match.requestId });
      });
      expect((await read(ahead)).cancelledAt).to.be.a('string');
      expect(await read(done)).to.include({ completed: true, cancelledAt: null });
      const stays = await read(past);
      expect(stays).to.include({ completed: false, cancelledAt: null });
      expect(stays.abilities).to.include({ move: false, cancel: false, complete: false });
      const final = ['REQUEST_FINAL', 'This request is cancelled; it takes no more changes.'];
      for (const change of [{ completed: true }, { notes: 'Late' }])
        await expectRefusal(409, final, patch(advisor, past, change));
      await expectStatus(409, remove(past));
      for (const { userId, email } of [world.advisor, world.organization]) {
        await expectTold(userId, 'sessionCancelled');
        expect(await test.lastMail(email)).to.include({ type: 'sessionCancelled' });
      }
      expect((await test.column('outbox', {}, 'calendar_method')).at(-1)).to.equal('CANCEL');
    });
  });

  describe('are listed', () => {
    it('by match, state and time, in the order of their start, and nothing else is understood', async () => {
      const match = await buildMatch(test, world);
      const first = await plan(advisor, match.matchId, { scheduledDate: someTime(500) });
      const second = await plan(advisor, match.matchId, { scheduledDate: someTime(520) });
      await remove(second);
      const { matchId } = match;
      const list = (query: object) => organization.list('/api/sessions', query);
      for (const [filter, found] of [
        [{ matchId }, [first, second]],
        [{ matchId, cancelled: false }, [first]],
        [{ matchId, cancelled: true }, [second]],
        [{ matchId, completed: true }, []],
        [{ matchId, from: second.scheduledDate }, [second]],
        [{ matchId, to: second.scheduledDate }, [first]],
        [{ id: [first.id] }, [first]],
      ] as const)
        expect(await idsOf(list({ filter })), JSON.stringify(filter)).to.deep.equal(
          found.map(({ id }) => id),
        );
      const back = await idsOf(list({ filter: { matchId }, sort: ['scheduledDate', 'DESC'] }));
      expect(back).to.deep.equal([second.id, first.id]);
      await test.db('sessions').where({ id: first.id }).update({ proposed_side: 'advisor' });
      for (const [proposed, one] of [
        [true, first],
        [false, second],
      ] as const)
        expect(await idsOf(list({ filter: { matchId, proposed } }))).to.deep.equal([one.id]);
      const page = await list({ filter: { matchId }, range: [0, 0] });
      expect(page.headers['content-range']).to.equal('sessions 0-0/2');
      for (const query of [
        { filter: { notes: 'x' } },
        { filter: { from: 'soon' } },
        { filter: { proposed: 1 } },
        { sort: ['notes', 'ASC'] },
      ])
        await expectStatus(400, list(query), JSON.stringify(query));
    });
  });
});
