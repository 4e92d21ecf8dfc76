import type { QueryClient } from '@tanstack/react-query';
import { USER_KEY } from '../../../../ui-shared/session/useUser.ts';
import { MATCHES_KEY } from '../../matches/api/matches.ts';
import { REQUESTS_KEY } from '../../matches/api/requests.ts';
import { HOURS_KEY } from './hours.ts';

/** A request moves hours and matches with it: everything that shows them asks again. */
export async function refreshWork(client: QueryClient): Promise<void> {
  await Promise.all(
    [USER_KEY, HOURS_KEY, REQUESTS_KEY, MATCHES_KEY].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
