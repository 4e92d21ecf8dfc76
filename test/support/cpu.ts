/**
 * What a piece of work costs, in seconds of the processor: the least of a few times, since threads that an earlier test
 * has left at work in this process count as well.
 * @param enough a time below which it need not be done again
 * @param attempts how often it is done at most
 */
export function cpuSeconds(work: () => unknown, enough: number, attempts = 5): number {
  let least = Infinity;
  for (let attempt = 0; attempt < attempts && least >= enough; attempt += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000_000);
  }
  return least;
}
