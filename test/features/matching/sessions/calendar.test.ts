import { expect } from 'chai';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import type { VEvent } from 'node-ical';
import { createLog } from '../../../../src/core/logging/log.ts';
import { readCalendar } from '../../../../src/features/matching/sessions/calendar-feed.service.ts';
import { expectStatus } from '../../../support/answers.ts';
import type { Client } from '../../../support/client.ts';
import { buildServer } from '../../../support/server.ts';
import { describeWithServer, useWorld } from '../../../support/suite.ts';
import { DAY, buildMatch, plan, shift, someTime } from './world.ts';

/** What a calendar takes of an entry. */
interface Entry {
  uid: string;
  start: string;
  end: string;
  sequence: number;
  status: string;
  summary: string;
  description: string;
}

/** The entries of a calendar as two parsers, written apart from each other, read them; they must agree. */
function entriesOf(text: string): Entry[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const first = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
      summary: event.summary,
      description: event.description,
    };
  });
  const second = Object.values(nodeIcal.sync.parseICS(text))
    .filter((component): component is VEvent => component.type === 'VEVENT')
    .map((event) => ({
      uid: event.uid,
      start: new Date(event.start).toISOString(),
      end: new Date(event.end).toISOString(),
      sequence: Number(event.sequence),
      status: String(event.status),
      summary: event.summary,
      description: event.description,
    }));
  expect(second).to.deep.equal(first);
  return first;
}

/** The time on a clock there, as "26/10/2026, 14:00". */
const clockIn = (timeZone: string, iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    new Date(iso),
  );

/** How RFC 5545 wants lines: each ended by CRLF, the last as well, and none longer than 75 octets. */
function expectWellFolded(text: string): void {
  expect(text).to.match(/\r\nEND:VCALENDAR\r\n$/);
  expect(text.replaceAll('\r\n', '')).not.to.match(/[^\P{Cc}\t]/u);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).to.be.at.most(75);
}

const TITLE = 'Plan, budget; and\\or “reserves” \n 👩‍👩‍👧‍👦 für 2027';

