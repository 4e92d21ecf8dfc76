export type Limited = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Lets at most so many pieces of work run at once, so that a page of rows with a call each never stalls the page.
 * @param max how many run beside each other.
 */
export function createLimiter(max: number): Limited {
  let running = 0;
  const waiting = new Set<() => void>();

  const next = () => {
    const [first] = waiting;
    if (!first || running >= max) return;
    waiting.delete(first);
    first();
  };
  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const go = () => {
        running += 1;
        resolve();
      };
      const leave = () => {
        // Whoever has had their turn is not waiting any more, and ends by themselves.
        if (waiting.delete(go)) reject(new DOMException('No longer wanted', 'AbortError'));
      };
      waiting.add(go);
      signal?.addEventListener('abort', leave, { once: true });
      next();
    });

  return async (work, signal) => {
    signal?.throwIfAborted();
    await turn(signal);
    try {
      return await work();
    } finally {
      running -= 1;
      next();
    }
  };
}
