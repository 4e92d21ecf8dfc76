import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../../src/contract/admin-api.ts';
import { errorText, request } from '../../../../ui-shared/api/client.ts';
import { useToast } from '../../../../ui-shared/toast/useToast.ts';
import { refreshMemberships } from './refresh.ts';

/** `DELETE /api/groups/{id}/membership`; toasts whether it went. */
export function useLeaveGroup({ id, name }: Group) {
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation('groups');
  return useMutation({
    mutationFn: () => request<{ left: boolean }>('DELETE', `/api/groups/${id}/membership`),
    onSuccess: () => toast({ title: t('leave.done', { name }), variant: 'success' }),
    onError: (error) =>
      toast({ title: t('leave.failed', { name }), description: errorText(error), variant: 'destructive' }),
    // The list without it, before the question closes.
    onSettled: () => refreshMemberships(client),
  });
}
