/** What the answers must be, told slowly: by looking at a clock every five minutes. Nothing here is of the product. */
import { clockOf, type Case, type Entry } from './generated-cases.ts';
import { DAY_STEPS, STEP_MS } from './wall-clock.ts';

const DAY_MS = 86_400_000;
const STEP_MINUTES = 5;

/** Starts and ends in milliseconds. */
export type Times = readonly (readonly [start: number, end: number])[];

export function slowBusyTimes({ start, entries, hours }: Case): Times {
  return entries.flatMap((entry) => (entry.free ? [] : timesOf(entry, start, hours[0]!.timeZone)));
}

function timesOf(entry: Entry, start: number, owner: string): [number, number][] {
  const { first, every, count, left, moved, minutes } = entry;
  const zone = entry.zone === 'floating' || entry.zone === 'date' ? owner : entry.zone;
  const at = (days: number, minute: number) =>
    start + clockOf(zone, start).stepOf({ day: first.day + days, minute }) * STEP_MS;
  const times: [number, number][] = [];
  for (let days = 0, n = 0; n < (every === 0 ? 1 : (count ?? 40)); days += every, n += 1) {
    if (left.includes(days)) continue;
    const minute = moved.has(days) ? moved.get(days) : first.minute;
    if (minute === null || minute === undefined) continue;
    const begin = at(days, minute);
    const end = entry.zone === 'date' ? at(days + minutes / 1_440, 0) : begin + minutes * 60_000;
    times.push([begin, end]);
  }
  // Whoever was moved on a day that the series does not reach, or leaves out, is there all the same.
  for (const [days, minute] of moved) {
    const isReached = !left.includes(days) && days / every < (count ?? 40);
    if (minute !== null && !isReached) times.push([at(days, minute), at(days, minute) + minutes * 60_000]);
  }
  return times;
}

/** A step is free when every clock shows hours there, and nobody is busy. */
export function slowSlots(one: Case): Times {
  const { start, from, to, now, minutes, hours, sessions } = one;
  const steps = Math.ceil((to - start) / STEP_MS) + DAY_STEPS;
  const open = hours.map((own) => openSteps(own, start, steps));
  const free = Array.from({ length: steps }, (_, step) => open.every((own) => own[step]));
  const take = (begin: number, end: number) =>
    free.fill(false, Math.max(0, (begin - start) / STEP_MS), Math.max(0, (end - start) / STEP_MS));
  const buffer = Math.max(...hours.map(({ bufferMinutes }) => bufferMinutes)) * 60_000;
  for (const [begin, end] of slowBusyTimes(one)) take(begin, end);
  for (const session of sessions) take(session.start - buffer, session.end + buffer);
  const notice = now + Math.max(...hours.map(({ noticeHours }) => noticeHours)) * 3_600_000;
  const slots: [number, number][] = [];
  const every = Math.min(30, minutes) / STEP_MINUTES;
  for (let step = 0, since = 0; step < steps; step += 1) {
    if (step === 0 || !free[step - 1]) since = step;
    const begin = start + step * STEP_MS;
    const end = begin + minutes * 60_000;
    if (!free[step] || (step - since) % every !== 0 || begin < from || begin < notice || end > to) continue;
    if (free.slice(step, step + minutes / STEP_MINUTES).every(Boolean)) slots.push([begin, end]);
  }
  return slots;
}

const clockMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Whether the clock of somebody's zone shows a time within their hours, by step. */
function openSteps({ timeZone, weekly, exceptions }: Case['hours'][number], start: number, steps: number) {
  const clock = clockOf(timeZone, start);
  const rangesOn = (day: number) => {
    const date = new Date(day * DAY_MS);
    const exception = exceptions.find((one) => one.date === date.toISOString().slice(0, 10));
    const ranges = exception?.ranges ?? weekly.filter((one) => one.day === (date.getUTCDay() || 7));
    return ranges.map(({ from, to }) => [clockMinutes(from), clockMinutes(to)] as const);
  };
  const days = new Map<number, ReturnType<typeof rangesOn>>();
  return Array.from({ length: steps }, (_, step) => {
    const { day, minute } = clock.at(step);
    const ranges = days.get(day) ?? rangesOn(day);
    days.set(day, ranges);
    return ranges.some(([from, to]) => from <= minute && minute < to);
  });
}
