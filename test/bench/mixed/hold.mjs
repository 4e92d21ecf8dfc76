/**
 * Loaded into the server by `--import`: how long its request loop is held between two turns. The first SIGUSR2 begins, the
 * second one writes the milliseconds to HOLD_FOLDER.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 5;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  process.once('SIGUSR2', () => {
    delay.enable();
    process.once('SIGUSR2', () => {
      delay.disable();
      const heldMs = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
      const hold = {
        p99: heldMs(delay.percentile(99)),
        p999: heldMs(delay.percentile(99.9)),
        max: heldMs(delay.max),
      };
      writeFileSync(path.join(process.env.HOLD_FOLDER, `hold-${process.pid}.json`), JSON.stringify(hold));
    });
  });
}
