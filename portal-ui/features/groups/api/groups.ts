import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Group } from '../../../../src/contract/admin-api.ts';
import { send } from '../../../../ui-shared/api/client.ts';

const PATH = '/api/groups';

export const GROUPS_KEY = [PATH] as const;
export const OPEN_GROUPS_KEY = [...GROUPS_KEY, 'open'] as const;

export const OPEN_GROUPS_PAGE = 10;

export interface OpenGroups {
  groups: Group[];
  total: number;
}

function listQuery(filter: Record<string, unknown>, shown?: number): string {
  const query = new URLSearchParams({ sort: '["name","ASC"]', filter: JSON.stringify(filter) });
  if (shown !== undefined) query.set('range', JSON.stringify([0, shown - 1]));
  return `?${query.toString()}`;
}

export const MY_GROUPS_KEY = [...GROUPS_KEY, listQuery({ isMember: true })] as const;

export const useMyGroups = () => useQuery<Group[]>({ queryKey: MY_GROUPS_KEY, staleTime: 0 });

/**
 * `GET /api/groups`: open groups that one does not belong to, by name; the previous list stays while another loads.
 * @param search words of name, description or website; '' for all
 */
export function useOpenGroups(search: string, shown: number) {
  return useQuery<OpenGroups>({
    queryKey: [...OPEN_GROUPS_KEY, { search, shown }],
    queryFn: async ({ signal }) => {
      const path = PATH + listQuery({ isMember: false, isOpenGroup: true, q: search }, shown);
      const answer = await send('GET', path, undefined, { signal });
      const groups = (await answer.json()) as Group[];
      return { groups, total: Number(answer.headers.get('Content-Range')?.split('/')[1]) || groups.length };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
