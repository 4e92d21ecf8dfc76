import { dbTime } from '../../../src/core/db/dialect.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import type { Place } from './installation.ts';
import { until } from '../../support/until.ts';

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
    await until('the node is away', async () => !(await node.isReady()), LONGEST_MS, 50);
    await trx('app_settings').insert(put('the other half'));
  }).then(
    () => 'was committed',
    () => 'was refused',
  );
  await node.isolate(false);
  await until('the node is back', () => node.isReady(), LONGEST_MS, 50);
  await transaction(db, (trx) => trx('app_settings').insert(put('after it')));
  const found: string[] = await db('app_settings').where('name', 'like', '%half%').pluck('name');
  await db('app_settings').whereIn('name', [FIRST, 'the other half', 'after it']).delete();
  return [
    ...(cutOff === 'was refused' ? [] : [`a transaction that lost its node in the middle ${cutOff}`]),
    ...found.map((name) => `${name} is there, though it was refused`),
  ];
}
