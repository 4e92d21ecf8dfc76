import { expect } from 'chai';
import nodeIcal from 'node-ical';
import type { VEvent } from 'node-ical';
import { busyTimes } from '../../../../src/features/matching/booking/busy-times.ts';
import { slotsOf, union, type Span } from '../../../../src/features/matching/booking/slots.ts';
import { caseFrom, icsOf, type Case } from './generated-cases.ts';
import { slowBusyTimes, slowSlots, type Times } from './oracle.ts';

/** Some seconds' worth of them; all 20,000 with SLOT_CASES=20000. */
const CASES = Number(process.env['SLOT_CASES'] ?? 2_000);
const DAY_MS = 86_400_000;

const spans = (times: Times) => union(times.map(([start, end]) => ({ start, end })));
const clipped = (times: readonly Span[], { start, end }: Span) =>
  times
    .map((time) => ({ start: Math.max(start, time.start), end: Math.min(end, time.end) }))
    .filter((time) => time.start < time.end);
const within = (times: Times, { start, end }: { start: number; end: number }): Times =>
  times.filter((time) => time[1] > start && time[0] < end);

/** So few, since the other reader takes as long for one as this one for ten. */
const READ_TWICE_EVERY = 10;

/**
 * The same calendar by a reader of other hands; it has no zone for floating times and days. Near a change of the clock it
 * tells other times than a clock there: those days are the slow answer's alone.
 */
function otherReading({ entries }: Case, ics: string, period: { start: number; end: number }): Times | null {
  const isTold = entries.every(({ zone }) => zone !== 'floating' && zone !== 'date');
  if (!isTold) return null;
  const isBusy = (event: VEvent) => event.status !== 'CANCELLED' && event.transparency !== 'TRANSPARENT';
  const events = Object.values(nodeIcal.sync.parseICS(ics)).filter(
    (one): one is VEvent => one.type === 'VEVENT',
  );
  return events.flatMap((event) => {
    const replaced: VEvent[] = Object.values(event.recurrences ?? {});
    const left = [
      ...Object.values<Date>(event.exdate ?? {}),
      ...replaced.map(({ recurrenceid }) => recurrenceid as unknown as Date),
    ].map((moment) => moment.getTime());
    const length = event.end.getTime() - event.start.getTime();
    const starts: Date[] = event.rrule
      ? event.rrule.between(new Date(period.start - 30 * DAY_MS), new Date(period.end + DAY_MS), true)
      : [event.start];
    return [
      ...(isBusy(event) ? starts.map((start) => start.getTime()) : [])
        .filter((start) => !left.includes(start))
        .map((start) => [start, start + length] as const),
      ...replaced.filter(isBusy).map(({ start, end }) => [start.getTime(), end.getTime()] as const),
    ];
  });
}

describe('Slots', () => {
  it(`of ${CASES} made-up diaries around clock changes are what a clock tells: none too many, none missing`, () => {
    let offered = 0;
    let readTwice = 0;
    for (let seed = 1; seed <= CASES; seed += 1) {
      const one = caseFrom(seed);
      const ics = icsOf(one.entries);
      const period = { start: one.start + 8 * DAY_MS, end: one.to };
      const busy = busyTimes(ics, one.hours[0]!.timeZone, period);
      expect(busy, `busy times of ${seed}`).to.deep.equal(spans(within(slowBusyTimes(one), period)));
      const other = seed % READ_TWICE_EVERY === 0 ? otherReading(one, ics, period) : null;
      if (other) {
        readTwice += 1;
        const unchanged = [
          { start: period.start, end: Math.min(period.end, one.changed - 1.5 * DAY_MS) },
          { start: one.changed + 2 * DAY_MS, end: period.end },
        ];
        for (const part of unchanged)
          expect(clipped(busy, part), `the other reading of ${seed}`).to.deep.equal(
            clipped(spans(other), part),
          );
      }
      const slots = slotsOf(
        { hours: one.hours, busy, sessions: one.sessions, now: one.now },
        { start: one.from, end: one.to },
        one.minutes,
      ).map(({ start, end }) => [start, end] as const);
      expect(slots, `slots of ${seed}`).to.deep.equal(slowSlots(one));
      offered += slots.length;
    }
    expect(offered, 'slots in all').to.be.greaterThan(CASES);
    expect(readTwice, 'calendars read twice').to.be.greaterThan(CASES / READ_TWICE_EVERY / 4);
  });
});
