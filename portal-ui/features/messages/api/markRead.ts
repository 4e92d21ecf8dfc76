import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../ui-shared/api/client.ts';
import { showAsRead } from '../../../../ui-shared/messages/conversations.ts';
import { markInThread } from './thread.ts';

/** `PATCH /api/messages/{userId}/read`: everything that they wrote is read. */
export function useMarkRead(me: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => request<{ read: number }>('PATCH', `/api/messages/${userId}/read`, {}),
    onSuccess: (_answer, userId) => {
      showAsRead(client, userId);
      markInThread(client, userId, me);
    },
  });
}
