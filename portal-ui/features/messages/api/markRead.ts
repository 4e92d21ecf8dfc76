import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../ui-shared/api/client.ts';
import { showAsRead } from '../../../../ui-shared/messages/conversations.ts';
import { markInThread } from './thread.ts';

/** `PATCH /api/messages/{userId}/read`: everything that they wrote is read. */
export function useMarkRead(me: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId }: { userId: number; newestId: number }) =>
      request<{ read: number }>('PATCH', `/api/messages/${userId}/read`, {}),
    onSuccess: (_answer, { userId, newestId }) => {
      showAsRead(client, userId);
      // What has come meanwhile may have missed the call: it is still to be marked.
      markInThread(client, userId, me, newestId);
    },
  });
}
