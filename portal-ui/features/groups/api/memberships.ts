import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../../src/contract/admin-api.ts';
import type { JoinRequest, OwnInvitation } from '../../../../src/contract/groups-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';
import { useLive } from '../../../../ui-shared/live/useLive.ts';
import { USER_KEY } from '../../../../ui-shared/session/useUser.ts';
import { useCall } from '../../../components/useCall.ts';
import { GROUPS_KEY } from './groups.ts';

const INVITATIONS_KEY = ['/api/invitations'] as const;
const JOIN_REQUESTS_KEY = ['/api/join-requests'] as const;

/** Queries that a membership changes; the user says whether an advisor is listed publicly (contract §4). */
const refresh = [GROUPS_KEY, INVITATIONS_KEY, JOIN_REQUESTS_KEY, USER_KEY];

export async function refreshMemberships(client: QueryClient): Promise<void> {
  await Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Shows an invitation, or a group's answer to a request, without a reload (contract §6). */
export function useLiveGroups(): void {
  const client = useQueryClient();
  useLive('notification', ({ type }) => {
    if (type === 'invitation' || type === 'joinRequestAnswered') void refreshMemberships(client);
  });
}

export const useInvitations = () => useQuery<OwnInvitation[]>({ queryKey: INVITATIONS_KEY, staleTime: 0 });

export function useAnswerInvitation({ id, group }: OwnInvitation) {
  const client = useQueryClient();
  const { t } = useTranslation('groups');
  return useCall({
    call: async (action: 'accept' | 'decline') => {
      const waiting = await request<OwnInvitation[]>('PATCH', `/api/invitations/${id}`, { action });
      client.setQueryData(INVITATIONS_KEY, waiting);
    },
    done: (_answer, action) => t(`invitations.done.${action}`, { name: group.name }),
    failed: t('invitations.failed'),
    refresh,
  });
}

/** Requests that a group answers; a request of an open group was approved without an answer. */
const asked = (all: JoinRequest[]) =>
  all.filter(
    ({ status, respondedByUserId }) =>
      status === 'pending' || status === 'rejected' || (status === 'approved' && respondedByUserId !== null),
  );

export const useJoinRequests = () =>
  useQuery<JoinRequest[], Error, JoinRequest[]>({ queryKey: JOIN_REQUESTS_KEY, staleTime: 0, select: asked });

export const useAskToJoin = () =>
  useCall({
    call: ({ groupId, message }: { groupId: number; message: string }) =>
      request<JoinRequest>('POST', `/api/groups/${groupId}/join-requests`, { message }),
    refresh,
  });

export function useWithdraw(id: number) {
  const { t } = useTranslation('groups');
  return useCall({
    call: () => request<JoinRequest>('PATCH', `/api/join-requests/${id}`, { status: 'withdrawn' }),
    done: () => t('requests.withdrawn'),
    failed: t('requests.withdrawFailed'),
    refresh,
  });
}

export function useLeaveGroup({ id, name }: Group) {
  const { t } = useTranslation('groups');
  return useCall({
    call: () => request<{ left: boolean }>('DELETE', `/api/groups/${id}/membership`),
    done: () => t('leave.done', { name }),
    failed: t('leave.failed', { name }),
    refresh,
  });
}
