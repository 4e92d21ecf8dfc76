/** Diaries made up from a seed: hours, calendars and sessions around days on which clocks are changed. */
import type { WeeklyHours } from '../../../../src/features/matching/booking/slots.ts';
import { DAY_STEPS, STEP_MS, WallClock, type WallTime } from './wall-clock.ts';

const DAY_MS = 86_400_000;

/** Zones, each with days near which its clock is changed; at midnight, by half an hour, or not at all. */
const ZONES = {
  'Europe/London': ['2027-03-28', '2027-10-31'],
  'America/New_York': ['2027-03-14', '2027-11-07'],
  'Australia/Lord_Howe': ['2027-04-04', '2027-10-03'],
  'America/Santiago': ['2027-04-04', '2027-09-05'],
  'Asia/Beirut': ['2027-03-28', '2027-10-31'],
  'Pacific/Chatham': ['2027-04-04', '2027-09-26'],
  'Asia/Kolkata': ['2027-03-28'],
} as const;
export const ZONE_NAMES = Object.keys(ZONES) as (keyof typeof ZONES)[];
/** The days of a period, and the first one that is asked about: free ranges may begin some days before. */
const PERIOD_DAYS = 19;
const FIRST_ASKED = 11;

export interface Entry {
  /** An IANA name, `UTC`, `floating`, or `date` for whole days. */
  readonly zone: string;
  readonly first: WallTime;
  readonly minutes: number;
  /** Days between two starts; 0 for one that does not recur. */
  readonly every: number;
  readonly count: number | null;
  /** Days after the first on which it is left out. */
  readonly left: readonly number[];
  /** Days after the first on which it begins at another minute, or (null) is cancelled. */
  readonly moved: ReadonlyMap<number, number | null>;
  readonly free: 'TRANSP:TRANSPARENT' | 'STATUS:CANCELLED' | null;
}

export interface Case {
  readonly start: number;
  /** The day on which a clock is changed. */
  readonly changed: number;
  readonly from: number;
  readonly to: number;
  readonly now: number;
  readonly minutes: number;
  readonly hours: readonly (WeeklyHours & { noticeHours: number; bufferMinutes: number })[];
  readonly entries: readonly Entry[];
  readonly sessions: readonly { start: number; end: number }[];
}

/** Mulberry32: the same numbers from the same seed, anywhere. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const clocks = new Map<string, WallClock>();
/** The clock of a zone during a case's period. */
export function clockOf(zone: string, start: number): WallClock {
  const key = `${zone} ${start}`;
  const clock = clocks.get(key) ?? new WallClock(zone, start, PERIOD_DAYS * DAY_STEPS);
  clocks.set(key, clock);
  return clock;
}

