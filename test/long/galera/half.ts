import { setTimeout as pause } from 'node:timers/promises';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import type { Place } from './installation.ts';

const LONGEST_MS = 60_000;
const FIRST = 'half of a transaction';

/**
 * Cuts a node off in the middle of a transaction: it refuses the rest, and even to roll back. What was done of it must be
 * gone, also after the next transaction of the same pool has been committed.
 */
export async function halfTransaction({ node, db }: Place): Promise<string[]> {
  const put = (name: string) => ({ name, value: 'x', updated_at: dbTime() });
  const cutOff = await transaction(db, async (trx) => {
    await trx('app_settings').insert(put(FIRST));
    await node.isolate(true);
    await until(async () => !(await node.isReady()));
    await trx('app_settings').insert(put('the other half'));
  }).then(
    () => 'was committed',
    () => 'was refused',
  );
  await node.isolate(false);
  await until(() => node.isReady());
  await transaction(db, (trx) => trx('app_settings').insert(put('after it')));
  const found: string[] = await db('app_settings').where('name', 'like', '%half%').pluck('name');
  await db('app_settings').whereIn('name', [FIRST, 'the other half', 'after it']).delete();
  return [
    ...(cutOff === 'was refused' ? [] : [`a transaction that lost its node in the middle ${cutOff}`]),
    ...found.map((name) => `${name} is there, though it was refused`),
  ];
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LONGEST_MS; !(await isSo()); await pause(50))
    if (Date.now() > end) throw new Error('the node does not change its state');
}
