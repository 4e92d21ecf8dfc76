import type { Piscina } from 'piscina';
import { LIMITS } from '../../../contract/limits.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { DAY_MS, timeAfter, timeBefore } from '../../../core/db/clock.ts';
import type { Deps } from '../../../core/deps.ts';
import { CallError, callOutside } from '../../../core/http/outgoing.ts';
import { ownThread } from '../../../core/lifecycle/own-thread.ts';
import { CODE } from '../../../core/project.ts';
import { seal } from '../../../core/security/sealed.ts';
import { PURPOSE, findBookingHours, type CalendarProblem } from './booking-hours.queries.ts';
import type { Span } from './slots.ts';
import type { CalendarText } from './busy-times.ts';

const { everyMinutes, readMs, bytes } = LIMITS.booking.busy;
/** Beyond the furthest session that can be planned, for as long as a calendar may stay unread. */
const AHEAD_MS = (LIMITS.session.startAheadDays + 60) * DAY_MS;
const REDIRECTS = 3;
/** The last that a `Date` can tell. */
const LAST_MOMENT = 8_640_000_000_000_000;

/**
 * Reads somebody's own calendar when the last attempt is 15 minutes old; of several calls at once one reads, and the
 * others go by what is known. Only times are kept, and they stay when a later attempt fails.
 * @param call how the address is called; tests give it names of their own
 */
export async function refreshBusy(
  deps: Deps,
  userId: number,
  now = new Date(),
  call = callOutside,
): Promise<void> {
  const { db, config, log } = deps;
  const hours = await findBookingHours(db, config, userId);
  if (!hours?.busyUrl) return;
  const own = { user_id: userId, busy_url: hours.sealedUrl };
  const at = dbTime(now);
  const claimed = await db('booking_hours')
    .where(own)
    .where((due) => {
      void due.whereNull('busy_tried_at');
      void due.orWhere('busy_tried_at', '<=', timeBefore(now, everyMinutes * 60_000));
      // Written by a clock that has gone back since.
      void due.orWhere('busy_tried_at', '>', timeAfter(now, 3_600_000));
    })
    .update({ busy_tried_at: at });
  if (claimed !== 1) return;
  const { busyUrl: url, timeZone } = hours;
  const period = { start: now.getTime() - DAY_MS, end: now.getTime() + AHEAD_MS };
  const read = async (): Promise<Span[] | CalendarProblem> => {
    const answer = await call({ url, timeoutMs: readMs, maxBytes: bytes, redirects: REDIRECTS }, config);
    if (answer.status !== 200) return 'unreachable';
    // Takes off the mark that some calendars begin with (U+FEFF).
    const times = await readBusyTimes({ ics: new TextDecoder().decode(answer.body), timeZone, period });
    // What comes after the period is not known, and so not free.
    return [...times, { start: period.end, end: LAST_MOMENT }];
  };
  const times = await read().catch((error: unknown): CalendarProblem => {
    if (error instanceof CallError) return error.failure;
    // Not the error itself: it may quote the calendar.
    log.info({ name: error instanceof Error ? error.name : 'unknown' }, 'a calendar could not be read');
    return 'unreadable';
  });
  const changes =
    typeof times === 'string'
      ? { busy_problem: times }
      : { busy_times: JSON.stringify(times), busy_read_at: at, busy_problem: null };
  // So that a changed SESSION_SECRET takes over with use.
  const anew = { busy_url: seal(config, PURPOSE, String(userId), url) };
  await db('booking_hours')
    .where(own)
    .update({ ...changes, ...anew });
}

const PROGRAM = new URL(`./busy-times${CODE}`, import.meta.url);
const HEAP_MEGABYTES = 256;

let pool: Piscina<CalendarText, Span[]> | undefined;

/**
 * Reads a calendar in a thread of its own: a file of 2 MB can hold rules that recur every second, or search for a day
 * that never comes. Waiting for a turn counts.
 * @throws Error for what is no calendar, and for what takes too long
 */
async function readBusyTimes(calendar: CalendarText): Promise<Span[]> {
  pool ??= ownThread(PROGRAM, { heapMegabytes: HEAP_MEGABYTES });
  return pool.run(calendar, { signal: AbortSignal.timeout(LIMITS.booking.busy.parseMs) });
}
