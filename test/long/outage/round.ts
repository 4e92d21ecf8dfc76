import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { untilWritten, type Book } from '../support/book.ts';
import { Load, type Call } from '../support/load.ts';
import type { Pair } from '../support/world.ts';
import { endOf, Watch } from '../support/watch.ts';
import type { Fault } from './faults.ts';

/** "Answers become 503 within 5 s" (design/security.md 16): no call waits longer. */
const LIMIT_MS = 5_000;
/** Writes that are answered before the database goes away. */
const WRITES_BEFORE = 30;
/** Writes that are answered after it is back: service has resumed, it did not only twitch. */
const WRITES_AFTER = 30;
const LONGEST_MS = 60_000;

export type Outage = ReturnType<typeof told>;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Takes the database away under load for so many seconds, and gives it back. */
export async function liveThroughOutage(
  url: string,
  book: Book,
  pairs: readonly Pair[],
  fault: Fault,
  seconds: number,
): Promise<Outage> {
  const load = new Load({ book, url: () => url }).start(pairs);
  const [live, ready] = [new Watch(`${url}/health/live`), new Watch(`${url}/health/ready`)];
  let span: Span;
  let returned = 0;
  try {
    await untilWritten(book, WRITES_BEFORE, LONGEST_MS);
    const from = performance.now();
    await fault.make();
    await pause(seconds * 1_000);
    span = { from, to: performance.now() };
    await fault.mend();
    returned = performance.now();
    await untilWritten(book, WRITES_AFTER, LONGEST_MS);
  } finally {
    await Promise.all([load.stop(), live.stop(), ready.stop()]);
  }
  return told(fault, span, returned, load.calls, live, ready);
}

function told(fault: Fault, span: Span, returned: number, calls: readonly Call[], live: Watch, ready: Watch) {
  const during = calls.filter((call) => endOf(call) > span.from && call.beganAt < span.to);
  const refused = calls.filter(({ beganAt, status }) => status === 503 && beganAt + LIMIT_MS > span.from);
  const firstRefusal = since(span.from, refused.map(endOf));
  const good = calls.filter(({ status }) => status !== null && status < 300);
  const recovery = since(returned, good.map(endOf));
  const said = ready.looks.filter(({ beganAt, status }) => beganAt > span.from && status !== 200);
  const notReady = said.length > 0 ? since(span.from, said.map(endOf)) : null;
  const again = ready.looks.filter(({ beganAt, status }) => beganAt > returned && status === 200);
  const readyAgain = since(returned, again.map(endOf));
  const waits = during.map((call) => waitOf(call, span));
  const late = during.filter((call) => waitOf(call, span) > LIMIT_MS);
  const oddLive = live.looks.filter(({ status }) => status !== 200);
  const broken = [
    ...(firstRefusal <= LIMIT_MS ? [] : [`the first 503 came after ${firstRefusal} ms`]),
    ...late.map((call) => `${call.path} waited ${Math.round(waitOf(call, span))} ms`),
    ...(calls.every(({ status }) => status !== null) ? [] : ['a call got no answer']),
    ...(oddLive.length === 0 ? [] : [`liveness answered ${oddLive[0]?.status}`]),
    ...(!fault.isTotal || (notReady ?? Infinity) <= LIMIT_MS
      ? []
      : [`not ready was said after ${notReady} ms`]),
    ...(Number.isFinite(readyAgain) ? [] : ['readiness did not come back']),
  ];
  return {
    fault: fault.name,
    /** Milliseconds from the fault to the first 503 that somebody got. */
    firstRefusal,
    /** How long calls waited while the database was away. */
    waits,
    refused: refused.length,
    /** Milliseconds from the fault to the first answer of readiness that says no; null where there is none. */
    notReady,
    liveness: live.looks.map(({ ms }) => ms),
    /** Milliseconds from the database's return to the first write that was answered, and to readiness. */
    recovery,
    readyAgain,
    broken: broken.map((line) => `${fault.name}: ${line}`),
  };
}

/** How long a call waited for the database: until it was refused, or until the database was back. */
const waitOf = (call: Call, { from, to }: Span): number =>
  (call.status === 503 ? endOf(call) : Math.min(endOf(call), to)) - Math.max(call.beganAt, from);

/** Milliseconds to the first of these moments that is later; Infinity when there is none. */
const since = (from: number, moments: readonly number[]): number =>
  Math.round(Math.min(Infinity, ...moments.filter((at) => at >= from).map((at) => at - from)));
