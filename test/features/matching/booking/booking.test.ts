import { expect } from 'chai';
import type { BookingHours, Session, Slot } from '../../../../src/contract/requests-api.ts';
import { dbTime } from '../../../../src/core/db/dialect.ts';
import { remindOfSessions } from '../../../../src/features/matching/sessions/session-reminders.job.ts';
import { buildWorld, type World } from '../../../support/actors.ts';
import { buildAdvisor, buildGroup, buildOrganization, signIn } from '../../../support/builders.ts';
import type { Answer, Client } from '../../../support/client.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';
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

describeOnEachDatabase('Booking', (getDb) => {
  let test: TestServer;
  let world: World;
  let advisor: Client;
  let organization: Client;
  let matchId: number;
  before(async () => {
    test = await buildServer(getDb(), { env: { MEETING_URL_BASE: 'https://meet.example.org/tm-' } });
    world = await buildWorld(test);
    advisor = await world.as('advisor');
    organization = await world.as('organization');
  });
  after(() => test.stop());
  beforeEach(async () => {
    await test.db('sessions').delete();
    await test.db('booking_hours').delete();
    ({ matchId } = await buildMatch(test, { ...world, title: 'Plan our budget' }));
  });

  const HOURS = '/api/user/booking-hours';
  const put = async (client: Client, hours: Record<string, unknown>) => {
    const answer = await client.put<BookingHours>(HOURS, { ...MORNINGS, ...hours });
    expect(answer.status, answer.text).to.equal(200);
    return answer.body;
  };
  const slots = async (days = 5, query = 'minutes=60', client = organization) => {
    const range = `from=${on(days, '00:00')}&to=${on(days + 1, '00:00')}`;
    const answer = await client.get<Slot[]>(`/api/matches/${matchId}/slots?${range}&${query}`);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body.map(({ start }) => start.slice(11, 16));
  };
  const patch = (client: Client, { id }: { id: number }, change: object) =>
    client.patch<Session>(`/api/sessions/${id}`, change);
  const lastMail = async (email: string) =>
    (await test.db('outbox').where('to_email', email).orderBy('id', 'desc').first()) as {
      id: number;
      subject: string;
      text_body: string;
      calendar: string;
    };
  const refusal = ({ status, body }: Answer<object>) => ({
    status,
    code: 'code' in body ? body.code : undefined,
  });

  describe('hours', () => {
    it('are none at first, in one’s own zone, and as they were put after that', async () => {
      await test.db('users').where('id', world.advisor.userId).update({ time_zone: 'Europe/Paris' });
      expect((await advisor.get(HOURS)).body).to.deep.equal({
        timeZone: 'Europe/Paris',
        weekly: [],
        exceptions: [],
        noticeHours: 24,
        bufferMinutes: 0,
        busyUrl: null,
        busy: { readAt: null, ok: true },
      });
      await test.db('users').where('id', world.advisor.userId).update({ time_zone: null });
      const hours = {
        timeZone: 'Europe/London',
        weekly: [{ day: 1, from: '09:00', to: '24:00' }],
        exceptions: [{ date: '2027-12-25', ranges: [] }],
        noticeHours: 2,
        bufferMinutes: 15,
      };
      expect(await put(advisor, hours)).to.deep.equal({
        ...hours,
        busyUrl: null,
        busy: { readAt: null, ok: true },
      });
      expect((await organization.get<BookingHours>(HOURS)).body.weekly).to.deep.equal([]);
    });

    it('are refused with a word on what is wrong', async () => {
      const wrong = async (hours: object) =>
        Object.values((await advisor.put(HOURS, { ...MORNINGS, ...hours })).body['fields'] ?? {});
      const day = (from: string, to: string) => ({ weekly: [{ day: 1, from, to }] });
      expect(await wrong(day('9:00', '12:00'))).to.deep.equal(['Please enter a time such as 09:00']);
      expect(await wrong(day('09:00', '24:30'))).to.deep.equal(['Please enter a time such as 09:00']);
      expect(await wrong(day('12:00', '12:00'))).to.deep.equal(['A range ends after it begins']);
      expect(await wrong({ weekly: [{ day: 8, from: '09:00', to: '10:00' }] })).to.have.length(1);
      expect(await wrong({ timeZone: 'Mars/Olympus' })).to.have.length(1);
      expect(await wrong({ noticeHours: -1, bufferMinutes: 241 })).to.have.length(2);
      for (const busyUrl of [
        'x',
        'ftp://example.org/a.ics',
        'http://example.org/a.ics',
        'https://127.0.0.1/',
      ])
        expect(await wrong({ busyUrl }), busyUrl).to.deep.equal([
          'Please enter the public https address of a calendar',
        ]);
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
      expect(await slots(5, 'minutes=15')).to.have.length(12);
      await put(organization, { weekly: MORNINGS.weekly.map((one) => ({ ...one, from: '10:00' })) });
      expect(await slots()).to.deep.equal(['10:00', '10:30', '11:00']);
      const { id } = await plan(organization, matchId, {
        scheduledDate: on(5, '10:00'),
        durationMinutes: 30,
      });
      expect(await slots()).to.deep.equal(['10:30', '11:00']);
      expect(await slots(5, `minutes=60&sessionId=${id}`), 'when it is moved').to.have.length(3);
      await put(advisor, { bufferMinutes: 15 });
      expect(await slots()).to.deep.equal(['10:45']);
      await put(advisor, { exceptions: [{ date: on(5, '00:00').slice(0, 10), ranges: [] }] });
      expect(await slots()).to.deep.equal([]);
      await put(advisor, { noticeHours: 720 });
      expect(await slots()).to.deep.equal([]);
    });

    it('are asked of a month at most, for a length that a session may have', async () => {
      const ask = (query: string) => organization.get(`/api/matches/${matchId}/slots?${query}`);
      const from = 'from=2027-03-01T00:00:00Z';
      expect((await ask(`${from}&to=2027-04-01T00:00:00Z&minutes=60`)).status).to.equal(200);
      expect((await ask(`${from}&to=2027-04-01T00:00:01Z&minutes=60`)).status).to.equal(400);
      expect((await ask(`${from}&to=2027-02-28T00:00:00Z&minutes=60`)).status).to.equal(400);
      expect((await ask(`${from}&to=2027-03-02T00:00:00Z&minutes=14`)).status).to.equal(400);
      expect((await ask('minutes=60')).status).to.equal(400);
    });
  });

  describe('a time', () => {
    it('that is a slot is agreed at once; without hours, in the past or by whoever runs both any is', async () => {
      const far = { scheduledDate: on(60, '12:00') };
      expect(await plan(advisor, matchId, far)).to.include({ status: 'scheduled', proposedBy: null });
      await put(advisor, {});
      for (const client of [advisor, organization])
        expect(
          await plan(client, matchId, { scheduledDate: on(client === advisor ? 6 : 7, '09:30') }),
        ).to.include({ status: 'scheduled', proposedBy: null });
      expect(await plan(advisor, matchId, { scheduledDate: fromNow(-3 * DAY) })).to.include({
        status: 'scheduled',
      });
      const groupId = await buildGroup(test);
      const managed = { isManaged: true, groupIds: [groupId] };
      const [one, other] = [await buildAdvisor(test, managed), await buildOrganization(test, managed)];
      await put(await signIn(test, one), {});
      await test.db('group_admins').insert({
        group_id: groupId,
        user_id: world.groupAdmin.userId,
        created_at: dbTime(),
        updated_at: dbTime(),
      });
      const both = await buildMatch(test, { advisor: one, organization: other });
      const session = await plan(await world.as('groupAdmin'), both.matchId, {
        scheduledDate: on(5, '20:00'),
      });
      expect(session.status).to.equal('scheduled');
    });

    it('that is none waits for the other side: told, tentative, not reminded of and not completed', async () => {
      await put(advisor, {});
      const session = await plan(organization, matchId, { scheduledDate: on(5, '20:00') });
      expect(session).to.include({ status: 'proposed', proposedBy: 'organization' });
      const asked = await lastMail(world.advisor.email);
      expect(asked.subject).to.match(/^Charity .* proposes a session: .* at 20:00/);
      expect(asked.text_body).to.contain('Please confirm this time, or name another one.');
      expect(asked.calendar).to.contain('STATUS:TENTATIVE');

      expect(refusal(await patch(organization, session, { confirm: true })), 'by who named it').to.deep.equal(
        {
          status: 403,
          code: 'FORBIDDEN',
        },
      );
      expect((await patch(advisor, session, { confirm: true, durationMinutes: 30 })).status).to.equal(400);
      await shift(test, session.id, { scheduledDate: fromNow(5 * HOUR), updatedAt: fromNow(-5 * HOUR) });
      await remindOfSessions(test.deps, new Date());
      expect(await lastMail(world.advisor.email)).to.include({ id: asked.id });
      await shift(test, session.id, { scheduledDate: fromNow(-MINUTE) });
      expect(refusal(await patch(advisor, session, { completed: true }))).to.deep.equal({
        status: 409,
        code: 'SESSION_NOT_CONFIRMED',
      });
      const { abilities } = (await patch(advisor, session, { notes: 'Was it so?' })).body;
      expect(abilities).to.include({ confirm: true, complete: false });

      const confirmed = (await patch(advisor, session, { confirm: true })).body;
      expect(confirmed).to.include({ status: 'scheduled', proposedBy: null, sequence: session.sequence + 1 });
      expect(confirmed.abilities).to.include({ confirm: false, complete: true });
      const told = await lastMail(world.organization.email);
      expect(told.subject).to.match(/confirms your session/);
      expect(told.calendar).to.contain('STATUS:CONFIRMED');
      expect((await patch(advisor, session, { confirm: true })).body, 'a second yes').to.include({
        sequence: confirmed.sequence,
      });
      expect((await patch(organization, session, { completed: true })).body.status).to.equal('completed');
    });

    it('may be answered by another, which the first side then confirms', async () => {
      await put(advisor, {});
      const session = await plan(organization, matchId, { scheduledDate: on(5, '20:00') });
      const again = await patch(advisor, session, { scheduledDate: on(5, '18:00') });
      expect(again.body).to.include({ status: 'proposed', proposedBy: 'advisor' });
      expect((await lastMail(world.organization.email)).text_body).to.match(/It was planned for .* at 20:00/);
      expect((await patch(advisor, session, { confirm: true })).status).to.equal(403);
      expect((await patch(organization, session, { confirm: true })).body.status).to.equal('scheduled');
      expect((await patch(advisor, session, { durationMinutes: 30 })).body.status, 'a shorter one').to.equal(
        'scheduled',
      );
      expect((await patch(advisor, session, { durationMinutes: 45 })).body.status, 'a longer one').to.equal(
        'proposed',
      );
      expect((await patch(organization, session, { scheduledDate: on(5, '10:30') })).body.status).to.equal(
        'scheduled',
      );
    });

    it('within notice or between slots is proposed, too', async () => {
      await put(advisor, { noticeHours: 240 });
      expect((await plan(organization, matchId, { scheduledDate: on(5, '10:00') })).status).to.equal(
        'proposed',
      );
      await put(advisor, { bufferMinutes: 30 });
      expect((await plan(organization, matchId, { scheduledDate: on(5, '11:00') })).status).to.equal(
        'proposed',
      );
      expect((await plan(organization, matchId, { scheduledDate: on(6, '10:10') })).status).to.equal(
        'proposed',
      );
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
      const session = await plan(organization, matchId, { ...where, scheduledDate: on(59, '12:00') });
      expect(session).to.include(where);
      const planned = await lastMail(world.advisor.email);
      expect(planned.text_body)
        .to.contain('Place: Town Hall, room 3')
        .and.contain(`Join: ${where.meetingUrl}`);
      expect(planned.calendar).to.contain('LOCATION:Town Hall\\, room 3').and.contain(where.meetingUrl);
      await shift(test, session.id, { scheduledDate: fromNow(5 * HOUR), updatedAt: fromNow(-5 * HOUR) });
      await remindOfSessions(test.deps, new Date());
      expect((await lastMail(world.advisor.email)).text_body).to.contain(where.meetingUrl);

      const moved = (await patch(organization, session, { place: 'The café' })).body;
      expect(moved).to.include({ place: 'The café', meetingUrl: where.meetingUrl, sequence: 1 });
      const told = await lastMail(world.advisor.email);
      expect(told.subject).to.match(/has another place$/);
      expect(told.calendar).to.contain('LOCATION:The café').and.contain('SEQUENCE:1');
      expect((await patch(organization, session, { place: '', meetingUrl: null })).body).to.include({
        place: null,
        meetingUrl: null,
      });
    });

    it('is one of the installation’s when none is named, unlike any other', async () => {
      const at = (days: number) => ({ scheduledDate: on(days, '12:00') });
      const [one, other] = [await plan(advisor, matchId, at(61)), await plan(advisor, matchId, at(62))];
      expect(one.meetingUrl).to.match(/^https:\/\/meet\.example\.org\/tm-[\w-]{20}$/);
      expect(other.meetingUrl).to.not.equal(one.meetingUrl);
      expect(await plan(advisor, matchId, { ...at(63), place: 'Here' })).to.include({ meetingUrl: null });
    });

    it('is a link by https alone', async () => {
      for (const meetingUrl of ['http://a.example.org/', 'javascript:alert(1)', 'x']) {
        const answer = await advisor.post('/api/sessions', {
          matchId,
          scheduledDate: on(9, '10:00'),
          durationMinutes: 60,
          meetingUrl,
        });
        expect(answer.body['fields'], meetingUrl).to.deep.equal({
          meetingUrl: 'Please enter an address that begins with https://',
        });
      }
    });
  });
});
