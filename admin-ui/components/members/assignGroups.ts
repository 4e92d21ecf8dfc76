import type { LinkedGroup } from '../../../src/contract/admin-api.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { createLimiter } from '../../app/data/limiter.ts';
import type { MemberResource } from '../../app/data/memberPayloads.ts';

/** How many records are written at once. */
const AT_ONCE = 3;

export interface Assigned {
  done: number;
  failed: number;
}

/**
 * Adds records to groups; the groups they are in already stay. Each record stands alone: one that fails stops no other.
 * @param ids of the records, also of other pages.
 */
export async function assignGroups(
  provider: ConsoleDataProvider,
  resource: MemberResource,
  ids: readonly number[],
  groupIds: readonly number[],
): Promise<Assigned> {
  const { data } = await provider.getMany<{ id: number; groups: LinkedGroup[] }>(resource, { ids: [...ids] });
  const inTurn = createLimiter(AT_ONCE);
  const outcomes = await Promise.allSettled(
    data.map(({ id, groups }) => {
      const all = new Set([...groups.map((group) => group.id), ...groupIds]);
      return inTurn(() => provider.setGroups(resource, id, [...all]));
    }),
  );
  const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
  // Who was chosen and is not there any more counts as failed.
  return { done, failed: ids.length - done };
}
