import type { Piscina } from 'piscina';
import { ownThread } from '../../../core/lifecycle/own-thread.ts';
import { CODE } from '../../../core/project.ts';
import type { Ranker, TaskOf } from './ranker.ts';

const PROGRAM = new URL(`./ranker-program${CODE}`, import.meta.url);

type Operation = Exclude<keyof Ranker, 'close'>;

/**
 * The ranker in one thread of its own, so that no pass over all advisors and no assessment holds the request loop. It
 * starts with the first call, takes calls in their order, does not keep the process alive, and is replaced when it dies: its
 * successor knows no load (`isNotLoaded`).
 * @param program what ranks; tests give another one
 */
export function createRankerThread(program: URL = PROGRAM): Ranker {
  let pool: Piscina | undefined;
  const call =
    <Name extends Operation>(name: Name) =>
    async (task: TaskOf<Name>): Promise<Awaited<ReturnType<Ranker[Name]>>> => {
      // A thread that ends between two messages is replaced at the next.
      pool ??= ownThread(program, { idleMs: Infinity }).on('error', () => undefined);
      return pool.run(task, { name });
    };
  return {
    begin: call('begin'),
    change: call('change'),
    readTrades: call('readTrades'),
    prepare: call('prepare'),
    rank: call('rank'),
    assess: call('assess'),
    assessOne: call('assessOne'),
    mayFit: call('mayFit'),
    judge: call('judge'),
    close: async () => pool?.destroy(),
  };
}