export function caseFrom(seed: number): Case {
  const random = numbersFrom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const pick = <T>(from: readonly T[]): T => from[whole(from.length)]!;
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: whole(most + 1) }, make);
  const clockText = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const range = () => {
    const from = whole(282) * 5;
    return { from: clockText(from), to: clockText(Math.min(1_440, from + 15 + whole(100) * 5)) };
  };

  const zone = pick(ZONE_NAMES);
  const changed = Date.parse(pick<string>(ZONES[zone]));
  const start = changed - 14 * DAY_MS;
  const from = start + FIRST_ASKED * DAY_MS + whole(3 * DAY_STEPS) * STEP_MS;
  const to = from + (6 + whole(2 * DAY_STEPS)) * STEP_MS;
  // One day a week without hours, so that no free range is without a beginning.
  const closed = 1 + whole(7);
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== closed);
  const hoursIn = (timeZone: string) => ({
    timeZone,
    weekly: days.flatMap((day) => some(2, () => ({ day, ...range() }))),
    exceptions: some(1, () => whole(5)).map((day) => ({
      date: new Date(start + (FIRST_ASKED + day) * DAY_MS).toISOString().slice(0, 10),
      ranges: some(2, range),
    })),
    noticeHours: pick([0, 0, 1, 12, 36]),
    bufferMinutes: pick([0, 0, 5, 15, 30]),
  });
  const entry = (): Entry => {
    const kind = pick([zone, zone, pick(ZONE_NAMES), 'UTC', 'floating', 'date'] as const);
    const every = pick([0, 0, 1, 2, 7]);
    const times = every === 0 ? [] : Array.from({ length: 40 }, (_, n) => n * every).slice(1);
    return {
      zone: kind,
      first: {
        day: start / DAY_MS + (every === 0 ? FIRST_ASKED + whole(6) : whole(FIRST_ASKED)),
        // Now and then in the hours in which clocks are changed.
        minute: kind === 'date' ? 0 : random() < 0.15 ? whole(36) * 5 : 240 + whole(200) * 5,
      },
      minutes: kind === 'date' ? 1_440 * (1 + whole(2)) : 5 + whole(40) * 5,
      every,
      count: every > 0 && random() < 0.4 ? 1 + whole(14) : null,
      left: some(every > 0 ? 2 : 0, () => pick(times)),
      moved: new Map(
        kind === 'date' || every === 0
          ? []
          : some(1, () => [pick(times), random() < 0.3 ? null : 240 + whole(200) * 5]),
      ),
      free: random() < 0.1 ? pick(['TRANSP:TRANSPARENT', 'STATUS:CANCELLED'] as const) : null,
    };
  };
  return {
    start,
    changed,
    from,
    to,
    now: random() < 0.7 ? start : from - 10 * 3_600_000 + whole(400) * STEP_MS,
    minutes: pick([15, 20, 30, 45, 60, 90, 120]),
    hours: [hoursIn(zone), ...(random() < 0.3 ? [hoursIn(pick(ZONE_NAMES))] : [])],
    entries: some(4, entry),
    sessions: some(3, () => {
      const begin = from - DAY_MS / 2 + whole(3 * DAY_STEPS) * STEP_MS;
      return { start: begin, end: begin + (3 + whole(20)) * STEP_MS };
    }),
  };
}

/** A case's calendar as a file (RFC 5545). */
export function icsOf(entries: readonly Entry[]): string {
  const lines = entries.flatMap((entry, at) => {
    const stamp = ({ day, minute }: WallTime) => {
      const iso = new Date(day * DAY_MS + minute * 60_000).toISOString().replaceAll(/[-:]|\.000Z/g, '');
      if (entry.zone === 'date') return iso.slice(0, 8);
      return entry.zone === 'UTC' ? `${iso}Z` : iso;
    };
    const tagged = (name: string, time: WallTime) => {
      if (entry.zone === 'date') return `${name};VALUE=DATE:${stamp(time)}`;
      const zone = entry.zone === 'UTC' || entry.zone === 'floating' ? '' : `;TZID=${entry.zone}`;
      return `${name}${zone}:${stamp(time)}`;
    };
    const on = (days: number, minute = entry.first.minute) => ({ day: entry.first.day + days, minute });
    const event = (...rest: string[]) => [
      'BEGIN:VEVENT',
      `UID:${at}@example.org`,
      'DTSTAMP:20270101T000000Z',
      ...rest,
      'END:VEVENT',
    ];
    const length = entry.zone === 'date' ? `P${entry.minutes / 1_440}D` : `PT${entry.minutes}M`;
    const end =
      entry.zone === 'UTC'
        ? tagged('DTEND', on(0, entry.first.minute + entry.minutes))
        : `DURATION:${length}`;
    const rule =
      entry.every === 0
        ? []
        : [
            `RRULE:FREQ=${entry.every === 7 ? 'WEEKLY' : `DAILY;INTERVAL=${entry.every}`}` +
              (entry.count === null ? '' : `;COUNT=${entry.count}`),
          ];
    const moved = [...entry.moved].map(([days, minute]) =>
      event(
        tagged('RECURRENCE-ID', on(days)),
        tagged('DTSTART', on(days, minute ?? entry.first.minute)),
        `DURATION:${length}`,
        ...(minute === null ? ['STATUS:CANCELLED'] : []),
        ...(entry.free ? [entry.free] : []),
      ),
    );
    return [
      ...event(
        tagged('DTSTART', entry.first),
        end,
        ...rule,
        ...entry.left.map((days) => tagged('EXDATE', on(days))),
        ...(entry.free ? [entry.free] : []),
      ),
      ...moved.flat(),
    ];
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}
