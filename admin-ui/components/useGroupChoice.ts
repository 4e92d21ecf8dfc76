import { useGetList } from 'react-admin';
import type { Group } from '../../src/contract/admin-api.ts';
import type { GroupName } from '../../src/contract/api.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { useConsole } from '../app/ConsoleContext.ts';

export interface GroupChoice {
  groups: readonly GroupName[];
  isLoading: boolean;
  /** Whether there is anything to choose: an admin of one group adds to that one. */
  isChoice: boolean;
  /** All there are, or the admin's own: which of them a new record gets without a choice differs. */
  whose: 'all' | 'own';
}

/** The groups that the admin may put a new record into: all of them, or those of their own. */
export function useGroupChoice(): GroupChoice {
  const { user, scope } = useConsole();
  const { data, isPending } = useGetList<Group>(
    'groups',
    {
      pagination: { page: 1, perPage: LIMITS.list.defaultRange },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    },
    { enabled: scope.hasGroups, staleTime: 0 },
  );
  if (scope.hasGroups) return { groups: data ?? [], isLoading: isPending, isChoice: true, whose: 'all' };
  const own = user.groups ?? [];
  return { groups: own, isLoading: false, isChoice: own.length > 1, whose: 'own' };
}
