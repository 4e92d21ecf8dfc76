import type { Piscina } from 'piscina';
import { ownThread } from '../../../core/lifecycle/own-thread.ts';
import { CODE } from '../../../core/project.ts';
import { fromEntries } from '../../../core/records.ts';
import { RANKER_CALLS, type Ranker, type RankerCall } from './ranker.ts';

const PROGRAM = new URL(`./ranker-program${CODE}`, import.meta.url);

/**
 * The ranker in a thread of its own, so that no pass over all advisors holds the request loop. It starts with the first
 * call, takes calls in their order and does not keep the process alive; one that died is replaced by one without a load
 * (`isNotLoaded`). @param program tests give another one
 */
export function createRankerThread(program: URL = PROGRAM): Ranker {
  let pool: Piscina<unknown, never> | undefined;
  const call = (name: RankerCall['name']) => async (task: unknown) => {
    // A thread that ends between two messages is replaced at the next.
    pool ??= ownThread<unknown, never>(program, { idleMs: Infinity }).on('error', () => undefined);
    return pool.run({ name, task });
  };
  return {
    ...fromEntries(RANKER_CALLS.map((name) => [name, call(name)])),
    close: async () => pool?.destroy(),
  };
}
