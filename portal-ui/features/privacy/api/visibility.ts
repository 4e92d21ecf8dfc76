import { useQuery } from '@tanstack/react-query';
import type { Visibility } from '../../../../src/contract/privacy-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';

/** `GET /api/user/visibility`, asked anew for every visit: others join, leave and are matched. */
export function useVisibility() {
  return useQuery({
    queryKey: ['/api/user/visibility'],
    queryFn: ({ signal }) => request<Visibility>('GET', '/api/user/visibility', undefined, { signal }),
    staleTime: 0,
  });
}
