import { useGetList } from 'react-admin';
import type { Group } from '../../../src/contract/admin-api.ts';
import type { GroupName } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { useConsole } from '../../app/ConsoleContext.ts';

/** The group that an address is about: it stands in the list's filter, so that a view can be shared. */
export function groupIdIn(search: string): number | null {
  const filter = new URLSearchParams(search).get('filter');
  if (!filter) return null;
  try {
    const { groupId } = JSON.parse(filter) as { groupId?: unknown };
    return typeof groupId === 'number' && Number.isSafeInteger(groupId) ? groupId : null;
  } catch {
    return null;
  }
}

export const groupSearch = (groupId: number | null): string =>
  groupId === null ? '' : `?filter=${encodeURIComponent(JSON.stringify({ groupId }))}`;

export function useAdminGroups({ enabled = true } = {}) {
  const { data, isPending, error, refetch } = useGetList<Group>(
    'groups',
    { pagination: { page: 1, perPage: LIMITS.list.defaultRange }, sort: { field: 'name', order: 'ASC' } },
    { staleTime: 0, enabled },
  );
  return { groups: data ?? [], isPending, error, refetch };
}

export function useGroupChoice() {
  const { user, scope, hasGroupChoice } = useConsole();
  const { groups: all } = useAdminGroups({ enabled: scope.hasPlatform });
  const groups: readonly GroupName[] = scope.hasPlatform ? all : (user.groups ?? []);
  return { groups, isChoice: hasGroupChoice, whose: scope.key };
}
