import { Temporal } from 'temporal-polyfill';
import { LIMITS } from '../../../contract/limits.ts';
import type { BookingHoursPayload, ClockRange } from '../../../contract/requests-api.ts';
import { DAY_MS, MINUTE_MS } from '../../../core/db/clock.ts';

/** A free range that goes on over several midnights is followed back so far to its beginning. */
const LOOK_BACK_MS = 8 * DAY_MS;

export type WeeklyHours = Pick<BookingHoursPayload, 'timeZone' | 'weekly' | 'exceptions'>;

interface Diary {
  /** Of the advisor and, if it has any, of the organisation. */
  readonly hours: readonly (WeeklyHours & Pick<BookingHoursPayload, 'noticeHours' | 'bufferMinutes'>)[];
  /** From calendars of their own. */
  readonly busy: readonly Span[];
  readonly sessions: readonly Span[];
  readonly now: number;
}

/** What has to be known to tell the slots within `wanted`, of the years that a database can tell. */
export const periodAround = ({ start, end }: Span): Span => ({
  start: Math.max(0, start - LOOK_BACK_MS),
  end: Math.min(Date.UTC(9999, 11, 31), end + DAY_MS),
});

/**
 * The slots that lie wholly within a period (spec 4 §13, §20): at the beginning of each free range and every 30 minutes
 * after it, or every so many minutes as they last. Of two parties' notices and buffers the longer one counts.
 */
export function slotsOf({ hours, busy, sessions, now }: Diary, wanted: Span, minutes: number): Span[] {
  const [first, ...others] = hours.map((one) => openTimes(one, periodAround(wanted)));
  if (!first) return [];
  const longest = (name: 'noticeHours' | 'bufferMinutes') => Math.max(...hours.map((one) => one[name]));
  const buffer = longest('bufferMinutes') * MINUTE_MS;
  const kept = sessions.map(({ start, end }) => ({ start: start - buffer, end: end + buffer }));
  const free = without(others.reduce(common, first), union([...busy, ...kept]));
  const earliest = Math.max(wanted.start, now + longest('noticeHours') * 60 * MINUTE_MS);
  const length = minutes * MINUTE_MS;
  const step = Math.min(minutes, LIMITS.booking.stepMinutes) * MINUTE_MS;
  return free.flatMap((range) => {
    const skipped = Math.max(0, Math.ceil((earliest - range.start) / step));
    const starts: Span[] = [];
    for (let start = range.start + skipped * step; start + length <= range.end; start += step)
      if (start + length <= wanted.end) starts.push({ start, end: start + length });
      else break;
    return starts;
  });
}

/** Every moment of a period at which a clock in their zone shows a time within the hours. */
function openTimes({ timeZone, weekly, exceptions }: WeeklyHours, { start, end }: Span): Span[] {
  const others = new Map(exceptions.map(({ date, ranges }) => [date, ranges]));
  const dateAt = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate();
  const last = dateAt(end);
  const open: Span[] = [];
  let date = dateAt(start);
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    const ranges = others.get(date.toString()) ?? weekly.filter(({ day }) => day === date.dayOfWeek);
    if (ranges.length > 0) open.push(...openOn(date, timeZone, ranges));
  }
  return union(open);
}

/** On a day on which the clock is changed, each part of it has its own distance from UTC. */
function openOn(date: Temporal.PlainDate, timeZone: string, ranges: readonly ClockRange[]): Span[] {
  const midnight = Date.UTC(date.year, date.month - 1, date.day);
  const nextDay = date.add({ days: 1 }).toZonedDateTime(timeZone);
  const open: Span[] = [];
  let part = date.toZonedDateTime(timeZone);
  for (;;) {
    const isLast = part.offsetNanoseconds === nextDay.offsetNanoseconds;
    const next = isLast ? nextDay : (part.getTimeZoneTransition('next') ?? nextDay);
    const offset = part.offsetNanoseconds / 1_000_000;
    for (const { from, to } of ranges)
      open.push({
        start: Math.max(part.epochMilliseconds, midnight + clockMs(from) - offset),
        end: Math.min(next.epochMilliseconds, midnight + clockMs(to) - offset),
      });
    if (next.epochMilliseconds >= nextDay.epochMilliseconds)
      return open.filter(({ start, end }) => start < end);
    part = next;
  }
}

function clockMs(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return ((hours ?? 0) * 60 + (minutes ?? 0)) * MINUTE_MS;
}

/** A stretch of time in milliseconds since 1970, its end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The same time as spans in order that neither overlap nor touch. */
export function union(spans: readonly Span[]): Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else if (start < end) merged.push({ start, end });
  }
  return merged;
}

/** What is left of `spans` when `taken` is taken away; both in the form of {@link union}. */
function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const left: Span[] = [];
  let next = 0;
  for (const { start, end } of spans) {
    let from = start;
    while ((taken[next]?.end ?? Infinity) <= from) next += 1;
    for (let at = next; (taken[at]?.start ?? Infinity) < end; at += 1) {
      const { start: begin, end: until } = taken[at]!;
      if (begin > from) left.push({ start: from, end: begin });
      from = until;
    }
    if (from < end) left.push({ start: from, end });
  }
  return left;
}

/** The time that both have; both in the form of {@link union}. */
const common = (one: readonly Span[], other: readonly Span[]): Span[] => without(one, without(one, other));
