import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChangeRequestPayload, HelpRequest } from '../../../../src/contract/work-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';
import { useToast } from '../../../../ui-shared/toast/useToast.ts';
import { failureToast } from '../failureToast.ts';
import { refreshWork } from './refresh.ts';

/** `PATCH /api/requests/{id}`: changes what is sent, completes or cancels; toasts what happened. */
export function useChangeRequest(id: number) {
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation('requests');
  return useMutation({
    mutationFn: (payload: ChangeRequestPayload) =>
      request<HelpRequest>('PATCH', `/api/requests/${id}`, payload),
    onSuccess: (changed, { status }) =>
      // keys: requests:changed.*
      toast({
        title: t(`changed.${status ?? 'edited'}`),
        description: changed.title,
        variant: 'success',
      }),
    onError: (error) => toast(failureToast(t, error, t('updateFailed'))),
    onSettled: () => refreshWork(client),
  });
}
