import type { QueryClient } from '@tanstack/react-query';
import { USER_KEY } from '../../../../ui-shared/session/useUser.ts';
import { GROUPS_KEY, INVITATIONS_KEY, JOIN_REQUESTS_KEY } from './keys.ts';

/** Who comes or goes changes all of these; in the user, whether an advisor is listed publicly (contract §4). */
export async function refreshMemberships(client: QueryClient): Promise<void> {
  await Promise.all(
    [GROUPS_KEY, INVITATIONS_KEY, JOIN_REQUESTS_KEY, USER_KEY].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
