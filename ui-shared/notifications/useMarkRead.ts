import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MarkReadPayload } from '../../src/contract/messages-api.ts';
import { errorText, request } from '../api/client.ts';
import { useToast } from '../toast/useToast.ts';
import { NOTIFICATIONS_KEY, showAsRead, UNREAD_KEY } from './cache.ts';

/** `PATCH /api/notifications/read`: shown at once, undone on a failure. */
export function useMarkRead() {
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation('nav');
  return useMutation({
    mutationFn: (which: MarkReadPayload) =>
      // The call outlasts the page, because the link may leave it.
      request<{ unread: number }>('PATCH', '/api/notifications/read', which, { keepalive: true }),
    onMutate: async (which) => {
      await client.cancelQueries({ queryKey: NOTIFICATIONS_KEY });
      showAsRead(client, which);
    },
    onSuccess: ({ unread }) => client.setQueryData(UNREAD_KEY, unread),
    onError: (error) => {
      toast({ title: t('markReadFailed'), description: errorText(error), variant: 'destructive' });
      void client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    },
  });
}
