import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnInvitation } from '../../src/contract/groups-api.ts';
import { useLive } from '../../ui-shared/live/useLive.ts';
import { useToast } from '../../ui-shared/toast/useToast.ts';
import { useProvider } from '../app/data/useProvider.ts';

const KEY = ['own-invitations'] as const;

/** Invitations of other groups to the signed-in administrator; a new one shows without a reload (contract §6). */
export function useOwnInvitations() {
  const provider = useProvider();
  const client = useQueryClient();
  useLive('notification', ({ type }) => {
    if (type === 'invitation') void client.invalidateQueries({ queryKey: KEY });
  });
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => provider.ownInvitations(signal),
    staleTime: 0,
  });
}

/** Accepts or declines, and toasts which. Another group changes every list and figure of the console. */
export function useAnswerInvitation({ id, group: { name } }: OwnInvitation) {
  const { t } = useTranslation('admin-groups');
  const provider = useProvider();
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (action: 'accept' | 'decline') => provider.answerInvitation(id, action),
    onSuccess: (waiting, action) => {
      client.setQueryData(KEY, waiting);
      // keys: admin-groups:ownInvitations.done.*
      toast({ title: t(`ownInvitations.done.${action}`, { name }), variant: 'success' });
    },
    onError: (error) =>
      toast({
        title: t('ownInvitations.answerFailed'),
        description: error.message,
        variant: 'destructive',
      }),
    onSettled: () => client.invalidateQueries(),
  });
}
