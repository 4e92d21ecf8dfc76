import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JoinRequest } from '../../../../src/contract/groups-api.ts';
import { errorText, request } from '../../../../ui-shared/api/client.ts';
import { useToast } from '../../../../ui-shared/toast/useToast.ts';
import { JOIN_REQUESTS_KEY } from './keys.ts';
import { refreshMemberships } from './refresh.ts';

const PATH = '/api/join-requests';

/** What waits for a group's answer or has got one; who joined an open group at once has asked nobody. */
const asked = (all: JoinRequest[]) =>
  all.filter(
    ({ status, respondedByUserId }) =>
      status === 'pending' || status === 'rejected' || (status === 'approved' && respondedByUserId !== null),
  );

/** `GET /api/join-requests`: one's own, newest first, read anew whenever a screen opens. */
export function useJoinRequests() {
  return useQuery<JoinRequest[], Error, JoinRequest[]>({
    queryKey: JOIN_REQUESTS_KEY,
    staleTime: 0,
    select: asked,
  });
}

/** `PATCH /api/join-requests/{id}`: takes one's own request back. */
export function useWithdraw(id: number) {
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation('groups');
  return useMutation({
    mutationFn: () => request<JoinRequest>('PATCH', `${PATH}/${id}`, { status: 'withdrawn' }),
    onSuccess: () => toast({ title: t('requests.withdrawn'), variant: 'success' }),
    onError: (error) =>
      toast({ title: t('requests.withdrawFailed'), description: errorText(error), variant: 'destructive' }),
    onSettled: () => refreshMemberships(client),
  });
}
