import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD } from '../../support/builders.ts';
import { Caller } from './caller.ts';
import { percentile, Tally } from './tally.ts';
import type { MixedPerson } from './world.ts';

/** What becomes of everybody who logs in at the same moment. */
export type Burst = Awaited<ReturnType<typeof burst>>;

/** A browser's user tries again for so long. */
const PATIENCE_MS = 120_000;

/** All log in at once; who is told to come again does so after the time that was named. */
export async function burst(urls: readonly string[], people: readonly MixedPerson[]) {
  const times: number[] = [];
  // At the first try: let in, told to come again (503 with Retry-After), answered in any other way.
  let [atOnce, shed, other] = [0, 0, 0];
  const began = performance.now();
  await Promise.all(
    people.map(async ({ username }, at) => {
      const caller = new Caller(urls[at % urls.length]!, `10.${128 + (at >> 8)}.${at & 255}.7`, new Tally());
      for (let attempt = 1; performance.now() - began < PATIENCE_MS; attempt += 1) {
        const sentAt = performance.now();
        const form = { username, password: PASSWORD };
        const { status, headers } = await caller.call('log in', 'POST', '/api/login', form);
        times.push(performance.now() - sentAt);
        if (status === 200) {
          if (attempt === 1) atOnce += 1;
          break;
        }
        const wait = Number(headers['retry-after']);
        if (status !== 503 || !(wait > 0)) {
          other += 1;
          console.log(`  a log-in of the burst was answered with ${status || 'nothing'}`);
          break;
        }
        if (attempt === 1) shed += 1;
        await pause(wait * 1_000 * (1 + Math.random() / 2));
      }
      caller.close();
    }),
  );
  const allInSeconds = (performance.now() - began) / 1_000;
  times.sort((a, b) => a - b);
  // `allInSeconds`: until the last was in, having come again as told; `p99`: of a try, whatever the answer.
  return { people: people.length, atOnce, shed, other, allInSeconds, p99: percentile(times, 0.99) };
}
