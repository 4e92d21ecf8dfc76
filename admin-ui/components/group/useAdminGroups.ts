import { useGetList } from 'react-admin';
import type { Group } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';

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
