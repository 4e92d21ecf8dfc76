import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JoinRequest } from '../../../../src/contract/groups-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';
import { refreshMemberships } from './refresh.ts';

/** `POST /api/groups/{id}/join-requests` with a message. What goes wrong is the form's to show. */
export function useAskToJoin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ groupId, message }: { groupId: number; message: string }) =>
      request<JoinRequest>('POST', `/api/groups/${groupId}/join-requests`, { message }),
    onSettled: () => refreshMemberships(client),
  });
}
