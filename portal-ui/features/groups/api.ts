import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import type { JoinRequest, OwnInvitation } from '../../../src/contract/groups-api.ts';
import { request, requestRows } from '../../../ui-shared/api/client.ts';
import { readAgain } from '../../../ui-shared/api/queries.ts';
import { useLive } from '../../../ui-shared/live/useLive.ts';
import { USER_KEY } from '../../../ui-shared/session/user.ts';
import { toastFailure, toastSuccess } from '../../../ui-shared/toast/toast.ts';
import { byName } from '../../../ui-shared/i18n/words.ts';

const PATH = '/api/groups';
const GROUPS_KEY = [PATH] as const;
const OPEN_GROUPS_KEY = [PATH, 'open'] as const;
export const INVITATIONS_KEY = ['/api/invitations'] as const;
const JOIN_REQUESTS_KEY = ['/api/join-requests'] as const;
const JOIN_KEY = ['join-group'] as const;

export const OPEN_GROUPS_PAGE = 10;

/** Queries that a membership changes; the user says whether an advisor is listed publicly (contract §4). */
export const MEMBERSHIPS = [GROUPS_KEY, INVITATIONS_KEY, JOIN_REQUESTS_KEY, USER_KEY];

/** Shows an invitation, or a group's answer to a request, without a reload (contract §6). */
export function useLiveGroups(): void {
  const client = useQueryClient();
  useLive('notification', ({ type }) => {
    if (type === 'invitation' || type === 'joinRequestAnswered') void readAgain(client, MEMBERSHIPS);
  });
}

export const useInvitations = () => useQuery<OwnInvitation[]>({ queryKey: INVITATIONS_KEY, staleTime: 0 });

/** Requests that a group answers; a request of an open group was approved without an answer. */
const asked = (all: JoinRequest[]) =>
  all.filter(
    ({ status, respondedByUserId }) =>
      status === 'pending' || status === 'rejected' || (status === 'approved' && respondedByUserId !== null),
  );

export const useJoinRequests = () =>
  useQuery<JoinRequest[], Error, JoinRequest[]>({ queryKey: JOIN_REQUESTS_KEY, staleTime: 0, select: asked });

function listQuery(filter: Record<string, unknown>, shown?: number): string {
  const query = new URLSearchParams({ sort: '["name","ASC"]', filter: JSON.stringify(filter) });
  if (shown !== undefined) query.set('range', JSON.stringify([0, shown - 1]));
  return `?${query.toString()}`;
}

const MY_GROUPS_KEY = [PATH, listQuery({ isMember: true })] as const;

export const useMyGroups = () => useQuery<Group[]>({ queryKey: MY_GROUPS_KEY, staleTime: 0 });

/** @param search words of name, description or website; '' for all */
export const useOpenGroups = (search: string, shown: number) =>
  useQuery({
    queryKey: [...OPEN_GROUPS_KEY, { search, shown }],
    queryFn: ({ signal }) =>
      requestRows<Group>(PATH + listQuery({ isMember: false, isOpenGroup: true, q: search }, shown), signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

function showJoined(client: QueryClient, group: Group): void {
  const joined = { ...group, isMember: true, abilities: {} };
  client.setQueryData<Group[]>(MY_GROUPS_KEY, (mine) => (mine ? [...mine, joined].toSorted(byName) : mine));
  client.setQueriesData<{ rows: Group[]; total: number }>({ queryKey: OPEN_GROUPS_KEY }, (open) =>
    open?.rows.some(({ id }) => id === group.id)
      ? { rows: open.rows.filter(({ id }) => id !== group.id), total: open.total - 1 }
      : open,
  );
}

/** The group moves to one's own at once, and back when the server refuses. */
export function useJoinGroup() {
  const client = useQueryClient();
  const { t } = useTranslation('groups');
  return useMutation({
    mutationKey: JOIN_KEY,
    mutationFn: (group: Group) => request<JoinRequest>('POST', `${PATH}/${group.id}/join-requests`, {}),
    onMutate: async (group) => {
      // A query in flight would restore the old list.
      await client.cancelQueries({ queryKey: GROUPS_KEY });
      const before = client.getQueriesData({ queryKey: GROUPS_KEY });
      showJoined(client, group);
      return before;
    },
    onSuccess: (_joined, { name }) => toastSuccess(t('open.joined', { name })),
    onError: (error, { name }, before) => {
      before?.forEach(([key, data]) => client.setQueryData(key, data));
      toastFailure(t('open.joinFailed', { name }), error);
    },
    onSettled: async () => {
      // The server's list would lack a group that is still being joined.
      if (client.isMutating({ mutationKey: JOIN_KEY }) === 1) await readAgain(client, MEMBERSHIPS);
    },
  });
}
