import { useGetList } from 'react-admin';
import type { Group } from '../../../src/contract/admin-api.ts';
import type { GroupName } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { useConsole, type Scope } from '../../app/ConsoleContext.ts';

export function useAdminGroups({ enabled = true } = {}) {
  const { data, isPending, error, refetch } = useGetList<Group>(
    'groups',
    {
      pagination: { page: 1, perPage: LIMITS.list.defaultRange },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    },
    { staleTime: 0, enabled },
  );
  return { groups: data ?? [], isPending, error, refetch };
}

export function useGroupChoice(): { groups: readonly GroupName[]; isChoice: boolean; whose: Scope['key'] } {
  const { user, scope } = useConsole();
  const { groups } = useAdminGroups({ enabled: scope.hasPlatform });
  if (scope.hasPlatform) return { groups, isChoice: true, whose: 'all' };
  const own = user.groups ?? [];
  return { groups: own, isChoice: own.length > 1, whose: 'own' };
}
