/**
 * The people of the mixed workload, in a process of their own: started by `mixed.bench.ts`, which sends what there is to
 * do and gets the figures back.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { burst, type Burst } from './burst.ts';
import { Caller } from './caller.ts';
import { PAGES } from './pages.ts';
import { Tally, type KindFigures } from './tally.ts';
import { Visitor } from './visitor.ts';
import type { MixedPerson } from './world.ts';

export interface Orders {
  /** Of the server's processes; people are spread over them. */
  readonly urls: readonly string[];
  readonly bareUrl: string;
  readonly people: readonly MixedPerson[];
  /** Over which they arrive, before anything is counted. */
  readonly arriveSeconds: number;
  readonly minutes: number;
  readonly thinkSeconds: number;
}

export interface Outcome {
  readonly seconds: number;
  readonly overall: KindFigures;
  readonly kinds: readonly KindFigures[];
  /** A call that does nothing (`/health/live`): what everybody waits for the server's event loop. */
  readonly idleCall: KindFigures;
  /** The same of a bare hapi route in a process of its own, in turns with it. */
  readonly bareCall: KindFigures;
  /** How late the people themselves were, in milliseconds: 99 of 100 of their turns. */
  readonly ownDelay: number;
  readonly burst: Burst;
}

/** Sent to the bench while it goes on. */
export type News =
  { readonly opened: boolean } | { readonly minute: number; readonly calls: number } | Outcome;

const PROBE_EVERY_MS = 100;

process.once('message', (orders: Orders) => {
  void run(orders).then((outcome) => {
    process.send?.(outcome satisfies News, () => process.exit(0));
  });
});

async function run(orders: Orders): Promise<Outcome> {
  const tally = new Tally();
  let isOver = false;
  const crowd = {
    urls: orders.urls,
    tally,
    thinkSeconds: orders.thinkSeconds,
    sent: new Map<string, number>(),
    isOver: () => isOver,
  };
  const visitors = orders.people.map((person, at) => new Visitor(person, at, crowd));
  const living = visitors.map((visitor, at) =>
    // In the order of chance, so that roles arrive mixed.
    visitor.live(
      PAGES[visitor.person.role],
      (orders.arriveSeconds * ((at * 89) % visitors.length)) / visitors.length,
    ),
  );
  await pause(orders.arriveSeconds * 1_000);
  const probes = new Tally();
  const own = monitorEventLoopDelay({ resolution: 10 });
  own.enable();
  tally.open();
  probes.open();
  const began = performance.now();
  process.send?.({ opened: true } satisfies News);
  const probing = probe(orders, probes, () => isOver);
  for (let minute = 1; minute <= orders.minutes; minute += 1) {
    await pause(60_000);
    process.send?.({ minute, calls: tally.calls } satisfies News);
  }
  // Parts of a minute are for trying out.
  await pause((orders.minutes % 1) * 60_000);
  isOver = true;
  own.disable();
  const seconds = (performance.now() - began) / 1_000;
  await Promise.all([...living, probing]);
  process.send?.({ opened: false } satisfies News);
  const [idleCall, bareCall] = ['idle', 'bare'].map((kind) =>
    probes.figures().find((one) => one.kind === kind),
  );
  if (!idleCall || !bareCall) throw new Error('nothing was probed');
  return {
    seconds,
    overall: tally.overall(),
    kinds: tally.figures().toSorted((a, b) => b.calls - a.calls),
    idleCall,
    bareCall,
    ownDelay: own.percentile(99) / 1e6,
    burst: await burst(orders.urls, orders.people),
  };
}

async function probe({ urls, bareUrl }: Orders, tally: Tally, isOver: () => boolean): Promise<void> {
  const server = new Caller(urls[0]!, '10.255.255.1', tally);
  const bare = new Caller(bareUrl, '10.255.255.2', tally);
  while (!isOver()) {
    await bare.get('bare', '/');
    await server.get('idle', '/health/live');
    await pause(PROBE_EVERY_MS);
  }
  server.close();
  bare.close();
}
