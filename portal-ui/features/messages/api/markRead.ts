import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../ui-shared/api/client.ts';
import { showAsRead } from '../../../../ui-shared/messages/conversations.ts';
import { markInThread } from './thread.ts';

export function useMarkRead(me: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId }: { userId: number; newestId: number }) =>
      request<{ read: number }>('PATCH', `/api/messages/${userId}/read`, {}),
    onSuccess: (_answer, { userId, newestId }) => {
      showAsRead(client, userId);
      // Newer messages may have come after the call.
      markInThread(client, userId, me, newestId);
    },
  });
}
