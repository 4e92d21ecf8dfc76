import { isUnavailable } from '../db/dialect.ts';
import type { Deps } from '../deps.ts';

/**
 * Works at one of many: what goes wrong with it is logged and holds up none of the others; it comes round again with
 * the job's next run.
 * @param about what tells it from the others in the log
 * @returns whether it was dealt with
 * @throws Error when the database is away, since it is away for the others, too
 */
export async function onItsOwn(
  { log }: Pick<Deps, 'log'>,
  about: Readonly<Record<string, unknown>>,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ ...about, err: error }, 'not dealt with in its turn, will be tried again');
    return false;
  }
}
