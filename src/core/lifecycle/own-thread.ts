import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { loaderOf } from '../project.ts';

/**
 * The thread starts with the first task, does not keep the process alive, and is replaced when it dies. It gets no
 * settings and no secrets.
 * @param heapMegabytes what takes more ends the thread or, in the middle of one long array, the whole process
 *   (nodejs/node#47224): programs that read what strangers wrote bound what they make as well
 * @param idleMs a thread that has had nothing to do for so long ends and frees its memory
 */
export const ownThread = <Task, Answer>(
  program: URL,
  { idleMs = 60_000, heapMegabytes }: { readonly idleMs?: number; readonly heapMegabytes?: number },
): Piscina<Task, Answer> =>
  new Piscina<Task, Answer>({
    filename: fileURLToPath(program),
    execArgv: loaderOf(program),
    env: {},
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    ...(heapMegabytes ? { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } } : {}),
    recordTiming: false,
  });
