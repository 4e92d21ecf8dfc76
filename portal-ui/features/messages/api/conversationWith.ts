import { useQuery } from '@tanstack/react-query';
import type { Conversation } from '../../../../src/contract/messages-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';

/** `GET /api/messages?user=ID`: the conversation with a user without messages; null when one may not write to them. */
export function useConversationWith(userId: number | null, enabled: boolean) {
  return useQuery({
    queryKey: ['/api/messages', { user: userId }],
    queryFn: async ({ signal }) => {
      const rows = await request<Conversation[]>('GET', `/api/messages?user=${userId}`, undefined, {
        signal,
      });
      return rows.find((row) => row.userId === userId) ?? null;
    },
    staleTime: 0,
    enabled: enabled && userId !== null,
  });
}
