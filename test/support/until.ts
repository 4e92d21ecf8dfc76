import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until something is so, looking again and again. @throws Error that names it, when it is not in time
 * @param what such as `the outbox is empty`; a function where there is something to tell of the end
 */
export async function until(
  what: string | (() => string),
  isSo: () => Promise<boolean> | boolean,
  withinMs = 20_000,
  everyMs = 20,
): Promise<void> {
  for (const end = Date.now() + withinMs; !(await isSo()); await pause(everyMs))
    if (Date.now() > end)
      throw new Error(`not within ${withinMs} ms: ${typeof what === 'string' ? what : what()}`);
}
