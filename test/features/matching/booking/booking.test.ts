import { expect } from 'chai';
import type { BookingHours, Session, Slot, TimelineEntry } from '../../../../src/contract/requests-api.ts';
import { remindOfSessions } from '../../../../src/features/matching/sessions/session-reminders.job.ts';
import { expectRefusal, expectStatus } from '../../../support/answers.ts';
import type { Client } from '../../../support/client.ts';
import { times } from '../../../support/rows.ts';
import { buildMatch as buildRows } from '../../../support/work.ts';
import { describeWithServer, useWorld } from '../../../support/suite.ts';
import { DAY, HOUR, MINUTE, buildMatch, fromNow, plan, shift } from '../sessions/world.ts';

const BOOKED_AT_ONCE = 200;

/** Every day from nine to noon, in a zone without clock changes. */
const MORNINGS = {
  timeZone: 'UTC',
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', to: '12:00' })),
  noticeHours: 0,
};
/** A moment of a day so many days ahead. */
const on = (days: number, clock: string): string =>
  new Date(`${fromNow(days * DAY).slice(0, 10)}T${clock}:00.000Z`).toISOString();

describeWithServer('Booking', { env: { MEETING_URL_BASE: 'https://meet.example.org/tm-' } }, (test) => {
  const [world, as] = useWorld(test);
  const { advisor, organization } = as;
  let matchId: number;
  beforeEach(async () => {
    await test.db('sessions').delete();
    await test.db('booking_hours').delete();
    ({ matchId } = await buildMatch(test, { ...world, title: 'Plan our budget' }));
  });

  const HOURS = '/api/user/booking-hours';
  const put = (client: Client, hours: Record<string, unknown>) =>
    expectStatus(200, client.put<BookingHours>(HOURS, { ...MORNINGS, ...hours }));
  const slots = async (query = 'minutes=60') => {
    const url = `/api/matches/${matchId}/slots?from=${on(5, '00:00')}&to=${on(6, '00:00')}&${query}`;
    const found = await expectStatus(200, organization.get<Slot[]>(url));
    return found.map(({ start }) => start.slice(11, 16));
  };
  /** A time of a day so many days ahead, proposed by somebody. */
  const planAt = (client: Client, days: number, clock: string, more: object = {}) =>
    plan(client, matchId, { scheduledDate: on(days, clock), ...more });
  const patch = (client: Client, { id }: { id: number }, change: object) =>
    client.patch<Session>(`/api/sessions/${id}`, change);
  const changed = (client: Client, session: Session, change: object) =>
    expectStatus(200, patch(client, session, change));
  const lastMail = async (email: string) =>
    (await test.db('outbox').where('to_email', email).orderBy('id', 'desc').first())!;
  const NO_CALENDAR = { busyUrl: null, busy: { readAt: null, ok: true } };

  describe('hours', () => {
    it('are none at first, in one’s own zone, and as they were put after that', async () => {
      await test.change('users', world.advisor.userId, { time_zone: 'Europe/Paris' });
      expect((await advisor.get(HOURS)).body).to.deep.equal({
        timeZone: 'Europe/Paris',
        weekly: [],
        exceptions: [],
        noticeHours: 24,
        bufferMinutes: 0,
        ...NO_CALENDAR,
      });
      await test.change('users', world.advisor.userId, { time_zone: null });
      const hours = {
        timeZone: 'Europe/London',
        weekly: [{ day: 1, from: '09:00', to: '24:00' }],
        exceptions: [{ date: '2027-12-25', ranges: [] }],
        noticeHours: 2,
        bufferMinutes: 15,
      };
      expect(await put(advisor, hours)).to.deep.equal({ ...hours, ...NO_CALENDAR });
      expect((await organization.get<BookingHours>(HOURS)).body.weekly).to.deep.equal([]);
    });

    it('are refused with a word on what is wrong', async () => {
      const wrong = async (hours: object) =>
        Object.values((await advisor.put(HOURS, { ...MORNINGS, ...hours })).body['fields'] ?? {});
      const day = (from: string, to: string) => ({ weekly: [{ day: 1, from, to }] });
      for (const form of [day('9:00', '12:00'), day('09:00', '24:30')])
        expect(await wrong(form)).to.deep.equal(['Please enter a time such as 09:00']);
      expect(await wrong(day('12:00', '12:00'))).to.deep.equal(['A range ends after it begins']);
      expect(await wrong({ weekly: [{ day: 8, from: '09:00', to: '10:00' }] })).to.have.length(1);
      for (const timeZone of ['Mars/Olympus', 'PST'])
        expect(await wrong({ timeZone }), timeZone).to.have.length(1);
      expect(await wrong({ noticeHours: -1, bufferMinutes: 241 })).to.have.length(2);
      const told = ['Please enter the public https address of a calendar'];
      const urls = ['x', 'ftp://example.org/a.ics', 'http://example.org/a.ics', 'https://127.0.0.1/'];
      for (const busyUrl of urls) expect(await wrong({ busyUrl }), busyUrl).to.deep.equal(told);
    });

    it('go with their account, and come in the download of one’s data', async () => {
      await put(advisor, { busyUrl: null });
      const { body } = await advisor.get<{ bookingHours: unknown }>('/api/user/export');
      expect(body.bookingHours).to.deep.include({ timeZone: 'UTC', weekly: MORNINGS.weekly, busyTimes: [] });
    });
  });

  describe('slots', () => {
    it('are the hours of both, but for sessions of either and what keeps them apart', async () => {
      expect(await slots(), 'without hours').to.deep.equal([]);
      await put(organization, {});
      expect(await slots(), 'of the organisation alone').to.deep.equal([]);
      await put(advisor, {});
      expect(await slots()).to.deep.equal(['09:00', '09:30', '10:00', '10:30', '11:00']);
      expect(await slots('minutes=15')).to.have.length(12);
      await put(organization, { weekly: MORNINGS.weekly.map((one) => ({ ...one, from: '10:00' })) });
      expect(await slots()).to.deep.equal(['10:00', '10:30', '11:00']);
      const { id } = await planAt(organization, 5, '10:00', { durationMinutes: 30 });
      expect(await slots()).to.deep.equal(['10:30', '11:00']);
      expect(await slots(`minutes=60&sessionId=${id}`), 'when it is moved').to.have.length(3);
      await put(advisor, { bufferMinutes: 15 });
      expect(await slots()).to.deep.equal(['10:45']);
      await put(advisor, { exceptions: [{ date: on(5, '00:00').slice(0, 10), ranges: [] }] });
      expect(await slots()).to.deep.equal([]);
      await put(advisor, { noticeHours: 720 });
      expect(await slots()).to.deep.equal([]);
    });

    it('do not tell, by naming it, that a busy time is a session with somebody else', async () => {
      await put(advisor, {});
      const own = matchId;
      ({ matchId } = await buildMatch(test, { ...world, organization: world.otherOrganization }));
      const { id } = await planAt(advisor, 5, '09:00');
      matchId = own;
      expect(await slots(`minutes=60&sessionId=${id}`)).to.deep.equal(await slots());
    });

    it('are those of UTC where the hours’ zone is not known any more', async () => {
      await put(organization, {});
      await put(advisor, {});
      await test.db('booking_hours').update({ time_zone: 'PST' });
      expect(await slots()).to.deep.equal(['09:00', '09:30', '10:00', '10:30', '11:00']);
    });

    it('are asked of a month at most, for a length that a session may have', async () => {
      const ask = (query: string) => organization.get(`/api/matches/${matchId}/slots?${query}`);
      await put(advisor, {});
      const from = 'from=2027-03-01T00:00:00Z';
      await expectStatus(200, ask(`${from}&to=2027-04-01T00:00:00Z&minutes=60`));
      await expectStatus(200, ask('from=2027-03-01&to=2027-04-01&minutes=60'), 'days');
      for (const day of ['0000-01-01', '9999-12-31'])
        expect((await ask(`from=${day}&to=${day}&minutes=60`)).body, day).to.deep.equal([]);
      for (const query of [
        `${from}&to=2027-04-01T00:00:01Z&minutes=60`,
        `${from}&to=2027-02-28T00:00:00Z&minutes=60`,
        `${from}&to=2027-03-02T00:00:00Z&minutes=14`,
        'from=2027-03-01&to=2027-04-02&minutes=60',
        'from=2027-02-29&to=2027-03-02&minutes=60',
        'minutes=60',
      ])
        expect((await expectStatus(400, ask(query), query))['fields'], query).not.to.equal(undefined);
    });

    it('are not told to a stranger who has asked and accepts alone, nor agreed at once, until the advisor says yes', async () => {
      const groupIds = [world.openGroup];
      const [asked, asker] = [await test.advisor({ groupIds }), await test.organization({ groupIds })];
      const [asAsked, asAsker] = [await test.signIn(asked), await test.signIn(asker)];
      await put(asAsked, {});
      const match = await buildRows(test, { ...asker, ...asked });
      ({ matchId } = match);
      const accept = (client: Client) =>
        expectStatus(200, client.patch(`/api/matches/${matchId}`, { status: 'accepted' }));
      const day = `from=${on(5, '00:00')}&to=${on(6, '00:00')}&minutes=60`;
      const told = () => expectStatus(200, asAsker.get<Slot[]>(`/api/matches/${matchId}/slots?${day}`));
      await accept(asAsker);
      expect(await told()).to.deep.equal([]);
      expect(await planAt(asAsker, 5, '09:30')).to.include({
        status: 'proposed',
        proposedBy: 'organization',
      });
      const no = { status: 'rejected', reason: 'Who are you?' };
      await expectStatus(200, asAsked.patch(`/api/matches/${matchId}`, no));
      await expectStatus(200, asAsker.patch(`/api/matches/${matchId}`, { status: 'pending' }));
      await accept(asAsked);
      expect(await told()).not.to.deep.equal([]);
    });
  });

  describe('a time', () => {
    it('that is a slot is agreed at once; without hours, in the past or by whoever runs both any is', async () => {
      const agreed = { status: 'scheduled', proposedBy: null };
      expect(await planAt(advisor, 60, '12:00')).to.include(agreed);
      await put(advisor, {});
      expect(await planAt(advisor, 6, '09:30')).to.include(agreed);
      expect(await planAt(organization, 7, '09:30')).to.include(agreed);
      expect(await planAt(advisor, -3, '12:00')).to.include({ status: 'scheduled' });
      const groupId = await test.group();
      const managed = { isManaged: true, groupIds: [groupId] };
      const [one, other] = [await test.advisor(managed), await test.organization(managed)];
      await put(await test.signIn(one), {});
      await test.insert('group_admins', { group_id: groupId, user_id: world.groupAdmin.userId, ...times() });
      ({ matchId } = await buildMatch(test, { advisor: one, organization: other }));
      expect(await planAt(as.groupAdmin, 5, '20:00')).to.include({ status: 'scheduled' });
    });

    it('that is none waits for the other side: told, tentative, not reminded of and not completed', async () => {
      await put(advisor, {});
      const session = await planAt(organization, 5, '20:00');
      expect(session).to.include({ status: 'proposed', proposedBy: 'organization' });
      const asked = await lastMail(world.advisor.email);
      expect(asked.subject).to.match(/^Charity .* proposes a session: .* at 20:00/);
      expect(asked.text_body).to.contain('Please confirm this time, or name another one.');
      expect(asked.calendar).to.contain('STATUS:TENTATIVE');

      await expectRefusal(403, 'FORBIDDEN', patch(organization, session, { confirm: true }), 'who named it');
      await expectStatus(400, patch(advisor, session, { confirm: true, durationMinutes: 30 }));
      for (const ignored of [
        { confirm: true, notes: 'Room 4' },
        { completed: true, place: 'Room 4' },
      ])
        await expectStatus(400, patch(advisor, session, ignored));
      await shift(test, session.id, { scheduledDate: fromNow(5 * HOUR), updatedAt: fromNow(-5 * HOUR) });
      await remindOfSessions(test.deps, new Date());
      expect(await lastMail(world.advisor.email)).to.include({ id: asked.id });
      await shift(test, session.id, { scheduledDate: fromNow(-MINUTE) });
      await expectRefusal(409, 'SESSION_NOT_CONFIRMED', patch(advisor, session, { completed: true }));
      const { abilities } = await changed(advisor, session, { notes: 'Was it so?' });
      expect(abilities).to.include({ confirm: true, complete: false });

      const confirmed = await changed(advisor, session, { confirm: true });
      expect(confirmed).to.include({ status: 'scheduled', proposedBy: null, sequence: session.sequence + 1 });
      expect(confirmed.abilities).to.include({ confirm: false, complete: true });
      const told = await lastMail(world.organization.email);
      expect(told.subject).to.match(/confirms your session/);
      const { body } = await advisor.get<{ what: string }[]>(`/api/matches/${matchId}/timeline`);
      expect(body.map(({ what }) => what)).to.deep.equal(['session.proposed', 'session.confirmed']);
      expect(told.calendar).to.contain('STATUS:CONFIRMED');
      const { sequence } = await changed(advisor, session, { confirm: true });
      expect(sequence, 'a second yes').to.equal(confirmed.sequence);
      const completed = await changed(organization, session, { completed: true });
      expect(completed.status).to.equal('completed');
      const { body: timeline } = await advisor.get<TimelineEntry[]>(`/api/matches/${matchId}/timeline`);
      const what = ['session.proposed', 'session.confirmed', 'session.completed'];
      expect(timeline.map((entry) => entry.what)).to.deep.equal(what);
    });

    it('is proposed and confirmed by one side: who runs that side is told the time alone', async () => {
      const { groupA, groupAdmin } = world;
      const managed = await test.organization({ isManaged: true, groupIds: [groupA] });
      const own = await test.signIn(managed);
      ({ matchId } = await buildMatch(test, { ...world, organization: managed }));
      await put(advisor, {});
      const subject = async () => (await lastMail(groupAdmin.email)).subject.replace(/:.*/, '');
      const session = await planAt(own, 5, '20:00');
      expect(await subject()).to.match(/^Session with /);
      await changed(advisor, session, { scheduledDate: on(5, '18:00') });
      expect(await subject()).to.match(/ proposes a session$/);
      await changed(own, session, { confirm: true });
      expect(await subject()).to.match(/^Session with /);
      await changed(advisor, session, { durationMinutes: 90 });
      expect((await lastMail(managed.email)).text_body).to.contain('It was planned for 60 minutes.');
    });

    it('may be answered by another, which the first side then confirms', async () => {
      await put(advisor, {});
      const session = await planAt(organization, 5, '20:00');
      const again = await changed(advisor, session, { scheduledDate: on(5, '18:00') });
      expect(again).to.include({ status: 'proposed', proposedBy: 'advisor' });
      expect((await lastMail(world.organization.email)).text_body).to.match(/It was planned for .* at 20:00/);
      await expectStatus(403, patch(advisor, session, { confirm: true }));
      for (const [client, change, status] of [
        [organization, { confirm: true }, 'scheduled'],
        [advisor, { durationMinutes: 30 }, 'scheduled'],
        [advisor, { durationMinutes: 45 }, 'proposed'],
        [organization, { scheduledDate: on(5, '10:30') }, 'scheduled'],
      ] as const)
        expect(await changed(client, session, change), JSON.stringify(change)).to.include({ status });
    });

    it('within notice or between slots is proposed, too', async () => {
      await put(advisor, { noticeHours: 240 });
      expect(await planAt(organization, 5, '10:00')).to.include({ status: 'proposed' });
      await put(advisor, { bufferMinutes: 30 });
      expect(await planAt(organization, 5, '11:00')).to.include({ status: 'proposed' });
      expect(await planAt(organization, 6, '10:10')).to.include({ status: 'proposed' });
    });

    it(`is one’s alone: of ${BOOKED_AT_ONCE} who book it at once one gets it`, async () => {
      await put(advisor, {});
      const form = { matchId, scheduledDate: on(8, '10:00'), durationMinutes: 60 };
      const book = () => organization.post<Session>('/api/sessions', form);
      // Who waits too long for a connection is told to come again, and has changed nothing.
      const answers = await Promise.all(
        Array.from({ length: BOOKED_AT_ONCE }, async () => {
          const answer = await book();
          return answer.status === 503 ? book() : answer;
        }),
      );
      const made = answers.filter(({ status }) => status === 201);
      expect(made.map(({ body }) => body.status)).to.deep.equal(['scheduled']);
      expect(answers.filter(({ status }) => status === 409)).to.have.length(BOOKED_AT_ONCE - 1);
      expect(await test.db('sessions').where('match_id', matchId)).to.have.length(1);
    });
  });

  describe('a place', () => {
    it('stands in the mail, in the reminder and in calendars, and a changed one is told', async () => {
      const where = { place: 'Town Hall, room 3', meetingUrl: 'https://call.example.org/a?b=1' };
      const session = await planAt(organization, 59, '12:00', where);
      expect(session).to.include(where);
      const planned = await lastMail(world.advisor.email);
      expect(planned.text_body)
        .to.contain('Place: Town Hall, room 3')
        .and.contain(`Join: ${where.meetingUrl}`);
      expect(planned.calendar).to.contain('LOCATION:Town Hall\\, room 3').and.contain(where.meetingUrl);
      await shift(test, session.id, { scheduledDate: fromNow(5 * HOUR), updatedAt: fromNow(-5 * HOUR) });
      await remindOfSessions(test.deps, new Date());
      expect((await lastMail(world.advisor.email)).text_body).to.contain(where.meetingUrl);

      const moved = await changed(organization, session, { place: 'The café' });
      expect(moved).to.include({ place: 'The café', meetingUrl: where.meetingUrl, sequence: 1 });
      const told = await lastMail(world.advisor.email);
      expect(told.subject).to.match(/has another place$/);
      expect(told.calendar).to.contain('LOCATION:The café').and.contain('SEQUENCE:1');
      const nowhere = await changed(organization, session, { place: '', meetingUrl: null });
      expect(nowhere).to.include({ place: null, meetingUrl: null });
    });

    it('is one of the installation’s when none is named, unlike any other', async () => {
      const [one, other] = [await planAt(advisor, 61, '12:00'), await planAt(advisor, 62, '12:00')];
      expect(one.meetingUrl).to.match(/^https:\/\/meet\.example\.org\/tm-[\w-]{20}$/);
      expect(other.meetingUrl).to.not.equal(one.meetingUrl);
      expect(await planAt(advisor, 63, '12:00', { place: 'Here' })).to.include({ meetingUrl: null });
    });

    it('is a link by https alone', async () => {
      const told = { meetingUrl: 'Please enter an address that begins with https://' };
      const form = { matchId, scheduledDate: on(9, '10:00'), durationMinutes: 60 };
      for (const meetingUrl of ['http://a.example.org/', 'javascript:alert(1)', 'x'])
        await expectRefusal(400, told, advisor.post('/api/sessions', { ...form, meetingUrl }), meetingUrl);
    });
  });
});
