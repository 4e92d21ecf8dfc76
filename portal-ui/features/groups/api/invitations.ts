import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnInvitation } from '../../../../src/contract/groups-api.ts';
import { errorText, request } from '../../../../ui-shared/api/client.ts';
import { useToast } from '../../../../ui-shared/toast/useToast.ts';
import { INVITATIONS_KEY } from './keys.ts';
import { refreshMemberships } from './refresh.ts';

const PATH = '/api/invitations';

/** `GET /api/invitations`: those that wait for one's answer, read anew whenever a screen opens. */
export function useInvitations() {
  return useQuery({
    queryKey: INVITATIONS_KEY,
    queryFn: ({ signal }) => request<OwnInvitation[]>('GET', PATH, undefined, { signal }),
    staleTime: 0,
  });
}

/** `PATCH /api/invitations/{id}`: accepts or declines, and toasts which. */
export function useAnswerInvitation({ id, group }: OwnInvitation) {
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation('groups');
  return useMutation({
    mutationFn: (action: 'accept' | 'decline') =>
      request<OwnInvitation[]>('PATCH', `${PATH}/${id}`, { action }),
    onSuccess: (waiting, action) => {
      client.setQueryData(INVITATIONS_KEY, waiting);
      // keys: groups:invitations.done.*
      toast({ title: t(`invitations.done.${action}`, { name: group.name }), variant: 'success' });
    },
    onError: (error) =>
      toast({ title: t('invitations.failed'), description: errorText(error), variant: 'destructive' }),
    onSettled: () => refreshMemberships(client),
  });
}
