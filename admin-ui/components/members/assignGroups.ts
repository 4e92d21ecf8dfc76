import type { AdministeredAdvisor, AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { createLimiter } from '../../app/data/limiter.ts';
import type { MemberResource } from '../../app/data/memberPayloads.ts';
import { memberName } from './memberName.ts';

type Member = AdministeredAdvisor | AdministeredOrganization;

const AT_ONCE = 3;

export interface NotAssigned {
  id: number;
  name: string;
  reason: string;
}

export interface Assigned {
  done: number;
  failed: readonly NotAssigned[];
  gone: number;
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
  const { data } = await provider.getMany<Member>(resource, { ids: [...ids] });
  const inTurn = createLimiter(AT_ONCE);
  const outcomes = await Promise.allSettled(
    data.map(({ id, groups }) => {
      const all = new Set([...groups.map((group) => group.id), ...groupIds]);
      return inTurn(() => provider.setGroups(resource, id, [...all]));
    }),
  );
  const failed = data.flatMap((member, at) => {
    const outcome = outcomes[at];
    if (outcome?.status !== 'rejected') return [];
    return [{ id: member.id, name: memberName(member), reason: (outcome.reason as Error).message }];
  });
  return { done: data.length - failed.length, failed, gone: ids.length - data.length };
}
