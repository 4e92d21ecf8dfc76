import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CreateRequestPayload, HelpRequest } from '../../../../src/contract/work-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';
import { useToast } from '../../../../ui-shared/toast/useToast.ts';
import { failureToast } from '../failureToast.ts';
import { refreshWork } from './refresh.ts';

/**
 * `POST /api/requests`. Toasts "Request created" with how many advisors have been asked, "Not enough hours" for a 409 of
 * the ledger, else "Request creation failed" (spec 1 §5, §8).
 */
export function useCreateRequest() {
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation('requests');
  return useMutation({
    mutationFn: (payload: CreateRequestPayload) => request<HelpRequest>('POST', '/api/requests', payload),
    onSuccess: ({ matches }) =>
      toast({
        title: t('created.title'),
        description: matches.length > 0 ? t('created.asked', { count: matches.length }) : t('created.nobody'),
        variant: 'success',
      }),
    onError: (error) => toast(failureToast(t, error, t('createFailed'))),
    // Also after a refusal: what remains may not be what this page showed.
    onSettled: () => void refreshWork(client),
  });
}
