import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../src/contract/api.ts';
import { PAGE_USER_HEADER } from '../../src/contract/routes.ts';
import { ApiError, request } from '../api/client.ts';
import { speak } from '../i18n/locale.ts';
import { chooseZone } from '../time/zone.ts';

export const USER_KEY = ['/api/user'] as const;

/**
 * `GET /api/user`: the signed-in user, whose language the page then has, or null when there is none (401; spec 1 §7).
 * @throws ApiError otherwise
 */
export async function fetchUser(): Promise<CurrentUser | null> {
  try {
    // Whoever it is: the page does not name the user that it shows.
    const headers = { [PAGE_USER_HEADER]: '' };
    const user = await request<CurrentUser>('GET', '/api/user', undefined, { headers });
    // Nothing of the user is shown in another language first.
    await speak(user.locale);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) return null;
    throw error;
  }
}

let changes = 0;

/** The number of sign-ins and sign-outs on this page; equal numbers mean the same user. */
export const comingsAndGoings = (): number => changes;

/**
 * {@link fetchUser}, unless somebody has signed in or out since the call; then the known user stays.
 * @throws ApiError
 */
export async function readUser(client: QueryClient): Promise<CurrentUser | null> {
  const before = changes;
  const user = await fetchUser().catch((error: unknown) => {
    if (before === changes) throw error;
    return null;
  });
  return before === changes ? user : (client.getQueryData<CurrentUser | null>(USER_KEY) ?? null);
}

const USER = {
  queryKey: USER_KEY,
  queryFn: ({ client }: { client: QueryClient }) => readUser(client),
} as const;

export function prefetchUser(client: QueryClient): void {
  void client.prefetchQuery(USER);
}

/**
 * The signed-in user: undefined while loading, null when signed out or unknown. `isError` says that the user is
 * unknown; a known user stays after a failed refetch.
 */
export function useUser() {
  const { data, isPending, isError, refetch } = useQuery(USER);
  const isUnknown = isError && data === undefined;
  chooseZone(data?.timeZone);
  return { user: isUnknown ? null : data, isLoading: isPending, isError: isUnknown, refetch };
}

/** Removes cached data of the previous user and sets the new one. */
export function setUser(client: QueryClient, user: CurrentUser | null): void {
  changes += 1;
  client.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== '/api/config' && queryKey[0] !== USER_KEY[0],
  });
  client.setQueryData(USER_KEY, user);
  void speak(user?.locale);
}
