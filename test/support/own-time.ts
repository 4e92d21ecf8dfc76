import { performance } from 'node:perf_hooks';

const TICK_MS = 10;

/**
 * A clock for promises of seconds, on machines that do other work besides: it goes with the wall while this process is
 * served, and stands still while others have the processor. This process's own work always counts.
 * @returns the milliseconds since; `stop` ends it
 */
export function ownTime(): { readonly passed: () => number; readonly stop: () => void } {
  let [counted, last, used] = [0, performance.now(), process.cpuUsage()];
  const tick = (): void => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    counted += Math.min(now - last, Math.max(TICK_MS, (user + system) / 1_000));
    last = now;
    used = process.cpuUsage();
  };
  const timer = setInterval(tick, TICK_MS);
  return {
    passed: () => {
      tick();
      return counted;
    },
    stop: () => clearInterval(timer),
  };
}
