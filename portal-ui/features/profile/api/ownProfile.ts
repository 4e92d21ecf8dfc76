import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../../../src/contract/api.ts';
import { endLogIn } from '../../../../ui-shared/session/logInEnd.ts';
import { readUser, setUser, USER_KEY } from '../../../../ui-shared/session/useUser.ts';

/**
 * `GET /api/user` at every visit of the profile, because a group admin, a match or another tab may have changed the
 * record. The header and the dashboards get the answer too.
 */
export function useOwnProfile() {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...USER_KEY, 'profile'],
    queryFn: async () => {
      const user = await readUser(client);
      const known = client.getQueryData<CurrentUser | null>(USER_KEY);
      if (user && user.id === known?.id) client.setQueryData(USER_KEY, user);
      else if (user) setUser(client, user);
      // `Protected` redirects then.
      else endLogIn(client);
      return user;
    },
    staleTime: 0,
    gcTime: 0,
  });
}
