import { expect } from 'chai';
import type { lookup } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import type { BookingHours, Slot } from '../../../../src/contract/requests-api.ts';
import { dbTime } from '../../../../src/core/db/dialect.ts';
import { callOutside } from '../../../../src/core/http/outgoing.ts';
import { busyTimes } from '../../../../src/features/matching/booking/busy-times.ts';
import { findBookingHours } from '../../../../src/features/matching/booking/booking-hours.queries.ts';
import { refreshBusy } from '../../../../src/features/matching/booking/busy.service.ts';
import { listOf } from '../../../support/builders.ts';
import { cpuSeconds } from '../../../support/cpu.ts';
import { listenHere } from '../../../support/listening.ts';
import { describeWithServer, useWorld } from '../../../support/suite.ts';
import { DAY, MINUTE, buildMatch, fromNow } from '../sessions/world.ts';

const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:a', 'DTSTAMP:20270101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...events, 'END:VCALENDAR', ''].join('\r\n');
const stamp = (iso: string) => iso.replaceAll(/[-:]|\.\d+/g, '');

const HOURS = '/api/user/booking-hours';
const MEGABYTE = 'x'.repeat(1_048_576);

describe('A calendar that recurs every second', () => {
  it('is given up before its occurrences fill the memory', function () {
    this.timeout(60_000);
    const start = Date.UTC(2027, 0, 1);
    const everySecond = event('DTSTART:20270101T100000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY');
    const read = () => busyTimes(calendar(everySecond), 'UTC', { start, end: start + 400 * DAY });
    expect(read).to.throw('too many');
  });
});

let base: string;
let answer: RequestListener;
let reads: number;
const server = createServer((request, response) => {
  reads += 1;
  answer(request, response);
});
/** The one address inside that the product may call. */
const listening = async () => {
  reads = 0;
  const port = await listenHere(server);
  base = `http://127.0.0.1:${port}`;
  return { env: { WEBHOOK_ALLOW: `127.0.0.1:${port}` } };
};

