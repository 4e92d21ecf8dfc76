import { isUnavailable } from '../db/dialect.ts';
import type { Deps } from '../deps.ts';
import { asError } from '../errors.ts';

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

/**
 * The same with all that a run works at. The run fails when one did, after the others: so it is counted, shown by
 * `doctor` and the metrics, and tried again soon.
 * @param about what tells an item from the others in the log; of ids, what they are called there
 * @throws Error the first one's
 */
export async function eachOnItsOwn<Item>(
  deps: Pick<Deps, 'log'>,
  items: readonly Item[],
  about: string | ((item: Item) => Readonly<Record<string, unknown>>),
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  const told = (item: Item) =>
    work(item).catch((error: unknown) => {
      failures.push(error);
      throw error;
    });
  const aboutOf = typeof about === 'string' ? (item: Item) => ({ [about]: item }) : about;
  for (const item of items) await onItsOwn(deps, aboutOf(item), () => told(item));
  if (failures.length > 0) throw asError(failures[0]);
}
