import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { errorText } from '../../ui-shared/api/client.ts';
import { useToast, type ToastMessage } from '../../ui-shared/toast/useToast.ts';

export interface CallOptions<Payload, Answer> {
  call: (payload: Payload) => Promise<Answer>;
  /**
   * Queries that the call changes. They are also read again after a refusal, because the shown data may be out of date.
   */
  refresh: readonly QueryKey[];
  done?: (answer: Answer, payload: Payload) => string | ToastMessage;
  failed?: string | ((error: Error) => string);
}

export function useCall<Payload = void, Answer = unknown>(options: CallOptions<Payload, Answer>) {
  const { call, refresh, done, failed } = options;
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: call,
    onSuccess: (answer, payload) => {
      const message = done?.(answer, payload);
      if (message) toast(typeof message === 'string' ? { title: message, variant: 'success' } : message);
    },
    onError: (error) => {
      const title = typeof failed === 'function' ? failed(error) : failed;
      if (title) toast({ title, description: errorText(error), variant: 'destructive' });
    },
    onSettled: () => Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
