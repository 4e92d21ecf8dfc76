import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { LIMITS } from '../../../contract/limits.ts';
import { DAY_MS } from '../../../core/db/clock.ts';
import { isTimeZone } from '../../../core/time-zones.ts';
import { union, type Span } from './slots.ts';

/** A zone by its IANA name, or as the calendar itself defines it (VTIMEZONE). */
type Zone = string | ICAL.Timezone;

/** One VEVENT, as far as it says when somebody is busy. */
interface Entry {
  readonly component: ICAL.Component;
  readonly start: ICAL.Time;
  readonly zone: Zone;
  readonly isFree: boolean;
  /** The occurrence of a series that it stands for. */
  readonly replaces: number | null;
}

/**
 * When somebody is busy by their calendar (RFC 5545): its events with what recurs (RRULE, RDATE, EXDATE, RECURRENCE-ID),
 * but for those that are TRANSPARENT or CANCELLED. Moments of IANA zones are told by their names, whatever the file says
 * of them; those of no zone, and whole days, are of the calendar's owner.
 * @param period what is asked about
 * @throws Error for what is no calendar, and for one that recurs without end
 */
export function busyTimes(ics: string, owner: string, period: Span): Span[] {
  const calendar = ICAL.Component.fromString(ics);
  if (calendar.name !== 'vcalendar') throw new Error('no calendar');
  const series = new Map<unknown, Entry[]>();
  for (const component of calendar.getAllSubcomponents('vevent')) {
    // Without a UID an event belongs to no other.
    const uid = component.getFirstPropertyValue('uid') ?? component;
    const entry = entryOf(component, owner);
    if (entry) series.set(uid, [...(series.get(uid) ?? []), entry]);
  }
  const spans: Span[] = [];
  for (const entries of series.values())
    for (const span of busyOf(entries, owner, period))
      if (spans.push(span) > LIMITS.booking.busy.occurrences) throw new Error('too many');
  return union(spans);
}

function entryOf(component: ICAL.Component, owner: string): Entry | null {
  const property = component.getFirstProperty('dtstart');
  if (!property) return null;
  const says = (name: string, value: string) =>
    String(component.getFirstPropertyValue(name)).toUpperCase() === value;
  const id = component.getFirstProperty('recurrence-id');
  return {
    component,
    start: timeOf(property.getFirstValue()),
    zone: zoneOf(property, owner),
    isFree: says('transp', 'TRANSPARENT') || says('status', 'CANCELLED'),
    replaces: id ? instantOf(timeOf(id.getFirstValue()), zoneOf(id, owner)) : null,
  };
}

/** A series and what replaces occurrences of it; an occurrence that somebody was invited to alone has no series. */
function* busyOf(entries: readonly Entry[], owner: string, period: Span): Generator<Span> {
  const replaced = new Set(entries.map(({ replaces }) => replaces));
  for (const entry of entries) {
    if (entry.isFree) continue;
    if (entry.replaces !== null) yield* within(period, spanOf(entry, entry.start, owner));
    else
      for (const time of occurrences(entry, owner, period)) {
        const span = spanOf(entry, time, owner);
        if (!replaced.has(span.start)) yield* within(period, span);
      }
  }
}

function* within(period: Span, span: Span): Generator<Span> {
  if (span.end > period.start && span.start < period.end) yield span;
}

