import PQueue from 'p-queue';

type Limited = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Lets at most so many pieces of work run at once, so that a page of rows with a call each never stalls the page.
 * @param max how many run beside each other.
 */
export function createLimiter(max: number): Limited {
  const queue = new PQueue({ concurrency: max });
  return (work, signal) => queue.add(work, signal ? { signal } : {});
}
