import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import type { AdminCalls } from '../../app/data/groups.ts';

/** A group's administrators, read anew whenever they are shown. */
export function useGroupAdmins(groupId: number, calls: AdminCalls) {
  const provider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    // What changes an administrator invalidates all that begins with 'group-admins'.
    queryKey: ['group-admins', 'ofGroup', groupId, calls],
    queryFn: () => provider.adminsOfGroup(groupId, calls),
    staleTime: 0,
  });
}