/** The starts of an event, in no particular order; of a rule, which goes on for ever, those that matter in a period. */
function* occurrences(entry: Entry, owner: string, period: Span): Generator<ICAL.Time> {
  const { component, start, zone } = entry;
  const { start: begin, end } = spanOf(entry, start, owner);
  const from = period.start - (end - begin) - 2 * DAY_MS;
  const left = new Set<number | string>();
  for (const property of component.getAllProperties('exdate'))
    for (const value of property.getValues()) {
      const time = timeOf(value);
      // A date leaves out what begins on it.
      left.add(time.isDate ? dateOf(time) : instantOf(time, zoneOf(property, owner)));
    }
  const isLeft = (time: ICAL.Time) =>
    left.size > 0 && (left.has(instantOf(time, zone)) || left.has(dateOf(time)));
  if (!isLeft(start)) yield start;
  for (const property of component.getAllProperties('rdate'))
    for (const value of property.getValues()) {
      const time = timeOf(value instanceof ICAL.Period ? value.start : value);
      if (!isLeft(time)) yield time;
    }
  for (const property of component.getAllProperties('rrule')) {
    const value = property.getFirstValue();
    if (!(value instanceof ICAL.Recur)) throw new Error('no rule');
    const last = Math.min(period.end, lastOf(value, zone));
    if (last < from) continue;
    // Compared here: the iterator takes a clock's time for UTC.
    value.until = null;
    const iterator = value.iterator(start);
    // The iterator goes on with the same object.
    const next = () => iterator.next()?.clone();
    // Within a day of the moment: asking its zone takes longer than the rule does, and most is years ago.
    const near = (time: ICAL.Time) => time.toUnixTime() * 1_000;
    const isOver = (time: ICAL.Time) => near(time) > last - DAY_MS && instantOf(time, zone) > last;
    for (let time = next(); time && !isOver(time); time = next())
      if (near(time) >= from && !isLeft(time)) yield time;
  }
}

function lastOf({ until }: ICAL.Recur, zone: Zone): number {
  if (!until) return Infinity;
  const end = until.clone();
  if (end.isDate) end.adjust(1, 0, 0, -1);
  return instantOf(end, zone);
}

/** Where one start of an event ends: days go by the calendar, hours by the clock's own pace (RFC 5545 §3.3.6). */
function spanOf({ component, start: first, zone }: Entry, time: ICAL.Time, owner: string): Span {
  const start = instantOf(time, zone);
  const length = component.getFirstPropertyValue('duration');
  if (length instanceof ICAL.Duration) {
    const { weeks, days, hours, minutes, seconds, isNegative } = length;
    if (isNegative) return { start, end: start };
    const day = time.clone();
    day.adjust(weeks * 7 + days, 0, 0, 0);
    return { start, end: instantOf(day, zone) + ((hours * 60 + minutes) * 60 + seconds) * 1_000 };
  }
  const property = component.getFirstProperty('dtend');
  if (property && !time.isDate)
    return {
      start,
      end:
        start + instantOf(timeOf(property.getFirstValue()), zoneOf(property, owner)) - instantOf(first, zone),
    };
  // Without an end a whole day lasts one, and a moment nothing.
  const end = time.clone();
  if (time.isDate) {
    const days = property ? timeOf(property.getFirstValue()).subtractDate(first).toSeconds() / 86_400 : 1;
    end.adjust(Math.max(1, days), 0, 0, 0);
  }
  return { start, end: instantOf(end, zone) };
}

function zoneOf(property: ICAL.Property, owner: string): Zone {
  const name = property.getFirstParameter('tzid');
  if (!name) return owner;
  return isTimeZone(name) ? name : (property.parent.getTimeZoneByID(name) ?? owner);
}

function instantOf(time: ICAL.Time, zone: Zone): number {
  const { year, month, day, hour, minute, second } = time;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  if (time.zone === ICAL.Timezone.utcTimezone) return wall;
  if (typeof zone === 'string')
    return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }).toZonedDateTime(zone)
      .epochMilliseconds;
  const there = time.clone();
  there.zone = zone;
  return wall - there.utcOffset() * 1_000;
}

const dateOf = ({ year, month, day }: ICAL.Time): string => `${year}-${month}-${day}`;

function timeOf(value: unknown): ICAL.Time {
  if (value instanceof ICAL.Time) return value;
  throw new Error('no moment');
}

export interface CalendarText {
  readonly ics: string;
  /** The owner's, by its IANA name. */
  readonly timeZone: string;
  readonly period: Span;
}

/** Runs in the thread of `busy.service.ts`. @throws Error for what is no calendar, or has too many busy times */
export default function read({ ics, timeZone, period }: CalendarText): Span[] {
  const times = busyTimes(ics, timeZone, period);
  if (times.length > LIMITS.booking.busy.times) throw new Error('too many');
  return times;
}
