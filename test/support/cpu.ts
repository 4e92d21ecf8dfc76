const ATTEMPTS = 5;

/**
 * What a piece of work costs, in seconds of the processor: the least of up to five times, since threads that an earlier
 * test has left at work in this process count as well.
 * @param enough a time below which it need not be done again
 */
export function cpuSeconds(work: () => unknown, enough: number): number {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least >= enough; attempt += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000_000);
  }
  return least;
}
