import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { NotificationPreferences } from '../../../../src/contract/messages-api.ts';
import { errorText, request } from '../../../../ui-shared/api/client.ts';
import { useToast } from '../../../../ui-shared/toast/useToast.ts';

const PATH = '/api/notifications/preferences';
const KEY = [PATH] as const;

export function usePreferences() {
  return useQuery<NotificationPreferences>({ queryKey: KEY, staleTime: 0 });
}

/** `PUT /api/notifications/preferences`: shown at once; calls run one after the other, so that the last choice wins. */
export function useChoosePreferences() {
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation('notifications');
  return useMutation({
    scope: { id: PATH },
    mutationFn: (choice: NotificationPreferences) => request<NotificationPreferences>('PUT', PATH, choice),
    onError: (error) => {
      toast({ title: t('email.saveFailed'), description: errorText(error), variant: 'destructive' });
      void client.invalidateQueries({ queryKey: KEY });
    },
  });
}

/** Changes the shown choice before the call. @returns the whole choice, to be sent */
export function useShowChoice() {
  const client = useQueryClient();
  return (change: (now: NotificationPreferences) => NotificationPreferences) => {
    void client.cancelQueries({ queryKey: KEY });
    return client.setQueryData<NotificationPreferences>(KEY, (now) => now && change(now));
  };
}
