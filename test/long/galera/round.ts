import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { logInAt } from '../../support/visitor.ts';
import { untilWritten, type Book } from '../support/book.ts';
import { say } from '../support/figures.ts';
import { Load } from '../support/load.ts';
import { endOf, Watch } from '../support/watch.ts';
import type { Pair } from '../support/world.ts';
import type { NodeFault } from './faults.ts';
import type { Installation, Place } from './installation.ts';

/** "Answers become 503 within 5 s" (design/security.md 16). */
const LIMIT_MS = 5_000;
/** Answered writes before the fault, while it lasts (by the others), and after it. */
const WRITES = 30;
const LONGEST_MS = 120_000;

/** Takes a node away under load for so many seconds, and gives it back; prints how it went. @returns what is broken */
export async function loseNode(
  installation: Installation,
  book: Book,
  pairs: readonly Pair[],
  { fault, place, seconds }: { readonly fault: NodeFault; readonly place: Place; readonly seconds: number },
): Promise<string[]> {
  const load = new Load({ book, url: installation.url }).start(pairs);
  const { url } = place.server;
  const ready = new Watch(`${url}/health/ready`);
  // A log-in at the node's own server: it reads, and where it can, it writes.
  const knock = new Watch(() => logInAt(url, pairs[0]?.organization.username ?? ''));
  try {
    await untilWritten(book, WRITES);
    const from = performance.now();
    await fault.make(place.node);
    await pause(seconds * 1_000);
    await untilWritten(book, WRITES);
    const to = performance.now();
    const how = await fault.mend(place.node);
    const recovered = await ready.until((look) => look.beganAt > to && look.status === 200, LONGEST_MS);
    await untilWritten(book, WRITES);
    await Promise.all([load.stop(), ready.stop(), knock.stop()]);
    const good = load.calls.filter(({ status }) => status !== null && status < 300).map(endOf);
    const refused = ready.looks.filter(({ beganAt, status }) => beganAt >= from - 1_000 && status !== 200);
    // Calls that were under way count from the fault on.
    const knocks = knock.looks.filter((look) => endOf(look) > from && look.beganAt < to);
    const waits = knocks.map((look) => Math.min(endOf(look), to) - Math.max(look.beganAt, from));
    // From the fault until the node's own server said that it is not ready.
    const notReady = Math.round(Math.min(...refused.map(endOf), Infinity) - from);
    const longestRefusal = Math.round(Math.max(0, ...waits));
    const answered = good.filter((at) => at > from && at < to).length;
    const gap = Math.round(longestGap(good, from, to));
    // From the node's start, or from its being let back, until its server was ready; the process went on.
    const recovery = Math.round(endOf(recovered) - to);
    const of = `${place.node.name} ${fault.name}`;
    say(
      `  ${of}: its server not ready after ${notReady} ms, longest wait for its 503 ${longestRefusal} ms; the others answered ${answered} writes, longest pause ${gap} ms; ready again ${recovery} ms after it was given back (${how})`,
    );
    const odd = knocks.find(({ beganAt, status }) => beganAt > from + LIMIT_MS && status !== 503);
    return [
      ...(notReady <= LIMIT_MS ? [] : [`${of}: its server said after ${notReady} ms that it is not ready`]),
      ...(longestRefusal <= LIMIT_MS ? [] : [`${of}: a call to its server waited ${longestRefusal} ms`]),
      ...(odd ? [`${of}: its server answered ${odd.status}, not 503`] : []),
      ...(gap <= LIMIT_MS ? [] : [`${of}: the others answered no write for ${gap} ms`]),
    ];
  } finally {
    await Promise.all([load.stop(), ready.stop(), knock.stop()]);
  }
}

/** The longest time without any of these moments between two others. */
function longestGap(moments: readonly number[], from: number, to: number): number {
  const within = [from, ...moments.filter((at) => at > from && at < to).sort((a, b) => a - b), to];
  return Math.max(...within.slice(1).map((at, index) => at - (within[index] ?? at)));
}
