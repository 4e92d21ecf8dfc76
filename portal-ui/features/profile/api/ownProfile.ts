import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readUser, setUser, USER_KEY } from '../../../../ui-shared/session/useUser.ts';

/**
 * `GET /api/user` anew for each visit of the profile: a group admin, an accepted match or another tab may have changed
 * the record. What it answers goes to the header and the dashboards too.
 */
export function useOwnProfile() {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...USER_KEY, 'profile'],
    queryFn: async () => {
      const user = await readUser(client);
      // The log-in has ended meanwhile: the page's guard leads away.
      if (user) client.setQueryData(USER_KEY, user);
      else setUser(client, null);
      return user;
    },
    staleTime: 0,
    gcTime: 0,
  });
}