describeWithServer('Calendars of sessions', { env: { PUBLIC_URL: 'https://meet.example.org' } }, (test) => {
  const [world, as] = useWorld(test);
  const { advisor, organization } = as;
  let matchId: number;
  before(async () => {
    ({ matchId } = await buildMatch(test, { ...world, title: TITLE }));
  });

  /** The calendar entry that went by mail to this address last. */
  const lastEntry = async (email: string) => {
    const row = await test.db('outbox').where('to_email', email).orderBy('id', 'desc').first();
    const calendar = String(row?.calendar);
    expectWellFolded(calendar);
    const [entry] = entriesOf(calendar);
    return { calendar, method: row?.calendar_method, entry: entry as Entry };
  };
  const address = async (client: Client, method: 'get' | 'post' = 'get') =>
    (await client[method]<{ url: string }>('/api/sessions/calendar')).body.url;
  const pathOf = (url: string) => url.replace('https://meet.example.org', '');
  const feed = (url: string) => test.client().get<string>(pathOf(url));

  it('gives one session to its parties, as the entry of the feed', async () => {
    const session = await plan(advisor, matchId);
    const path = `/api/sessions/${session.id}/calendar.ics`;
    const file = await organization.get<string>(path);
    expect(file.status, String(file.body)).to.equal(200);
    expect(file.headers['content-disposition']).to.equal('attachment; filename="session.ics"');
    const [entry] = entriesOf(file.body);
    expect(entriesOf((await feed(await address(organization))).body)).to.deep.include(entry);
  });

  describe('by mail', () => {
    it('carry the same entry through planning, moving and cancelling', async () => {
      const session = await plan(advisor, matchId, {
        notes: 'Agenda: 1, 2; 3\nBring\\take the\u000baccounts',
      });
      const planned = await lastEntry(world.organization.email);
      expect(planned.method).to.equal('REQUEST');
      expect(planned.calendar).to.contain('METHOD:REQUEST').and.contain('PRODID:-//TimeMatch//');
      expect(planned.entry).to.include({
        start: session.scheduledDate,
        end: new Date(Date.parse(session.scheduledDate) + 3_600_000).toISOString(),
        sequence: 0,
        status: 'CONFIRMED',
        summary: `${session.advisorName}: ${TITLE}`,
      });
      expect(planned.entry.uid).to.match(/@meet\.example\.org$/);
      expect(planned.entry.description)
        .to.contain('Agenda: 1, 2; 3\nBring\\take the accounts')
        .and.contain(`https://meet.example.org/sessions?session=${session.id}`);

      const scheduledDate = someTime();
      await organization.patch(`/api/sessions/${session.id}`, { scheduledDate, durationMinutes: 90 });
      const moved = await lastEntry(world.advisor.email);
      expect(moved.entry).to.include({
        uid: planned.entry.uid,
        start: scheduledDate,
        end: new Date(Date.parse(scheduledDate) + 5_400_000).toISOString(),
        sequence: 1,
        status: 'CONFIRMED',
        summary: `${session.organizationName}: ${TITLE}`,
      });

      await advisor.delete(`/api/sessions/${session.id}`);
      const cancelled = await lastEntry(world.organization.email);
      expect(cancelled.method).to.equal('CANCEL');
      expect(cancelled.calendar).to.contain('METHOD:CANCEL');
      const { uid } = planned.entry;
      expect(cancelled.entry).to.include({ uid, start: scheduledDate, sequence: 2, status: 'CANCELLED' });
    });

    it('name the reader as the guest, the product as the organiser, and nobody else’s address', async () => {
      await plan(advisor, matchId);
      const { calendar } = await lastEntry(world.organization.email);
      const unfolded = calendar.replaceAll('\r\n ', '');
      expect(unfolded).to.match(/ORGANIZER;CN="TimeMatch":mailto:no-reply@timematch\.example\.org/i);
      expect(unfolded).to.match(new RegExp(`ATTENDEE;[^\\r]*mailto:${world.organization.email}`, 'i'));
      expect(unfolded).not.to.contain(world.advisor.email);
    });

    it('are not broken by quotation marks and line breaks in a name, nor by the signs of a link', async () => {
      const quoted = await test.organization({ profile: { name: 'The "Good", Food; Bank:\u0007 x' } });
      const match = await buildMatch(test, { advisor: world.advisor, organization: quoted });
      await plan(advisor, match.matchId, { meetingUrl: 'https://call.example.org/a,b;c' });
      const { entry, calendar } = await lastEntry(quoted.email);
      expect(entry.status).to.equal('CONFIRMED');
      const component = new ICAL.Component(ICAL.parse(calendar) as unknown[]).getFirstSubcomponent('vevent');
      const guest = component?.getFirstProperty('attendee');
      expect(String(guest?.getFirstValue()).toLowerCase()).to.equal(`mailto:${quoted.email}`);
      expect(component?.getFirstPropertyValue('url')).to.equal('https://call.example.org/a%2Cb%3Bc');
    });
  });

  describe('to subscribe to', () => {
    it('have an address of their own that needs no log-in and tells nothing to guess by', async () => {
      const url = await address(advisor);
      expect(url).to.match(
        /^https:\/\/meet\.example\.org\/api\/sessions\/calendar\.ics\?token=\d+\.[\w-]{43}$/,
      );
      expect(await address(advisor)).to.equal(url);
      expect(await address(organization)).not.to.equal(url);
      const answer = await feed(url);
      expect(answer.status).to.equal(200);
      expect(answer.headers['content-type']).to.equal('text/calendar; charset=utf-8');
      expect(answer.headers['cache-control']).to.contain('private');
      expect(answer.text).to.contain('METHOD:PUBLISH');
      const wrong = [
        '/api/sessions/calendar.ics',
        '/api/sessions/calendar.ics?token=',
        '/api/sessions/calendar.ics?token=1',
        pathOf(url).slice(0, -1),
        `${pathOf(url).slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
        pathOf(url).replace(/token=\d+/, `token=${world.organization.userId}`),
        pathOf(url).replace(/token=\d+/, 'token=999999'),
      ];
      for (const path of wrong) await expectStatus(404, test.client().get(path), path);
    });

    it('leave no trace of their address in the log', async () => {
      const lines: string[] = [];
      const log = createLog('info', { write: (line: string) => void lines.push(line) });
      const logging = await buildServer(test.db, { log });
      const url = await address(advisor);
      const token = String(url.split('token=')[1]);
      for (const given of [token, `${token.slice(0, -3)}xyz`])
        await logging.client().get(`/api/sessions/calendar.ics?token=${given}`);
      await logging.stop();
      expect(lines.join('')).to.contain('/api/sessions/calendar.ics').and.not.contain(token.slice(0, -3));
    });

    it('show moved sessions at their new time and cancelled ones for 60 days', async () => {
      const match = await buildMatch(test, { ...world, advisor: world.otherAdvisor, title: TITLE });
      const url = await address(as.otherAdvisor);
      const first = await plan(as.otherAdvisor, match.matchId);
      const second = await plan(as.otherAdvisor, match.matchId);
      const scheduledDate = someTime();
      await organization.patch(`/api/sessions/${first.id}`, { scheduledDate });
      await organization.delete(`/api/sessions/${second.id}`);
      const { text } = await feed(url);
      expectWellFolded(text);
      const entries = entriesOf(text);
      expect(
        entries.map(({ start, sequence, status }) => ({ start, sequence, status })),
      ).to.have.deep.members([
        { start: scheduledDate, sequence: 1, status: 'CONFIRMED' },
        { start: second.scheduledDate, sequence: 1, status: 'CANCELLED' },
      ]);
      expect(entries[0]?.summary).to.equal(`${first.organizationName}: ${TITLE}`);
      // The same entry as by mail, so that a calendar with both shows one.
      const { entry } = await lastEntry(world.otherAdvisor.email);
      expect(entries.map(({ uid }) => uid)).to.include(entry.uid);
      expect(entriesOf((await feed(await address(organization))).text).map(({ uid }) => uid)).to.include(
        entry.uid,
      );

      const token = String(url.split('token=')[1]);
      const in61Days = await readCalendar(test.deps, token, new Date(Date.now() + 61 * DAY));
      expect(entriesOf(in61Days).map(({ status }) => status)).to.deep.equal(['CONFIRMED']);
      const longAfter = new Date(Date.parse(scheduledDate) + 91 * DAY);
      expect(entriesOf(await readCalendar(test.deps, token, longAfter))).to.deep.equal([]);
    });

    it('move to a new address when asked, and the old one is gone', async () => {
      const old = await address(organization);
      const renewed = await address(organization, 'post');
      expect(renewed).not.to.equal(old);
      await expectStatus(404, feed(old));
      await expectStatus(200, feed(renewed));
      expect(await address(organization)).to.equal(renewed);
      const again = await address(organization, 'post');
      await expectStatus(404, feed(renewed));
      await expectStatus(200, feed(again));
      const stored = JSON.stringify(await test.db('calendar_feeds').select('*'));
      expect(stored).not.to.contain(again.split('.').at(-1));
    });

    it('of a group admin hold the sessions of managed sides, with both names', async () => {
      const managed = await test.organization({ isManaged: true, groupIds: [world.groupB] });
      const match = await buildMatch(test, { advisor: world.advisor, organization: managed });
      const session = await plan(as.otherAdmin, match.matchId);
      const [entry, ...more] = entriesOf((await feed(await address(as.otherAdmin))).text);
      expect(more).to.deep.equal([]);
      expect(entry?.summary).to.equal(
        `${session.advisorName}, ${session.organizationName}: ${session.requestTitle}`,
      );
    });
  });

  describe('keep the time on the clock', () => {
    // Ten in the morning there, on the Fridays around each change of the clocks.
    const MEETINGS = [
      { zone: 'Europe/London', day: '23/10/2026', utc: '2026-10-23T09:00:00.000Z' },
      { zone: 'Europe/London', day: '30/10/2026', utc: '2026-10-30T10:00:00.000Z' },
      { zone: 'Europe/London', day: '26/03/2027', utc: '2027-03-26T10:00:00.000Z' },
      { zone: 'Europe/London', day: '02/04/2027', utc: '2027-04-02T09:00:00.000Z' },
      { zone: 'America/New_York', day: '30/10/2026', utc: '2026-10-30T14:00:00.000Z' },
      { zone: 'America/New_York', day: '06/11/2026', utc: '2026-11-06T15:00:00.000Z' },
      { zone: 'America/New_York', day: '12/03/2027', utc: '2027-03-12T15:00:00.000Z' },
      { zone: 'America/New_York', day: '19/03/2027', utc: '2027-03-19T14:00:00.000Z' },
    ];

    for (const { zone, day, utc } of MEETINGS) {
      it(`in ${zone} on ${day}, by mail and in the feed`, async () => {
        await test.change('users', world.organization.userId, { time_zone: zone });
        const session = await plan(advisor, matchId);
        // Whatever today is: the start is put there, and the mail of a change of length carries it.
        await shift(test, session.id, { scheduledDate: utc });
        await advisor.patch(`/api/sessions/${session.id}`, { durationMinutes: 45 });
        const { entry, calendar } = await lastEntry(world.organization.email);
        expect(calendar).to.contain(`DTSTART:${utc.replaceAll(/[-:]|\.000/g, '')}`);
        expect(clockIn(zone, entry.start)).to.equal(`${day}, 10:00`);
        expect(clockIn(zone, entry.end)).to.equal(`${day}, 10:45`);
        const token = String((await address(organization)).split('token=')[1]);
        const inFeed = entriesOf(await readCalendar(test.deps, token, new Date('2026-10-01T00:00:00Z')));
        const found = inFeed.find(({ uid }) => uid === entry.uid);
        expect(clockIn(zone, String(found?.start))).to.equal(`${day}, 10:00`);
        const titles = await test.column('notifications', { user_id: world.organization.userId }, 'title');
        expect(titles.at(-1)).to.contain(' at 10:00 (');
        await advisor.delete(`/api/sessions/${session.id}`);
      });
    }
  });
});
