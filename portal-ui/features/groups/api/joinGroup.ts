import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../../src/contract/admin-api.ts';
import type { JoinRequest } from '../../../../src/contract/groups-api.ts';
import { errorText, request } from '../../../../ui-shared/api/client.ts';
import { useToast } from '../../../../ui-shared/toast/useToast.ts';
import { GROUPS_KEY, MY_GROUPS_KEY, OPEN_GROUPS_KEY, type OpenGroups } from './groups.ts';
import { refreshMemberships } from './memberships.ts';

const JOIN_KEY = ['join-group'] as const;

function showJoined(client: QueryClient, group: Group): void {
  const joined = { ...group, isMember: true, abilities: {} };
  client.setQueryData<Group[]>(MY_GROUPS_KEY, (mine) =>
    mine ? [...mine, joined].toSorted((a, b) => a.name.localeCompare(b.name)) : mine,
  );
  client.setQueriesData<OpenGroups>({ queryKey: OPEN_GROUPS_KEY }, (open) =>
    open?.groups.some(({ id }) => id === group.id)
      ? { groups: open.groups.filter(({ id }) => id !== group.id), total: open.total - 1 }
      : open,
  );
}

/**
 * `POST /api/groups/{id}/join-requests` of an open group. The group moves to one's own at once, and back when the
 * server refuses.
 */
export function useJoinGroup() {
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation('groups');
  return useMutation({
    mutationKey: JOIN_KEY,
    mutationFn: (group: Group) => request<JoinRequest>('POST', `/api/groups/${group.id}/join-requests`, {}),
    onMutate: async (group) => {
      // A query in flight would restore the old list.
      await client.cancelQueries({ queryKey: GROUPS_KEY });
      const before = client.getQueriesData({ queryKey: GROUPS_KEY });
      showJoined(client, group);
      return before;
    },
    onSuccess: (_joined, group) =>
      toast({ title: t('open.joined', { name: group.name }), variant: 'success' }),
    onError: (error, group, before) => {
      before?.forEach(([key, data]) => client.setQueryData(key, data));
      toast({
        title: t('open.joinFailed', { name: group.name }),
        description: errorText(error),
        variant: 'destructive',
      });
    },
    onSettled: async () => {
      // The server's list would lack a group that is still being joined.
      if (client.isMutating({ mutationKey: JOIN_KEY }) === 1) await refreshMemberships(client);
    },
  });
}
