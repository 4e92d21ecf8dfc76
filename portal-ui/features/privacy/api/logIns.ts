import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LogIn, LogInsEnded } from '../../../../src/contract/privacy-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';

const CALL = '/api/user/login-sessions';

/** `GET /api/user/login-sessions`: where one is signed in, asked anew for every visit. */
export function useLogIns() {
  return useQuery({
    queryKey: [CALL],
    queryFn: ({ signal }) => request<LogIn[]>('GET', CALL, undefined, { signal }),
    staleTime: 0,
  });
}

/** `DELETE /api/user/login-sessions/{id}`, or without an id all but the present one. */
export function useEndLogIns() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number | null) =>
      id === null
        ? request<LogInsEnded>('DELETE', CALL)
        : request<unknown>('DELETE', `${CALL}/${id}`).then((): LogInsEnded => ({ ended: 1 })),
    // Also after a failure: one that is over already is gone from the list.
    onSettled: () => queries.invalidateQueries({ queryKey: [CALL] }),
  });
}