describeWithServer('Calendars of one’s own', listening, (test) => {
  const [world, { advisor }] = useWorld(test);
  let matchId: number;
  const day = fromNow(5 * DAY).slice(0, 10);
  const busyAtTen = calendar(
    event(`DTSTART:${stamp(`${day}T10:00:00Z`)}`, `DTEND:${stamp(`${day}T11:00:00Z`)}`),
  );
  before(async () => {
    ({ matchId } = await buildMatch(test, world));
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const put = async (busyUrl: string | null) =>
    (
      await advisor.put<BookingHours>(HOURS, {
        timeZone: 'UTC',
        weekly: [1, 2, 3, 4, 5, 6, 7].map((one) => ({ day: one, from: '09:00', to: '12:00' })),
        noticeHours: 0,
        busyUrl,
      })
    ).body;
  const slots = async () =>
    (
      await advisor.get<Slot[]>(
        `/api/matches/${matchId}/slots?from=${day}T00:00Z&to=${day}T23:59Z&minutes=60`,
      )
    ).body.map(({ start }) => start.slice(11, 16));
  /** As if the last attempt were sixteen minutes old. */
  const wait = () =>
    test.change(
      'booking_hours',
      { user_id: world.advisor.userId },
      { busy_tried_at: dbTime(new Date(Date.now() - 16 * MINUTE)) },
    );
  const state = async () => (await advisor.get<BookingHours>(HOURS)).body.busy;

  it('are read when they are named and every 15 minutes, and keep the slots free of what is in them', async () => {
    answer = (_, response) => response.end(`\ufeff${busyAtTen}`);
    const { busy } = await put(`${base}/mine.ics`);
    expect(busy.ok).to.equal(true);
    expect(Date.now() - Date.parse(String(busy.readAt))).to.be.below(MINUTE);
    expect(await slots()).to.deep.equal(['09:00', '11:00']);
    expect(reads).to.equal(1);
    await wait();
    await Promise.all([slots(), slots(), slots()]);
    expect(reads, 'of several at once one reads').to.equal(2);
    const row = (await test.db('booking_hours').first()) as { busy_url: string; busy_times: string };
    expect(row.busy_url, 'sealed').to.not.contain('mine.ics');
    expect(JSON.parse(row.busy_times), 'times, and what is not known').to.have.length(2);
    const { userId } = world.advisor;
    const { sessionSecret: former } = test.deps.config;
    const next = { ...test.deps.config, sessionSecret: 'the next one', sessionSecretBefore: former };
    await wait();
    await refreshBusy({ ...test.deps, config: next }, userId);
    const kept = await findBookingHours(test.db, { ...next, sessionSecretBefore: null }, userId);
    expect(kept?.busyUrl, 'sealed anew').to.equal(`${base}/mine.ics`);
    await put(`${base}/mine.ics`);
  });

  it('stay as they were last when the address is endless, huge, slow, gone, or no calendar', async () => {
    const { readAt } = await state();
    const long = 'The calendar is larger than 2 MB.';
    const none = 'The address did not answer with a calendar.';
    const unreadable = 'What the address answered could not be read as a calendar.';
    const often = event('DTSTART:20270101T100000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;INTERVAL=2');
    const answers: [string, string, RequestListener][] = [
      [
        'endless',
        long,
        (_, response) => {
          const more = (): unknown => response.write(MEGABYTE) && setImmediate(more);
          response.on('drain', more);
          more();
        },
      ],
      ['50 MB', long, (_, response) => response.end(Buffer.alloc(50 * 1_048_576, 'x'))],
      ['gone', none, (_, response) => response.writeHead(404).end(busyAtTen)],
      ['cut off', none, (request) => request.socket.destroy()],
      ['a page', unreadable, (_, response) => response.end('<html></html>')],
      ['a card', unreadable, (_, response) => response.end('BEGIN:VCARD\r\nEND:VCARD\r\n')],
      ['a second out of two', unreadable, (_, response) => response.end(calendar(often))],
      [
        'an address inside, by a redirect',
        'This address leads to where we do not call.',
        (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      ],
    ];
    for (const [what, message, respond] of answers) {
      answer = respond;
      await wait();
      expect(await state(), what).to.deep.equal({ readAt, ok: false, message });
      expect(await slots(), what).to.deep.equal(['09:00', '11:00']);
    }
    answer = (_, response) => response.end(calendar());
    await wait();
    expect((await state()).ok, 'well again').to.equal(true);
    expect(await slots()).to.have.length(5);
  });

  it('are not read where their name leads inside, also when it does so after it was looked up', async () => {
    await put('https://calendar.example.org/mine.ics');
    const asked: string[] = [];
    const names = ((name: string, _: unknown, callback: (...args: unknown[]) => void) => {
      asked.push(name);
      callback(null, [{ address: asked.length === 1 ? '10.0.0.1' : '127.0.0.1', family: 4 }]);
    }) as unknown as typeof lookup;
    await wait();
    await refreshBusy(test.deps, world.advisor.userId, new Date(), (call, config) =>
      callOutside(call, config, names),
    );
    expect(asked).to.deep.equal(['calendar.example.org']);
    expect(await state()).to.deep.equal({
      readAt: null,
      ok: false,
      message: 'This address leads to where we do not call.',
    });
  });

  it('are forgotten with their address, and are their owner’s alone to see', async () => {
    // Sealed with a secret that is lost.
    await test.change('booking_hours', { user_id: world.advisor.userId }, { busy_url: 'AAAA' });
    expect((await put(null)).busy).to.deep.equal({ readAt: null, ok: true });
    expect(await slots()).to.have.length(5);
  });
});

describe('Busy times', () => {
  const period = { start: Date.parse('2027-01-01T00:00Z'), end: Date.parse('2028-01-01T00:00Z') };
  const read = (...events: string[]) =>
    busyTimes(calendar(...events), 'Europe/London', period).map(({ start, end }) =>
      [start, end].map((ms) => new Date(ms).toISOString().slice(5, 16)).join(' '),
    );

  it('honour a zone that the file defines itself, floating times, and whole days', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:W. Europe Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16011028T030000',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010325T020000',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ].join('\r\n');
    const weekly = ['DTSTART;TZID=W. Europe Standard Time:20270326T090000', 'DURATION:PT1H'];
    expect(read(zone, event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=2'))).to.deep.equal([
      '03-26T08:00 03-26T09:00',
      '04-02T07:00 04-02T08:00',
    ]);
    expect(read(event('DTSTART:20270701T090000', 'DTEND:20270701T100000'))).to.deep.equal([
      '07-01T08:00 07-01T09:00',
    ]);
    expect(read(event('DTSTART;VALUE=DATE:20270327', 'DTEND;VALUE=DATE:20270329'))).to.deep.equal([
      '03-27T00:00 03-28T23:00',
    ]);
    expect(read(event('DTSTART;VALUE=DATE:20270701'))).to.deep.equal(['06-30T23:00 07-01T23:00']);
    expect(read(event('DTSTART:20270701T090000Z')), 'a moment').to.deep.equal([]);
  });

  it('honour UNTIL, RDATE, a date of EXDATE, and an occurrence that stands alone', () => {
    const daily = ['DTSTART;TZID=America/New_York:20270601T200000', 'DURATION:PT1H'];
    expect(read(event(...daily, 'RRULE:FREQ=DAILY;UNTIL=20270604T000000Z'))).to.deep.equal([
      '06-02T00:00 06-02T01:00',
      '06-03T00:00 06-03T01:00',
      '06-04T00:00 06-04T01:00',
    ]);
    expect(read(event(...daily, 'RRULE:FREQ=DAILY;UNTIL=20270602'))).to.have.length(2);
    expect(
      read(event(...daily, 'RDATE;TZID=America/New_York:20270610T200000', 'EXDATE;VALUE=DATE:20270601')),
    ).to.deep.equal(['06-11T00:00 06-11T01:00']);
    expect(read(event(...daily, 'RECURRENCE-ID:20270505T000000Z'))).to.have.length(1);
  });

  it('take no time where what recurred is long over', () => {
    const until2020 = 'RRULE:FREQ=DAILY;UNTIL=20200301T000000Z';
    const costs = (...rule: string[]) => {
      const often = event('DTSTART;TZID=Europe/London:20200101T100000', 'DURATION:PT1H', ...rule);
      const ics = calendar(...listOf(300, () => often));
      const start = Date.UTC(2027, 0, 1);
      return cpuSeconds(() => busyTimes(ics, 'UTC', { start, end: start + DAY }), 0);
    };
    expect(costs(until2020)).to.be.below(8 * costs());
  });

  it('are none of what is free or called off, in whatever case it is written', () => {
    const at = ['DTSTART:20270701T090000Z', 'DTEND:20270701T100000Z'];
    for (const line of ['TRANSP:TRANSPARENT', 'TRANSP:transparent', 'STATUS:CANCELLED'])
      expect(read(event(...at, line)), line).to.deep.equal([]);
    expect(read(event(...at, 'STATUS:TENTATIVE', 'TRANSP:OPAQUE'))).to.have.length(1);
  });
});
